import { type AiNote, aiNoteName } from "#contract/posts/ai-names.ts";

/** A description of a post for cards of links elsewhere, which show no label of their own. */
export const aiDescribed = (note: AiNote | null, text: string): string =>
  note ? [aiNoteName[note], text].filter((part) => part !== "").join(" · ") : text;
