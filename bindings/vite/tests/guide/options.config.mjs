import { defineConfig } from "vite";
import robots from "vite-plugin-robots-static";

export default defineConfig({
  plugins: [
    robots({
      deny: ["warnings"],
      allow: ["style"],
      claims: [
        { disallow: "/drafts/{*rest}" },
        { allow: "/books/{id}", agents: ["Googlebot", "bingbot"] },
      ],
      mayFetch: "Googlebot",
    }),
  ],
});
