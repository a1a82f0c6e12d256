// Without zod: the search panel loads this file into the browser.
import { subjectKinds, subjectName } from "../shared/subject.ts";

/** Most suggestions at a time. */
export const suggestionsMax = 10;

/** Most hot searches that are shown. */
export const hotSearchesMax = 10;
/** So many of one's last searches are kept. */
export const historyMax = 20;

/** What is suggested beside posts. */
const otherNames: Record<string, string> = { search: "搜索", tag: "标签", circle: "圈子", user: "用户" };

/** What a group of suggestions is called. */
export function suggestionName(kind: string): string {
  return otherNames[kind] ?? subjectKinds.map((one) => (one === kind ? subjectName[one] : "")).join("");
}

export const searchPath = (q: string): string => `/search?q=${encodeURIComponent(q)}`;
