import type { Message } from "./root-data.ts";

interface Bulk {
  /** The verb: 删除 */
  did: string;
  /** How many were done. */
  done: number;
  /** What is counted, with its measure word: 篇文章 */
  things: string;
  /** Those that were not done, each with the reason. */
  failed: readonly { id: number; message: string }[];
  /** Said of those that were done: 30 天内可以恢复 */
  after?: string;
  /** Readers know the things by their numbers. */
  isNumbered?: boolean;
}

/**
 * The one sentence about an act on several things: how many were done, how many were not, and why. Nothing done is no
 * success, and a part is a warning.
 */
export function bulkMessage({
  did,
  done,
  things,
  failed,
  after,
  isNumbered = false,
}: Bulk): Pick<Message, "type" | "content"> {
  const parts: string[] = [];
  if (done > 0) parts.push(`已${did} ${done} ${things}${after ? `，${after}` : ""}`);
  if (failed.length > 0) parts.push(`${failed.length} ${things}没有${did}：${reasonsOf(failed, isNumbered)}`);
  if (parts.length === 0) parts.push(`没有可以${did}的`);
  return { type: done > 0 && failed.length === 0 ? "success" : "warning", content: parts.join("；") };
}

/** Each reason once, where numbers help with all that the reason is about. */
function reasonsOf(failed: Bulk["failed"], isNumbered: boolean): string {
  const ids = new Map<string, number[]>();
  for (const { id, message } of failed) ids.set(message, [...(ids.get(message) ?? []), id]);
  return [...ids].map(([message, of]) => (isNumbered ? `编号 ${of.join("、")}：${message}` : message)).join("；");
}
