//! The crawlers of User-Agent headers.

mod browsers;
mod counts;
mod crawler_table;
mod group_of_crawler;
mod identify;
mod long_headers;
mod product_positions;
mod relatives;
mod several_tokens;
mod site;
