//! P to Z.

use super::{
    AI_ROBOTS_TXT, CRAWLER_USER_AGENTS, GOOGLE_COMMON, PINTEREST, SEMRUSH, VERCEL, YANDEX,
    YANDEX_ROBOTS,
};
use crate::crawler::{CrawlerPurpose, DefaultGroupPolicy, KnownCrawler};

pub(super) const ROWS: &[KnownCrawler] = crawlers! {
    "PanguBot", "Huawei", AiTraining, Undocumented, [], AI_ROBOTS_TXT;
    "panscient.com", "Panscient", Dataset, Obeys, [], "https://panscient.com/faq.htm";
    "peer39_crawler", "Peer39", Ads, Undocumented, [], CRAWLER_USER_AGENTS;
    "Perplexity-User", "Perplexity", AiUserFetch, Ignores, [],
        "https://perplexity.ai/perplexity-user";
    "PerplexityBot", "Perplexity", AiSearch, Obeys, [], "https://perplexity.ai/perplexitybot";
    "PetalBot", "Huawei", Search, Obeys, [], "https://aspiegel.com/petalbot";
    "PhindBot", "Phind", AiSearch, Undocumented, [], "https://www.phind.com/";
    "Pinterest", "Pinterest", Search, Obeys, ["Pinterestbot"], PINTEREST;
    "Pinterestbot", "Pinterest", Search, Obeys, ["Pinterest"], PINTEREST;
    "PiplBot", "Pipl", Dataset, Undocumented, [], CRAWLER_USER_AGENTS;
    "Poggio-Citations", "Poggio", AiUserFetch, Undocumented, [],
        "https://docs.poggio.io/api/robots";
    "Poseidon Research Crawler", "Poseidon Research", AiTraining, Undocumented, [],
        "https://www.poseidonresearch.com";
    "proximic", "Comscore", Ads, Undocumented, [], "https://www.comscore.com/Web-Crawler";
    "QualifiedBot", "Qualified", AiSearch, Undocumented, [], "https://www.qualified.com";
    "Querit-SearchBot", "Querit", AiSearch, Undocumented, [], AI_ROBOTS_TXT;
    "QueritBot", "Querit", AiSearch, Undocumented, [], AI_ROBOTS_TXT;
    "QuillBot", "QuillBot", AiTraining, Undocumented, [], "https://quillbot.com";
    "Quora-Bot", "Quora", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "Qwantbot", "Qwant", Search, Obeys, [], "https://help.qwant.com/bot/";
    "Qwantbot-news", "Qwant", Search, Obeys, [], "https://help.qwant.com/bot/";
    "Qwantify", "Qwant", Search, Undocumented, [], CRAWLER_USER_AGENTS, has_relatives;
    "QwenBot", "Alibaba", AiTraining, Undocumented, [], AI_ROBOTS_TXT;
    "redditbot", "Reddit", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "Reflectionbot", "Reflection AI", AiTraining, Undocumented, [], "https://reflection.ai/";
    "rogerbot", "Moz", Seo, Obeys, [], "https://moz.com/help/moz-procedures/crawlers/rogerbot";
    "SBIntuitionsBot", "SB Intuitions", AiTraining, Obeys, [],
        "https://www.sbintuitions.co.jp/en/bot/";
    "Scoop.it", "Scoop.it", Feed, Undocumented, [], CRAWLER_USER_AGENTS;
    "Scrapy", "Scrapy project", Tool, Obeys, [], "https://scrapy.org/";
    "Screaming Frog SEO Spider", "Screaming Frog", Tool, Obeys, [],
        "https://www.screamingfrog.co.uk/seo-spider/user-agent/";
    "SeekportBot", "SISTRIX", Search, Obeys, [], VERCEL;
    "SemanticScholarBot", "Allen Institute for AI", Academic, Undocumented, [], CRAWLER_USER_AGENTS;
    "SemrushBot", "Semrush", Seo, Obeys, [], SEMRUSH, has_relatives;
    "SemrushBot-BA", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SemrushBot-ESI", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SemrushBot-FT", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SemrushBot-OCOB", "Semrush", AiTraining, Obeys, [], SEMRUSH;
    "SemrushBot-SI", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SemrushBot-SWA", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SEOkicks", "SEOkicks", Seo, Obeys, [], "https://www.seokicks.de/robot.html";
    "SEOkicks-Robot", "SEOkicks", Seo, Obeys, ["SEOkicks"], "https://www.seokicks.de/robot.html";
    "SERankingBacklinksBot", "SE Ranking", Seo, Undocumented, [],
        "https://seranking.com/backlinks-crawler";
    "serpstatbot", "Serpstat", Seo, Obeys, [], "https://serpstatbot.com/";
    "SeznamBot", "Seznam", Search, Obeys, [],
        "https://napoveda.seznam.cz/en/seznamzbozi/subject-matter-crawler/";
    "Shap-User", "Parallel", AiUserFetch, Undocumented, [], AI_ROBOTS_TXT;
    "ShapBot", "Parallel", AiSearch, Obeys, [], "https://docs.parallel.ai/features/crawler";
    "Sidetrade indexer bot", "Sidetrade", AiTraining, Undocumented, [], "https://www.sidetrade.com";
    "SirdataBot", "Sirdata", Ads, Undocumented, [], CRAWLER_USER_AGENTS;
    "SISTRIX Crawler", "SISTRIX", Seo, Undocumented, [], CRAWLER_USER_AGENTS;
    "SiteAuditBot", "Semrush", Seo, Obeys, [], SEMRUSH;
    "SkypeUriPreview", "Microsoft", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "Slack-ImgProxy", "Slack", Preview, Undocumented, ["Slackbot"], "https://api.slack.com/robots";
    "Slackbot", "Slack", Preview, Undocumented, [], "https://api.slack.com/robots", has_relatives;
    "Slackbot-LinkExpanding", "Slack", Preview, Undocumented, ["Slackbot"],
        "https://api.slack.com/robots";
    "Slurp", "Yahoo", Search, Undocumented, [], CRAWLER_USER_AGENTS;
    "Sogou", "Sogou", Search, Undocumented, [], CRAWLER_USER_AGENTS, has_relatives;
    "SplitSignalBot", "Semrush", Seo, Obeys, [], SEMRUSH;
    "Storebot-Google", "Google", Search, Obeys, [], GOOGLE_COMMON;
    "Swiftbot", "Swiftype", Search, Obeys, [], "https://swiftype.com/swiftbot";
    "TavilyBot", "Tavily", Dataset, Undocumented, [], CRAWLER_USER_AGENTS;
    "TelegramBot", "Telegram", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "TerraCotta", "Ceramic AI", AiSearch, Obeys, [], "https://ceramic.ai/";
    "Thinkbot", "Thinkbot", Dataset, Undocumented, [], "https://www.thinkbot.agency";
    "TikTokSpider", "ByteDance", AiTraining, Undocumented, [], "https://www.bytespider.net/";
    "Timpibot", "Timpi", Search, Obeys, [], "https://timpi.io/";
    "TongyiBot", "Alibaba", AiUserFetch, Undocumented, [], AI_ROBOTS_TXT;
    "trendictionbot", "Trendiction", Dataset, Obeys, [],
        "https://www.trendiction.com/en/publisher/bot";
    "TurnitinBot", "Turnitin", Academic, Undocumented, [], CRAWLER_USER_AGENTS;
    "TwinAgent", "Twin", AiUserFetch, Undocumented, [], "https://twin.so/";
    "Twitterbot", "X", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "UseAI", "Use AI", AiUserFetch, Undocumented, [], AI_ROBOTS_TXT;
    "VelenPublicWebCrawler", "Hunter (Velen)", Dataset, Obeys, [], "https://velen.io/";
    "vkShare", "VK", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "WARDBot", "WEBSPARK", Dataset, Undocumented, [], "https://ward.ai/robot";
    "Webzio-Extended", "Webz.io", AiTraining, Obeys, [], "https://webz.io/blog/machine-learning/";
    "WhatsApp", "Meta", Preview, Undocumented, [], CRAWLER_USER_AGENTS;
    "wpbot", "QuantumCloud", Tool, Undocumented, [], "https://www.quantumcloud.com";
    "WRTNBot", "Wrtn", AiUserFetch, Undocumented, [], CRAWLER_USER_AGENTS;
    "xAI-Grok", "xAI", AiTraining, Undocumented, [], AI_ROBOTS_TXT;
    "YaDirectFetcher", "Yandex", Ads, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YaK", "Meltwater", Dataset, Undocumented, [],
        "https://www.meltwater.com/en/suite/consumer-intelligence";
    "Yandex", "Yandex", Search, Obeys, [], YANDEX;
    "Yandex.Gazeta", "Yandex", Search, Undocumented, ["Yandex"], CRAWLER_USER_AGENTS;
    "YandexAccessibilityBot", "Yandex", Tool, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexAdditional", "Yandex", AiTraining, Ignores, ["Yandex"], YANDEX;
    "YandexAdditionalBot", "Yandex", AiTraining, Ignores, ["Yandex"], YANDEX;
    "YandexAdNet", "Yandex", Ads, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexBlogs", "Yandex", Search, Obeys, ["Yandex"], YANDEX;
    "YandexBot", "Yandex", Search, Obeys, ["Yandex"], YANDEX;
    "YandexCalendar", "Yandex", Tool, Ignores, ["Yandex"], YANDEX;
    "YandexComBot", "Yandex", Search, Ignores, ["Yandex"], YANDEX;
    "YandexDirect", "Yandex", Tool, Ignores, ["Yandex"], YANDEX;
    "YandexDirectDyn", "Yandex", Ads, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexFavicons", "Yandex", Search, Ignores, ["Yandex"], YANDEX;
    "YandexForDomain", "Yandex", Tool, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexImageResizer", "Yandex", Search, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexImages", "Yandex", Search, Obeys, ["Yandex"], YANDEX;
    "YandexMarket", "Yandex", Search, Obeys, ["Yandex"], YANDEX;
    "YandexMedia", "Yandex", Search, Obeys, ["Yandex"], YANDEX;
    "YandexMetrika", "Yandex", Tool, Ignores, ["Yandex"], YANDEX;
    "YandexMobileBot", "Yandex", Search, Ignores, ["Yandex"], YANDEX;
    "YandexMobileScreenShotBot", "Yandex", Tool, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexNews", "Yandex", Search, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexOntoDB", "Yandex", Search, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexOntoDBAPI", "Yandex", Search, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexPagechecker", "Yandex", Tool, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexPartner", "Yandex", Tool, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexRCA", "Yandex", Preview, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexRenderResourcesBot", "Yandex", Search, Ignores, ["Yandex"], YANDEX;
    "YandexScreenshotBot", "Yandex", Tool, Ignores, ["Yandex"], YANDEX;
    "YandexSearchShop", "Yandex", Search, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexSitelinks", "Yandex", Search, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexSpravBot", "Yandex", Search, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexTracker", "Yandex", Tool, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexTurbo", "Yandex", Search, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexUserproxy", "Yandex", Tool, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexVerticals", "Yandex", Search, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexVertis", "Yandex", Search, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexVideo", "Yandex", Search, Obeys, ["Yandex"], YANDEX;
    "YandexVideoParser", "Yandex", Search, Undocumented, ["Yandex"], YANDEX_ROBOTS;
    "YandexWebmaster", "Yandex", Tool, Obeys, ["Yandex"], YANDEX;
    "Yeti", "Naver", Search, Obeys, [], "https://searchadvisor.naver.com/guide/seo-basic-crawl";
    "YiBot", "01.AI", AiTraining, Undocumented, [], AI_ROBOTS_TXT;
    "YisouSpider", "Yisou", Search, Undocumented, [], CRAWLER_USER_AGENTS;
    "YiyanBot", "Baidu", AiUserFetch, Undocumented, [], AI_ROBOTS_TXT;
    "YouBot", "You.com", AiSearch, Obeys, [], "https://docs.you.com/youbot";
    "ZanistaBot", "Zanista AI", AiSearch, Undocumented, [], "https://zanista.ai/crawler-info";
    "ZoominfoBot", "ZoomInfo", Dataset, Undocumented, [],
        "https://www.zoominfo.com/legal/zoominfobot";
    "ZumBot", "Zum Internet", Search, Undocumented, [], CRAWLER_USER_AGENTS;
};
