import type { Language } from "./renderers.ts";

/** What a thread is told to do with a text (render-beside.ts says what each is). */
export interface RenderTask {
  what: "render" | "keep" | "typed" | "open";
  language: Language;
  source: string;
  /** The settings that are no questions. */
  plain: Record<string, unknown>;
  /** The questions that may be asked, by their names in the settings. */
  asks: string[];
}
