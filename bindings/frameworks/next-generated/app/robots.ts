import type { MetadataRoute } from "next";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", disallow: "/drafts/" },
    sitemap: "https://books.example/sitemap.xml",
  };
}
