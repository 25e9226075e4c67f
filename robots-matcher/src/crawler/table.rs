//! The table of crawlers: one row a product token.
//!
//! A row is the token as documented, who runs it, what for, what it makes of `User-agent: *`, whose
//! groups it obeys when none names it, and where that is documented; `control_token` marks a name
//! that never stands in a User-Agent header. The order is that of the lower-case tokens, which the
//! binary searches rely on and the build checks.
//!
//! A crawler whose operator is silent about `*`, obeys it in part, or is reported both to obey and
//! to ignore it, is `Undocumented`.

use super::{KnownCrawler, Purpose, Star};
use crate::agent;

const AI_ROBOTS_TXT: &str = "https://github.com/ai-robots-txt/ai.robots.txt";
const AMAZON: &str = "https://developer.amazon.com/amazonbot";
const ANTHROPIC: &str = "https://support.anthropic.com/en/articles/8896518";
const APPLE: &str = "https://support.apple.com/en-us/119829";
const BING: &str = "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0";
const CRAWLER_USER_AGENTS: &str = "https://github.com/monperrus/crawler-user-agents";
const GOOGLE_COMMON: &str =
    "https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers";
const GOOGLE_SPECIAL_CASE: &str =
    "https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers";
const GOOGLE_USER_TRIGGERED: &str =
    "https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers";
const META: &str = "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers";
const MISTRAL: &str = "https://docs.mistral.ai/robots";
const OPENAI: &str = "https://developers.openai.com/api/docs/bots";
const SEMRUSH: &str = "https://www.semrush.com/bot/";
const VERCEL: &str = "Vercel's directory of verified bots";
const YANDEX: &str = "https://yandex.com/support/webmaster/en/robot-workings/user-agent";

macro_rules! crawlers {
    ($(
        $token:literal, $operator:literal, $purpose:ident, $star:ident, [$($fallback:literal),*],
        $source:expr $(, $control:ident)?;
    )*) => {
        &[$(KnownCrawler {
            token: $token,
            operator: $operator,
            purpose: Purpose::$purpose,
            fallbacks: &[$($fallback),*],
            star: Star::$star,
            control_token: crawlers!(@flag $($control)?),
            source: $source,
        }),*]
    };
    (@flag) => { false };
    (@flag control_token) => { true };
}

