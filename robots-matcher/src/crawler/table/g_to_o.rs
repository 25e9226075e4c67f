//! G to O.

use super::{
    AI_ROBOTS_TXT, APPLE, CRAWLER_USER_AGENTS, GOOGLE_COMMON, GOOGLE_SPECIAL_CASE,
    GOOGLE_USER_TRIGGERED, META, MISTRAL, OPENAI, VERCEL,
};
use crate::crawler::{CrawlerPurpose, DefaultGroupPolicy, KnownCrawler};

pub(super) const ROWS: &[KnownCrawler] = crawlers! {
    "Google Favicon", "Google", Preview, Obeys, ["Googlebot-Image", "Googlebot"],
        GOOGLE_SPECIAL_CASE;
    "Google-Agent", "Google", AiUserFetch, Ignores, [],
        "https://developers.google.com/crawling/docs/crawlers-fetchers/google-agent";
    "Google-CloudVertexBot", "Google", AiSearch, Obeys, [], GOOGLE_COMMON;
    "Google-CWS", "Google", Tool, Ignores, [], GOOGLE_USER_TRIGGERED;
    "Google-Extended", "Google", AiTraining, Undocumented, [], GOOGLE_COMMON, control_token;
    "Google-Firebase", "Google", AiUserFetch, Undocumented, [], AI_ROBOTS_TXT;
    "Google-GeminiNotebook", "Google", AiUserFetch, Ignores, [],
        "https://developers.google.com/crawling/docs/crawlers-fetchers/google-gemininotebook";
    "Google-InspectionTool", "Google", Tool, Obeys, ["Googlebot"], GOOGLE_COMMON;
    "Google-NotebookLM", "Google", AiUserFetch, Ignores, [], GOOGLE_USER_TRIGGERED;
    "Google-Pinpoint", "Google", AiUserFetch, Ignores, [], GOOGLE_USER_TRIGGERED;
    "Google-Read-Aloud", "Google", AiUserFetch, Ignores, [], GOOGLE_USER_TRIGGERED;
    "Google-Safety", "Google", Tool, Ignores, [], GOOGLE_SPECIAL_CASE;
    "Google-Site-Verification", "Google", Tool, Ignores, [], GOOGLE_USER_TRIGGERED;
    "GoogleAgent-Mariner", "Google", AiUserFetch, Undocumented, [],
        "https://deepmind.google/technologies/project-mariner/";
    "GoogleAgent-URLContext", "Google", AiUserFetch, Undocumented, [], AI_ROBOTS_TXT;
    "Googlebot", "Google", Search, Obeys, [], GOOGLE_COMMON, has_relatives;
    "Googlebot-Image", "Google", Search, Obeys, ["Googlebot"], GOOGLE_COMMON;
    "Googlebot-Mobile", "Google", Search, Obeys, ["Googlebot"], GOOGLE_COMMON;
    "Googlebot-News", "Google", Search, Obeys, ["Googlebot"], GOOGLE_COMMON, control_token;
    "Googlebot-Video", "Google", Search, Obeys, ["Googlebot"], GOOGLE_COMMON;
    "GoogleMessages", "Google", Preview, Ignores, [], GOOGLE_USER_TRIGGERED;
    "GoogleOther", "Google", Tool, Obeys, [], GOOGLE_COMMON;
    "GoogleOther-Image", "Google", Tool, Obeys, [], GOOGLE_COMMON;
    "GoogleOther-Video", "Google", Tool, Obeys, [], GOOGLE_COMMON;
    "GoogleProducer", "Google", Tool, Ignores, [], GOOGLE_USER_TRIGGERED;
    "googleweblight", "Google", Tool, Ignores, [], GOOGLE_SPECIAL_CASE;
    "GPTBot", "OpenAI", AiTraining, Obeys, [], OPENAI;
    "GrapeshotCrawler", "Oracle", Ads, Undocumented, [],
        "https://www.addthis.com/grapeshot/crawler/";
    "GrokBot", "xAI", AiTraining, Undocumented, [], AI_ROBOTS_TXT;
    "HaosouSpider", "Qihoo 360", Search, Undocumented, ["360Spider"],
        "http://www.haosou.com/help/help_3_2.html";
    "HenkBot", "Valyu", Dataset, Undocumented, [], "https://valyu.ai/crawler";
    "heritrix", "Heritrix project", Archive, Undocumented, [],
        "https://github.com/internetarchive/heritrix3";
    "Hunyuan", "Tencent", AiTraining, Undocumented, [], "https://hunyuan.tencent.com";
    "ia_archiver", "Internet Archive", Archive, Obeys, [],
        "https://archive.org/details/archive.org_bot", has_relatives;
    "iAskBot", "iAsk", AiSearch, Undocumented, [], AI_ROBOTS_TXT;
    "iaskspider", "iAsk", AiSearch, Undocumented, [], AI_ROBOTS_TXT;
    "ICC-Crawler", "NICT", AiTraining, Obeys, [], "https://www.nict.go.jp/en/";
    "Iframely", "Iframely", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "ImagesiftBot", "Hive AI", Dataset, Obeys, [], "https://imagesift.com/about";
    "imageSpider", "ByteDance", AiTraining, Undocumented, [], CRAWLER_USER_AGENTS;
    "img2dataset", "LAION / img2dataset", Dataset, Obeys, [],
        "https://github.com/rom1504/img2dataset";
    "ISSCyberRiskCrawler", "ISS Corporate Solutions", AiTraining, Undocumented, [],
        "https://iss-cyber.com";
    "iTMS", "Apple", Feed, Ignores, [], APPLE;
    "kagi-fetcher", "Kagi", AiUserFetch, Undocumented, [],
        "https://help.kagi.com/kagi/ai/kagi-ai.html";
    "Kagibot", "Kagi", Search, Obeys, [], "https://kagi.com/bot";
    "Kangaroo Bot", "Kangaroo LLM", AiTraining, Undocumented, [],
        "https://kangaroollm.com.au/kangaroo-bot/";
    "KeenableBot", "Keenable", AiSearch, Undocumented, [], "https://keenable.ai/";
    "Kimi-Agent", "Moonshot AI", AiUserFetch, Undocumented, [], AI_ROBOTS_TXT;
    "Kimi-SearchBot", "Moonshot AI", AiSearch, Obeys, [],
        "https://www.kimi.ai/policies/kimi-crawlers";
    "Kimi-User", "Moonshot AI", AiUserFetch, Undocumented, [], AI_ROBOTS_TXT;
    "KimiBot", "Moonshot AI", AiTraining, Obeys, [], "https://www.kimi.ai/policies/kimi-crawlers";
    "KlaviyoAIBot", "Klaviyo", AiSearch, Obeys, [],
        "https://help.klaviyo.com/hc/en-us/articles/40496146232219";
    "KunatoCrawler", "Kunato", AiTraining, Undocumented, [], "http://kunato.ai/bot.html";
    "laion-huggingface-processor", "LAION / img2dataset", Dataset, Undocumented, [],
        CRAWLER_USER_AGENTS;
    "LAIONDownloader", "LAION / img2dataset", Dataset, Ignores, [], "https://laion.ai/faq/";
    "LCC", "Leipzig Corpora Collection", Academic, Undocumented, [],
        "http://corpora.informatik.uni-leipzig.de/crawler_faq.html";
    "Lightpanda", "Lightpanda", Tool, Undocumented, [], "https://lightpanda.io/";
    "LinerBot", "Liner", AiUserFetch, Undocumented, [], "https://docs.getliner.com/docs/linerbot";
    "Linespider", "LINE", Search, Undocumented, [], "https://lin.ee/4dwXkTH";
    "Linguee", "Linguee", AiTraining, Undocumented, [], "https://www.linguee.com";
    "Linguee Bot", "Linguee", AiTraining, Undocumented, ["Linguee"], "https://www.linguee.com";
    "LinkedInBot", "LinkedIn", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "LinkupBot", "Linkup", AiSearch, Undocumented, [], CRAWLER_USER_AGENTS;
    "magpie-crawler", "Brandwatch", Dataset, Undocumented, [], CRAWLER_USER_AGENTS;
    "Mail.RU_Bot", "Mail.Ru", Search, Undocumented, [], CRAWLER_USER_AGENTS;
    "Manus-User", "Butterfly Effect", AiUserFetch, Undocumented, [], CRAWLER_USER_AGENTS;
    "Mediapartners-Google", "Google", Ads, Ignores, [], GOOGLE_SPECIAL_CASE;
    "Mediatoolkitbot", "Determ", Dataset, Undocumented, [], CRAWLER_USER_AGENTS;
    "MegaIndex", "MegaIndex", Seo, Undocumented, [], CRAWLER_USER_AGENTS;
    "MegaIndex.ru", "MegaIndex", Seo, Undocumented, ["MegaIndex"], CRAWLER_USER_AGENTS;
    "meta-externalads", "Meta", Ads, Obeys, [], VERCEL;
    "meta-externalagent", "Meta", AiTraining, Obeys, [], META;
    "meta-externalfetcher", "Meta", AiUserFetch, Ignores, [], META;
    "meta-webindexer", "Meta", AiSearch, Obeys, [], META;
    "MicrosoftPreview", "Microsoft", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "MistralAI-Index", "Mistral AI", AiSearch, Obeys, [], MISTRAL;
    "MistralAI-Training", "Mistral AI", AiTraining, Obeys, [], MISTRAL;
    "MistralAI-User", "Mistral AI", AiUserFetch, Obeys, [], MISTRAL;
    "MJ12bot", "Majestic", Seo, Obeys, [], "https://mj12bot.com/";
    "MojeekBot", "Mojeek", Search, Obeys, [], "https://www.mojeek.com/bot.html";
    "MoonshotBot", "Moonshot AI", AiTraining, Undocumented, [], AI_ROBOTS_TXT;
    "Mozilla-Tabstack", "Mozilla", Dataset, Obeys, [],
        "https://docs.tabstack.ai/trust/controlling-access";
    "msnbot", "Microsoft", Search, Undocumented, [],
        "http://search.msn.com/msnbot.htm", has_relatives;
    "msnbot-media", "Microsoft", Search, Undocumented, ["msnbot"],
        "http://search.msn.com/msnbot.htm";
    "msnbot-NewsBlogs", "Microsoft", Search, Undocumented, ["msnbot"],
        "http://search.msn.com/msnbot.htm";
    "NagetBot", "Naget", AiTraining, Undocumented, [], AI_ROBOTS_TXT;
    "Naver-Blueno", "Naver", Preview, Obeys, [], VERCEL;
    "nbot", "NBot", AiSearch, Undocumented, [], "https://nbot.ai";
    "netEstate", "netEstate", Dataset, Undocumented, [], CRAWLER_USER_AGENTS;
    "netEstate Imprint Crawler", "netEstate", Dataset, Undocumented, [], AI_ROBOTS_TXT;
    "New-Sogou-Spider", "Sogou", Search, Undocumented, ["Sogou"], CRAWLER_USER_AGENTS;
    "NewsNow", "NewsNow", Search, Undocumented, [], CRAWLER_USER_AGENTS;
    "NovaAct", "Amazon", AiUserFetch, Undocumented, [], AI_ROBOTS_TXT;
    "Nutch", "Apache Nutch", Tool, Undocumented, [], "https://nutch.apache.org/";
    "OAI-AdsBot", "OpenAI", Ads, Undocumented, [], OPENAI;
    "OAI-SearchBot", "OpenAI", AiSearch, Obeys, [], OPENAI;
    "omgili", "Webz.io", Dataset, Obeys, [], "https://webz.io/blog/machine-learning/";
    "omgilibot", "Webz.io", Dataset, Obeys, [], "https://webz.io/blog/machine-learning/";
    "OrangeBot", "Orange", Search, Undocumented, [], CRAWLER_USER_AGENTS;
};
