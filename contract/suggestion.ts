import { z } from "zod";
import { plainText } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { suggestionsMax } from "./suggestion-names.ts";

/** A search somebody may have meant, a tag, a person, a circle; or a post, by its kind. */
const suggestion = z.object({
  kind: z.string(),
  text: z.string(),
  /** Its page. */
  path: z.string(),
});
export type Suggestion = z.output<typeof suggestion>;

export const suggestionEndpoints = {
  /** R06: what begins as typed: as it is written, by pinyin (yuanshen), by its initials (ys) or mixed (原sh). Nothing but what everybody may see. */
  list: endpoint({
    method: "get",
    path: "/search/suggestion",
    summary: "搜索建议：标题、标签、人、圈子和热门搜索，也按拼音和首字母",
    auth: "optional",
    limits: ["suggestion"],
    query: z.object({ q: plainText().trim().max(limits.searchMax).default("") }),
    output: z.object({ items: z.array(suggestion).max(suggestionsMax) }),
  }),
} as const;