/// Every documented crawler, each token once, in the order of the lower-case tokens.
///
/// What it says is what operators and public registries document, not what crawlers do.
pub static CRAWLERS: &[KnownCrawler] = crawlers! {
    "360Spider", "Qihoo 360", Search, Undocumented, [], CRAWLER_USER_AGENTS;
    "adidxbot", "Microsoft", Ads, Undocumented, [], "https://www.bing.com/bingbot.htm";
    "AdsBot-Google", "Google", Ads, Ignores, [], GOOGLE_SPECIAL_CASE;
    "AdsBot-Google-Mobile", "Google", Ads, Ignores, [], GOOGLE_SPECIAL_CASE;
    "AdsBot-Google-Mobile-Apps", "Google", Ads, Ignores, ["AdsBot-Google"], GOOGLE_SPECIAL_CASE;
    "AdsNaver", "Naver", Ads, Ignores, [], VERCEL;
    "AhrefsBot", "Ahrefs", Seo, Obeys, [], "https://ahrefs.com/robot";
    "AhrefsSiteAudit", "Ahrefs", Seo, Obeys, [], "https://ahrefs.com/robot";
    "AI2Bot", "Allen Institute for AI", Dataset, Obeys, [], "https://allenai.org/crawler";
    "Ai2Bot-Dolma", "Allen Institute for AI", Dataset, Obeys, [], "https://allenai.org/crawler";
    "aiHitBot", "aiHit", Dataset, Obeys, [], "https://www.aihitdata.com/about";
    "AIWebIndex", "Lyrenth", AiSearch, Obeys, [], "https://lyrenth.com/crawler-policy";
    "AmazonAdBot", "Amazon", Ads, Undocumented, [], CRAWLER_USER_AGENTS;
    "Amazonbot", "Amazon", AiTraining, Obeys, [], AMAZON;
    "Amzn-SearchBot", "Amazon", AiSearch, Obeys, ["Googlebot", "bingbot"], AMAZON;
    "Amzn-User", "Amazon", AiUserFetch, Ignores, [], AMAZON;
    "Andibot", "Andi", AiSearch, Undocumented, [], "https://andisearch.com/";
    "Anomura", "Direqt", AiSearch, Obeys, [], "https://direqt.ai";
    "anthropic-ai", "Anthropic", AiTraining, Undocumented, [], ANTHROPIC;
    "APIs-Google", "Google", Tool, Ignores, [], GOOGLE_SPECIAL_CASE;
    "Applebot", "Apple", Search, Obeys, ["Googlebot"], APPLE;
    "Applebot-Extended", "Apple", AiTraining, Undocumented, [], APPLE, control_token;
    "archive.org_bot", "Internet Archive", Archive, Obeys, [],
        "https://archive.org/details/archive.org_bot";
    "Arquivo-web-crawler", "Arquivo.pt", Archive, Undocumented, [], CRAWLER_USER_AGENTS;
    "atlassian-bot", "Atlassian", AiSearch, Obeys, [],
        "https://support.atlassian.com/organization-administration/docs/connect-custom-website-to-rovo/";
    "AwarioRssBot", "Awario", Dataset, Obeys, [], "https://awario.com/bots.html";
    "AwarioSmartBot", "Awario", Dataset, Obeys, [], "https://awario.com/bots.html";
    "Baiduspider", "Baidu", Search, Obeys, [],
        "https://help.baidu.com/question?prod_id=99&class=0&id=3001";
    "barkrowler", "Babbar", Seo, Obeys, [], "https://babbar.tech/crawler";
    "bedrockbot", "Amazon", AiSearch, Obeys, [],
        "https://docs.aws.amazon.com/bedrock/latest/userguide/webcrawl-data-source-connector.html";
    "bingbot", "Microsoft", Search, Obeys, [], BING;
    "BingPreview", "Microsoft", Preview, Undocumented, [], BING;
    "BLEXBot", "WebMeUp", Seo, Undocumented, [], CRAWLER_USER_AGENTS;
    "Bravebot", "Brave", Search, Obeys, [], AI_ROBOTS_TXT;
    "Bytespider", "ByteDance", AiTraining, Undocumented, [], "https://www.bytespider.net/";
    "CCBot", "Common Crawl", Dataset, Obeys, [], "https://commoncrawl.org/ccbot";
    "ChatGPT-User", "OpenAI", AiUserFetch, Ignores, [], OPENAI;
    "Claude-SearchBot", "Anthropic", AiSearch, Obeys, [], ANTHROPIC;
    "Claude-User", "Anthropic", AiUserFetch, Obeys, [], ANTHROPIC;
    "Claude-Web", "Anthropic", AiSearch, Undocumented, [], ANTHROPIC;
    "ClaudeBot", "Anthropic", AiTraining, Obeys, [], ANTHROPIC;
    "Cloudflare-AutoRAG", "Cloudflare", AiSearch, Obeys, [],
        "https://developers.cloudflare.com/ai-search/";
    "coccoc", "Coc Coc", Search, Undocumented, [], CRAWLER_USER_AGENTS;
    "cohere-ai", "Cohere", AiUserFetch, Obeys, [], "https://cohere.com/";
    "cohere-training-data-crawler", "Cohere", AiTraining, Obeys, [], "https://cohere.com/";
    "Cotoyogi", "ROIS-DS", AiTraining, Obeys, [], "https://ds.rois.ac.jp/en_center8/en_crawler/";
    "Crawl4AI", "Crawl4AI project", Tool, Undocumented, [], "https://github.com/unclecode/crawl4ai";
    "Crawlspace", "Crawlspace", Tool, Obeys, [], "https://crawlspace.dev";
    "CriteoBot", "Criteo", Ads, Obeys, [], VERCEL;
    "DataForSeoBot", "DataForSEO", Seo, Obeys, [], "https://dataforseo.com/dataforseo-bot";
    "DeepSeekBot", "DeepSeek", AiTraining, Ignores, [], AI_ROBOTS_TXT;
    "Diffbot", "Diffbot", Dataset, Obeys, [], "https://docs.diffbot.com/";
    "Discordbot", "Discord", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "dotbot", "Moz", Seo, Obeys, [], "https://moz.com/help/moz-procedures/crawlers/dotbot";
    "DuckAssistBot", "DuckDuckGo", AiSearch, Obeys, [], "https://duckduckgo.com/duckassistbot.html";
    "DuckDuckBot", "DuckDuckGo", Search, Obeys, [],
        "https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot/";
    "DuplexWeb-Google", "Google", Tool, Ignores, [], GOOGLE_SPECIAL_CASE;
    "EchoboxBot", "Echobox", Dataset, Undocumented, [], "https://echobox.com";
    "Embedly", "Embedly", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "ExaSearchBot", "Exa", AiSearch, Undocumented, [], "https://exa.ai";
    "FacebookBot", "Meta", AiTraining, Obeys, [], META;
    "facebookexternalhit", "Meta", Preview, Undocumented, [], META;
    "Factset_spyderbot", "FactSet", AiTraining, Undocumented, [], "https://www.factset.com/ai";
    "FeedFetcher-Google", "Google", Feed, Ignores, [], GOOGLE_USER_TRIGGERED;
    "FirecrawlAgent", "Firecrawl", Tool, Obeys, [], "https://docs.firecrawl.dev/";
    "FlipboardProxy", "Flipboard", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "Gemini-Deep-Research", "Google", AiUserFetch, Undocumented, [], CRAWLER_USER_AGENTS;
    "Google Favicon", "Google", Preview, Obeys, ["Googlebot-Image", "Googlebot"],
        GOOGLE_SPECIAL_CASE;
    "Google-Agent", "Google", AiUserFetch, Ignores, [],
        "https://developers.google.com/crawling/docs/crawlers-fetchers/google-agent";
    "Google-CloudVertexBot", "Google", AiSearch, Obeys, [], GOOGLE_COMMON;
    "Google-CWS", "Google", Tool, Ignores, [], GOOGLE_USER_TRIGGERED;
    "Google-Extended", "Google", AiTraining, Undocumented, [], GOOGLE_COMMON, control_token;
    "Google-GeminiNotebook", "Google", AiUserFetch, Ignores, [],
        "https://developers.google.com/crawling/docs/crawlers-fetchers/google-gemininotebook";
    "Google-InspectionTool", "Google", Tool, Obeys, ["Googlebot"], GOOGLE_COMMON;
    "Google-Pinpoint", "Google", AiUserFetch, Ignores, [], GOOGLE_USER_TRIGGERED;
    "Google-Read-Aloud", "Google", AiUserFetch, Ignores, [], GOOGLE_USER_TRIGGERED;
    "Google-Safety", "Google", Tool, Ignores, [], GOOGLE_SPECIAL_CASE;
    "Google-Site-Verification", "Google", Tool, Ignores, [], GOOGLE_USER_TRIGGERED;
    "Googlebot", "Google", Search, Obeys, [], GOOGLE_COMMON;
    "Googlebot-Image", "Google", Search, Obeys, ["Googlebot"], GOOGLE_COMMON;
    "Googlebot-News", "Google", Search, Obeys, ["Googlebot"], GOOGLE_COMMON, control_token;
    "Googlebot-Video", "Google", Search, Obeys, ["Googlebot"], GOOGLE_COMMON;
    "GoogleMessages", "Google", Preview, Ignores, [], GOOGLE_USER_TRIGGERED;
    "GoogleOther", "Google", Tool, Obeys, [], GOOGLE_COMMON;
    "GoogleOther-Image", "Google", Tool, Obeys, [], GOOGLE_COMMON;
    "GoogleOther-Video", "Google", Tool, Obeys, [], GOOGLE_COMMON;
    "GoogleProducer", "Google", Tool, Ignores, [], GOOGLE_USER_TRIGGERED;
    "googleweblight", "Google", Tool, Ignores, [], GOOGLE_SPECIAL_CASE;
    "GPTBot", "OpenAI", AiTraining, Obeys, [], OPENAI;
    "ia_archiver", "Internet Archive", Archive, Obeys, [],
        "https://archive.org/details/archive.org_bot";
    "ICC-Crawler", "NICT", AiTraining, Obeys, [], "https://www.nict.go.jp/en/";
    "Iframely", "Iframely", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "ImagesiftBot", "Hive AI", Dataset, Obeys, [], "https://imagesift.com/about";
    "img2dataset", "LAION / img2dataset", Dataset, Obeys, [],
        "https://github.com/rom1504/img2dataset";
    "ISSCyberRiskCrawler", "ISS Corporate Solutions", AiTraining, Undocumented, [],
        "https://iss-cyber.com";
    "iTMS", "Apple", Feed, Ignores, [], APPLE;
    "Kagibot", "Kagi", Search, Obeys, [], "https://kagi.com/bot";
    "KlaviyoAIBot", "Klaviyo", AiSearch, Obeys, [],
        "https://help.klaviyo.com/hc/en-us/articles/40496146232219";
    "LAIONDownloader", "LAION / img2dataset", Dataset, Ignores, [], "https://laion.ai/faq/";
    "Lightpanda", "Lightpanda", Tool, Undocumented, [], "https://lightpanda.io/";
    "Linguee Bot", "Linguee", AiTraining, Undocumented, [], "https://www.linguee.com";
    "LinkedInBot", "LinkedIn", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "LinkupBot", "Linkup", AiSearch, Undocumented, [], CRAWLER_USER_AGENTS;
    "Mail.RU_Bot", "Mail.Ru", Search, Undocumented, [], CRAWLER_USER_AGENTS;
    "Manus-User", "Butterfly Effect", AiUserFetch, Undocumented, [], CRAWLER_USER_AGENTS;
    "Mediapartners-Google", "Google", Ads, Ignores, [], GOOGLE_SPECIAL_CASE;
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
    "msnbot", "Microsoft", Search, Undocumented, [], "http://search.msn.com/msnbot.htm";
    "Naver-Blueno", "Naver", Preview, Obeys, [], VERCEL;
    "OAI-AdsBot", "OpenAI", Ads, Undocumented, [], OPENAI;
    "OAI-SearchBot", "OpenAI", AiSearch, Obeys, [], OPENAI;
    "omgili", "Webz.io", Dataset, Obeys, [], "https://webz.io/blog/machine-learning/";
    "omgilibot", "Webz.io", Dataset, Obeys, [], "https://webz.io/blog/machine-learning/";
    "panscient.com", "Panscient", Dataset, Obeys, [], "https://panscient.com/faq.htm";
    "Perplexity-User", "Perplexity", AiUserFetch, Ignores, [],
        "https://perplexity.ai/perplexity-user";
    "PerplexityBot", "Perplexity", AiSearch, Obeys, [], "https://perplexity.ai/perplexitybot";
    "PetalBot", "Huawei", Search, Obeys, [], "https://aspiegel.com/petalbot";
    "PhindBot", "Phind", AiSearch, Undocumented, [], "https://www.phind.com/";
    "Pinterestbot", "Pinterest", Search, Obeys, [],
        "https://help.pinterest.com/en/business/article/pinterest-crawler";
    "Poseidon Research Crawler", "Poseidon Research", AiTraining, Undocumented, [],
        "https://www.poseidonresearch.com";
    "QualifiedBot", "Qualified", AiSearch, Undocumented, [], "https://www.qualified.com";
    "QuillBot", "QuillBot", AiTraining, Undocumented, [], "https://quillbot.com";
    "Qwantbot", "Qwant", Search, Obeys, [], "https://help.qwant.com/bot/";
    "Qwantbot-news", "Qwant", Search, Obeys, [], "https://help.qwant.com/bot/";
    "redditbot", "Reddit", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "Reflectionbot", "Reflection AI", AiTraining, Undocumented, [], "https://reflection.ai/";
    "rogerbot", "Moz", Seo, Obeys, [], "https://moz.com/help/moz-procedures/crawlers/rogerbot";
    "SBIntuitionsBot", "SB Intuitions", AiTraining, Obeys, [],
        "https://www.sbintuitions.co.jp/en/bot/";
    "Scrapy", "Scrapy project", Tool, Obeys, [], "https://scrapy.org/";
    "Screaming Frog SEO Spider", "Screaming Frog", Tool, Obeys, [],
        "https://www.screamingfrog.co.uk/seo-spider/user-agent/";
    "SeekportBot", "SISTRIX", Search, Obeys, [], VERCEL;
    "SemanticScholarBot", "Allen Institute for AI", Academic, Undocumented, [], CRAWLER_USER_AGENTS;
    "SemrushBot", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SemrushBot-BA", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SemrushBot-ESI", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SemrushBot-FT", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SemrushBot-OCOB", "Semrush", AiTraining, Obeys, [], SEMRUSH;
    "SemrushBot-SI", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SemrushBot-SWA", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SEOkicks", "SEOkicks", Seo, Obeys, [], "https://www.seokicks.de/robot.html";
    "serpstatbot", "Serpstat", Seo, Obeys, [], "https://serpstatbot.com/";
    "SeznamBot", "Seznam", Search, Obeys, [],
        "https://napoveda.seznam.cz/en/seznamzbozi/subject-matter-crawler/";
    "ShapBot", "Parallel", AiSearch, Obeys, [], "https://docs.parallel.ai/features/crawler";
    "Sidetrade indexer bot", "Sidetrade", AiTraining, Undocumented, [], "https://www.sidetrade.com";
    "SiteAuditBot", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SkypeUriPreview", "Microsoft", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "Slackbot", "Slack", Preview, Undocumented, [], "https://api.slack.com/robots";
    "Slackbot-LinkExpanding", "Slack", Preview, Undocumented, [], "https://api.slack.com/robots";
    "Slurp", "Yahoo", Search, Undocumented, [], CRAWLER_USER_AGENTS;
    "Sogou", "Sogou", Search, Undocumented, [], CRAWLER_USER_AGENTS;
    "SplitSignalBot", "Semrush", Seo, Obeys, [], SEMRUSH;
    "Storebot-Google", "Google", Search, Obeys, [], GOOGLE_COMMON;
    "TavilyBot", "Tavily", Dataset, Undocumented, [], CRAWLER_USER_AGENTS;
    "TelegramBot", "Telegram", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "TerraCotta", "Ceramic AI", AiSearch, Obeys, [], "https://ceramic.ai/";
    "Thinkbot", "Thinkbot", Dataset, Undocumented, [], "https://www.thinkbot.agency";
    "TikTokSpider", "ByteDance", AiTraining, Undocumented, [], "https://www.bytespider.net/";
    "Timpibot", "Timpi", Search, Obeys, [], "https://timpi.io/";
    "TurnitinBot", "Turnitin", Academic, Undocumented, [], CRAWLER_USER_AGENTS;
    "Twitterbot", "X", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "VelenPublicWebCrawler", "Hunter (Velen)", Dataset, Obeys, [], "https://velen.io/";
    "vkShare", "VK", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "Webzio-Extended", "Webz.io", AiTraining, Obeys, [], "https://webz.io/blog/machine-learning/";
    "WhatsApp", "Meta", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "wpbot", "QuantumCloud", Tool, Undocumented, [], "https://www.quantumcloud.com";
    "YaK", "Meltwater", Dataset, Undocumented, [],
        "https://www.meltwater.com/en/suite/consumer-intelligence";
    "Yandex", "Yandex", Search, Obeys, [], YANDEX;
    "YandexAdditional", "Yandex", AiTraining, Ignores, ["Yandex"], YANDEX;
    "YandexAdditionalBot", "Yandex", AiTraining, Ignores, ["Yandex"], YANDEX;
    "YandexBlogs", "Yandex", Search, Obeys, ["Yandex"], YANDEX;
    "YandexBot", "Yandex", Search, Obeys, ["Yandex"], YANDEX;
    "YandexCalendar", "Yandex", Tool, Ignores, ["Yandex"], YANDEX;
    "YandexComBot", "Yandex", Search, Ignores, ["Yandex"], YANDEX;
    "YandexDirect", "Yandex", Tool, Ignores, ["Yandex"], YANDEX;
    "YandexFavicons", "Yandex", Search, Ignores, ["Yandex"], YANDEX;
    "YandexImages", "Yandex", Search, Obeys, ["Yandex"], YANDEX;
    "YandexMarket", "Yandex", Search, Obeys, ["Yandex"], YANDEX;
    "YandexMedia", "Yandex", Search, Obeys, ["Yandex"], YANDEX;
    "YandexMetrika", "Yandex", Tool, Ignores, ["Yandex"], YANDEX;
    "YandexMobileBot", "Yandex", Search, Ignores, ["Yandex"], YANDEX;
    "YandexRenderResourcesBot", "Yandex", Search, Ignores, ["Yandex"], YANDEX;
    "YandexScreenshotBot", "Yandex", Tool, Ignores, ["Yandex"], YANDEX;
    "YandexVideo", "Yandex", Search, Obeys, ["Yandex"], YANDEX;
    "YandexWebmaster", "Yandex", Tool, Obeys, ["Yandex"], YANDEX;
    "Yeti", "Naver", Search, Obeys, [], "https://searchadvisor.naver.com/guide/seo-basic-crawl";
    "YisouSpider", "Yisou", Search, Undocumented, [], CRAWLER_USER_AGENTS;
    "YouBot", "You.com", AiSearch, Obeys, [], "https://docs.you.com/youbot";
};

// INVARIANT: binary searches need the tokens in ascending order, without a double.
const _: () = {
    let mut row = 1;
    while row < CRAWLERS.len() {
        let before = CRAWLERS[row - 1].token.as_bytes();
        let order = agent::compare(before, CRAWLERS[row].token.as_bytes());
        assert!(
            order < 0,
            "the crawler table is not in the order of its lower-case tokens"
        );
        row += 1;
    }
};
