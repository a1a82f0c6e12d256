import type { Language } from "./renderers.ts";

/** A task for a render thread (thread-renderer.ts explains each kind). */
export interface RenderTask {
  what: "render" | "keep" | "typed" | "open";
  language: Language;
  source: string;
  /** The settings that are not functions. */
  plain: Record<string, unknown>;
  /** Names of the settings that are functions, which the thread calls by messages. */
  asks: string[];
}
