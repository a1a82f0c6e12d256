import type { Env } from "./env.ts";

/** How much of the API's document is shown: all, without the endpoints for the staff, or nothing. */
export type ApiDocs = "all" | "public" | "off";

/** Like the other pages for operators and developers, the document is off in production unless switched on. */
export const apiDocsOf = ({ API_DOCS, APP_ENV }: Pick<Env, "API_DOCS" | "APP_ENV">): ApiDocs =>
  API_DOCS ?? (APP_ENV === "production" ? "off" : "all");
