// This file must not import zod, because the search panel loads it into the browser.
import { subjectKinds, subjectName } from "../shared/subject.ts";

/** The most suggestions at a time. */
export const suggestionsMax = 10;

/** The most hot searches that are shown. */
export const hotSearchesMax = 10;
/** The number of a member's last searches that are stored. */
export const historyMax = 20;

/** The kinds of suggestions other than posts. */
const otherNames: Record<string, string> = { search: "搜索", tag: "标签", circle: "圈子", user: "用户" };

/** The heading of a group of suggestions. */
export function suggestionName(kind: string): string {
  return otherNames[kind] ?? subjectKinds.map((one) => (one === kind ? subjectName[one] : "")).join("");
}

export const searchPath = (q: string): string => `/search?q=${encodeURIComponent(q)}`;
