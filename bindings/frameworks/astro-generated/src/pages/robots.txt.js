export const GET = ({ site }) =>
  new Response(`User-agent: *
Disallow: /drafts/

Sitemap: ${new URL("sitemap.xml", site)}
`);
