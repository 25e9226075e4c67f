//! Numbers, and A to F.

use super::{
    AI_ROBOTS_TXT, AMAZON, ANTHROPIC, APPLE, BING, CRAWLER_USER_AGENTS, GOOGLE_SPECIAL_CASE,
    GOOGLE_USER_TRIGGERED, META, OPENAI, VERCEL,
};
use crate::crawler::{CrawlerPurpose, DefaultGroupPolicy, KnownCrawler};

pub(super) const ROWS: &[KnownCrawler] = crawlers! {
    "360Spider", "Qihoo 360", Search, Undocumented, [], "https://www.so.com/help/help_3_2.html";
    "360Spider-Image", "Qihoo 360", Search, Undocumented, ["360Spider"],
        "https://www.so.com/help/help_3_2.html";
    "360Spider-Video", "Qihoo 360", Search, Undocumented, ["360Spider"],
        "https://www.so.com/help/help_3_2.html";
    "AddSearchBot", "AddSearch", Search, Undocumented, [], "http://www.addsearch.com/bot";
    "adidxbot", "Microsoft", Ads, Undocumented, [], "https://www.bing.com/bingbot.htm";
    "ADmantX", "Integral Ad Science", Ads, Undocumented, [],
        "https://www.admantx.com/service-fetcher.html";
    "AdsBot-Google", "Google", Ads, Ignores, [], GOOGLE_SPECIAL_CASE;
    "AdsBot-Google-Mobile", "Google", Ads, Ignores, [], GOOGLE_SPECIAL_CASE;
    "AdsBot-Google-Mobile-Apps", "Google", Ads, Ignores, ["AdsBot-Google"], GOOGLE_SPECIAL_CASE;
    "AdsNaver", "Naver", Ads, Ignores, [], VERCEL;
    "AgentDataBot", "AgentData", Dataset, Undocumented, [], AI_ROBOTS_TXT;
    "AgentTimes", "The Agent Times", Feed, Undocumented, [], "https://theagenttimes.com/about";
    "AhrefsBot", "Ahrefs", Seo, Obeys, [], "https://ahrefs.com/robot";
    "AhrefsBot.Feeds", "Ahrefs", Feed, Undocumented, ["AhrefsBot"], CRAWLER_USER_AGENTS;
    "AhrefsSiteAudit", "Ahrefs", Seo, Obeys, [], "https://ahrefs.com/robot";
    "AI2Bot", "Allen Institute for AI", Dataset, Obeys, [],
        "https://allenai.org/crawler", has_relatives;
    "AI2Bot-DeepResearchEval", "Allen Institute for AI", AiUserFetch, Undocumented, ["AI2Bot"],
        AI_ROBOTS_TXT;
    "Ai2Bot-Dolma", "Allen Institute for AI", Dataset, Obeys, [], "https://allenai.org/crawler";
    "aiHitBot", "aiHit", Dataset, Obeys, [], "https://www.aihitdata.com/about";
    "AIWebIndex", "Lyrenth", AiSearch, Obeys, [], "https://lyrenth.com/crawler-policy";
    "amazon-kendra", "Amazon", AiSearch, Obeys, [],
        "https://docs.aws.amazon.com/kendra/latest/dg/stop-web-crawler.html", has_relatives;
    "amazon-QBusiness", "Amazon", AiSearch, Obeys, [],
        "https://docs.aws.amazon.com/amazonq/latest/qbusiness-ug/stop-web-crawler.html";
    "AmazonAdBot", "Amazon", Ads, Undocumented, [], CRAWLER_USER_AGENTS;
    "Amazonbot", "Amazon", AiTraining, Obeys, [], AMAZON;
    "AmazonBuyForMe", "Amazon", AiUserFetch, Undocumented, [], "https://buyforme.amazon/";
    "Amzn-SearchBot", "Amazon", AiSearch, Obeys, ["Googlebot", "bingbot"], AMAZON;
    "Amzn-User", "Amazon", AiUserFetch, Ignores, [], AMAZON;
    "Andibot", "Andi", AiSearch, Undocumented, [], "https://andisearch.com/";
    "Anomura", "Direqt", AiSearch, Obeys, [], "https://direqt.ai";
    "anthropic-ai", "Anthropic", AiTraining, Undocumented, [], ANTHROPIC;
    "ApifyBot", "Apify", Dataset, Undocumented, [], CRAWLER_USER_AGENTS;
    "ApifyWebsiteContentCrawler", "Apify", Dataset, Undocumented, [],
        "https://apify.com/apify/website-content-crawler";
    "APIs-Google", "Google", Tool, Ignores, [], GOOGLE_SPECIAL_CASE;
    "Applebot", "Apple", Search, Obeys, ["Googlebot"], APPLE;
    "Applebot-Extended", "Apple", AiTraining, Undocumented, [], APPLE, control_token;
    "Aranet-SearchBot", "Aranet", AiSearch, Undocumented, [], "https://aranet.ai/bot";
    "archive.org_bot", "Internet Archive", Archive, Obeys, [],
        "https://archive.org/details/archive.org_bot";
    "Arquivo-web-crawler", "Arquivo.pt", Archive, Undocumented, [], CRAWLER_USER_AGENTS;
    "atlassian-bot", "Atlassian", AiSearch, Obeys, [],
        "https://support.atlassian.com/organization-administration/docs/connect-custom-website-to-rovo/";
    "Awario", "Awario", Dataset, Obeys, [], "https://awario.com/bots.html";
    "AwarioRssBot", "Awario", Dataset, Obeys, [], "https://awario.com/bots.html";
    "AwarioSmartBot", "Awario", Dataset, Obeys, [], "https://awario.com/bots.html";
    "AzureAI-SearchBot", "Microsoft", AiSearch, Undocumented, [], CRAWLER_USER_AGENTS;
    "Baiduspider", "Baidu", Search, Obeys, [],
        "https://help.baidu.com/question?prod_id=99&class=0&id=3001", has_relatives;
    "Baiduspider-image", "Baidu", Search, Obeys, ["Baiduspider"],
        "https://help.baidu.com/question?prod_id=99&class=0&id=3001";
    "Baiduspider-render", "Baidu", Search, Obeys, ["Baiduspider"],
        "https://help.baidu.com/question?prod_id=99&class=0&id=3001";
    "barkrowler", "Babbar", Seo, Obeys, [], "https://babbar.tech/crawler";
    "bedrockbot", "Amazon", AiSearch, Obeys, [],
        "https://docs.aws.amazon.com/bedrock/latest/userguide/webcrawl-data-source-connector.html";
    "bigsur.ai", "Big Sur AI", AiUserFetch, Undocumented, [], "https://bigsur.ai/";
    "bingbot", "Microsoft", Search, Obeys, [], BING;
    "BingPreview", "Microsoft", Preview, Undocumented, [], BING;
    "BixelBot", "Bixel", Dataset, Undocumented, [], AI_ROBOTS_TXT;
    "BLEXBot", "WebMeUp", Seo, Undocumented, [], CRAWLER_USER_AGENTS;
    "Bravebot", "Brave", Search, Obeys, [], AI_ROBOTS_TXT;
    "Brightbot", "Bright Data", Dataset, Undocumented, [], "https://brightdata.com/brightbot";
    "BUbiNG", "University of Milan", Academic, Undocumented, [],
        "http://law.di.unimi.it/BUbiNG.html";
    "BuddyBot", "BuddyBotLearning", AiUserFetch, Undocumented, [],
        "https://www.buddybotlearning.com";
    "Bytespider", "ByteDance", AiTraining, Undocumented, [], "https://www.bytespider.net/";
    "CCBot", "Common Crawl", Dataset, Obeys, [], "https://commoncrawl.org/ccbot";
    "CensysInspect", "Censys", Tool, Undocumented, [],
        "https://support.censys.io/hc/en-us/articles/360059603231";
    "Channel3Bot", "Channel3", AiSearch, Undocumented, [], "https://trychannel3.com/channel3bot";
    "ChatGLM-Spider", "Zhipu AI", AiTraining, Undocumented, [], "https://chatglm.cn/";
    "ChatGPT Agent", "OpenAI", AiUserFetch, Undocumented, [], AI_ROBOTS_TXT;
    "ChatGPT-User", "OpenAI", AiUserFetch, Ignores, [], OPENAI;
    "ClarityBot", "seoClarity", Seo, Undocumented, [], CRAWLER_USER_AGENTS;
    "Claude-SearchBot", "Anthropic", AiSearch, Obeys, [], ANTHROPIC;
    "Claude-User", "Anthropic", AiUserFetch, Obeys, [], ANTHROPIC;
    "Claude-Web", "Anthropic", AiSearch, Undocumented, [], ANTHROPIC;
    "ClaudeBot", "Anthropic", AiTraining, Obeys, [], ANTHROPIC;
    "Cloudflare-AutoRAG", "Cloudflare", AiSearch, Obeys, [],
        "https://developers.cloudflare.com/ai-search/";
    "CloudflareBrowserRenderingCrawler", "Cloudflare", Tool, Undocumented, [], AI_ROBOTS_TXT;
    "coccoc", "Coc Coc", Search, Undocumented, [], CRAWLER_USER_AGENTS;
    "coccocbot", "Coc Coc", Search, Undocumented, ["coccoc"],
        "http://help.coccoc.com/searchengine", has_relatives;
    "coccocbot-image", "Coc Coc", Search, Undocumented, ["coccocbot", "coccoc"],
        "http://help.coccoc.com/searchengine";
    "coccocbot-web", "Coc Coc", Search, Undocumented, ["coccocbot", "coccoc"],
        "http://help.coccoc.com/searchengine";
    "cohere-ai", "Cohere", AiUserFetch, Obeys, [], "https://cohere.com/";
    "cohere-training-data-crawler", "Cohere", AiTraining, Obeys, [], "https://cohere.com/";
    "Cotoyogi", "ROIS-DS", AiTraining, Obeys, [], "https://ds.rois.ac.jp/en_center8/en_crawler/";
    "CragCrawler", "CragSoftware", Dataset, Undocumented, [], AI_ROBOTS_TXT;
    "Crawl4AI", "Crawl4AI project", Tool, Undocumented, [],
        "https://github.com/unclecode/crawl4ai", has_relatives;
    "Crawlspace", "Crawlspace", Tool, Obeys, [], "https://crawlspace.dev";
    "CriteoBot", "Criteo", Ads, Obeys, [], VERCEL;
    "DataForSeoBot", "DataForSEO", Seo, Obeys, [], "https://dataforseo.com/dataforseo-bot";
    "Dataprovider.com", "Dataprovider.com", Dataset, Obeys, [],
        "https://support.dataprovider.com/how-we-get-our-data/robots";
    "Datenbank Crawler", "Datenbank", AiTraining, Undocumented, [], AI_ROBOTS_TXT;
    "Daum", "Kakao", Search, Undocumented, [], "https://cs.daum.net/faq/15/4118.html";
    "deepcrawl", "Lumar", Seo, Undocumented, [], "https://www.lumar.io/spdr/";
    "DeepSeekBot", "DeepSeek", AiTraining, Ignores, [], AI_ROBOTS_TXT;
    "Devin", "Cognition", AiUserFetch, Undocumented, [],
        "https://docs.devin.ai/get-started/devin-intro";
    "Diffbot", "Diffbot", Dataset, Obeys, [], "https://docs.diffbot.com/";
    "Diffbot-User", "Diffbot", AiUserFetch, Obeys, [],
        "https://docs.diffbot.com/docs/does-crawl-respect-robotstxt";
    "Discordbot", "Discord", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "DomainStatsBot", "Domainstats", Dataset, Undocumented, [],
        "https://domainstats.com/pages/our-bot";
    "dotbot", "Moz", Seo, Obeys, [], "https://moz.com/help/moz-procedures/crawlers/dotbot";
    "DoubaoBot", "ByteDance", AiTraining, Undocumented, [], AI_ROBOTS_TXT;
    "DuckAssistBot", "DuckDuckGo", AiSearch, Obeys, [], "https://duckduckgo.com/duckassistbot.html";
    "DuckDuckBot", "DuckDuckGo", Search, Obeys, [],
        "https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot/", has_relatives;
    "DuckDuckBot-Https", "DuckDuckGo", Search, Undocumented, ["DuckDuckBot"], CRAWLER_USER_AGENTS;
    "DuplexWeb-Google", "Google", Tool, Ignores, [], GOOGLE_SPECIAL_CASE;
    "Echobot Bot", "Echobox", Dataset, Undocumented, [], AI_ROBOTS_TXT;
    "EchoboxBot", "Echobox", Dataset, Undocumented, [], "https://echobox.com";
    "Embedly", "Embedly", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "ERNIEBot", "Baidu", AiTraining, Undocumented, [], AI_ROBOTS_TXT;
    "Exabot", "Exalead", Search, Undocumented, [], "http://www.exabot.com/go/robot";
    "ExaSearchBot", "Exa", AiSearch, Undocumented, [], "https://exa.ai";
    "FacebookBot", "Meta", AiTraining, Obeys, [], META;
    "facebookexternalhit", "Meta", Preview, Undocumented, [], META;
    "Facebot", "Meta", Preview, Undocumented, ["facebookexternalhit"], CRAWLER_USER_AGENTS;
    "Factset_spyderbot", "FactSet", AiTraining, Undocumented, [], "https://www.factset.com/ai";
    "FeedFetcher-Google", "Google", Feed, Ignores, [], GOOGLE_USER_TRIGGERED;
    "FirecrawlAgent", "Firecrawl", Tool, Obeys, [], "https://docs.firecrawl.dev/";
    "FlipboardProxy", "Flipboard", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "GeistHaus-PageFetcher", "GeistHaus", AiUserFetch, Undocumented, [], AI_ROBOTS_TXT;
    "Gemini-Deep-Research", "Google", AiUserFetch, Undocumented, [], CRAWLER_USER_AGENTS;
};
