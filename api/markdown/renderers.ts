import { type Rendered, renderArticle, renderComment, type RenderSettings, renderTicket } from "./render.ts";

/** The language of a text. */
export type Language = "article" | "ticket" | "comment";

export const renderers: Record<Language, (source: string, settings: RenderSettings) => Promise<Rendered>> = {
  article: renderArticle,
  ticket: renderTicket,
  comment: renderComment,
};
