import type { Env } from "./env.ts";

/** What of the API's document is shown: all of it, without the endpoints that answer the staff alone, or nothing. */
export type ApiDocs = "all" | "public" | "off";

/** As the other pages for those who run and build the site, it is off in production unless switched on. */
export const apiDocsOf = ({ API_DOCS, APP_ENV }: Pick<Env, "API_DOCS" | "APP_ENV">): ApiDocs =>
  API_DOCS ?? (APP_ENV === "production" ? "off" : "all");
