import { limits } from "#contract/shared/limits.ts";

/** The title that a video gets from its file's name: without the extension, in the length of a title. */
export function titleOfFile(fileName: string): string {
  return [...fileName.replace(/\.[^.]+$/, "").trim()].slice(0, limits.titleMax).join("");
}
