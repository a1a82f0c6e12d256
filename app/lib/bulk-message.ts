import type { Message } from "./root-data.ts";

interface Bulk {
  /** The verb, such as 删除. */
  did: string;
  /** Number of items that were done. */
  done: number;
  /** Measure word and noun of the items, such as 篇文章. */
  things: string;
  /** The items that failed, each with its reason. */
  failed: readonly { id: number; message: string }[];
  /** A sentence about the items that were done, such as 30 天内可以恢复. */
  after?: string;
  /** Whether readers know the items by their ids, so that the message names them. */
  isNumbered?: boolean;
}

/**
 * The message after an action on several items: how many were done, how many failed, and why. Its type is a success
 * only when all were done, else a warning.
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

/** Each reason once, with the ids of its items where readers know ids. */
function reasonsOf(failed: Bulk["failed"], isNumbered: boolean): string {
  const ids = new Map<string, number[]>();
  for (const { id, message } of failed) ids.set(message, [...(ids.get(message) ?? []), id]);
  return [...ids].map(([message, of]) => (isNumbered ? `编号 ${of.join("、")}：${message}` : message)).join("；");
}
