import type { FeedbackStatus } from "./feedback-status.ts";

// This file must not import zod, because pages load it into the browser.

/** The reader's part in a ticket. */
export type TicketPart = "author" | "supporter" | "other";

export interface SolvedTicket {
  id: number;
  /** Empty when the staff named no version. */
  resolvedVersion: string;
  voteCount: number;
}

/** Closing a solved ticket keeps its version. */
export function isSolved({ status, resolvedVersion }: { status: FeedbackStatus; resolvedVersion: string }): boolean {
  return status === "resolved" || (status === "closed" && resolvedVersion !== "");
}

/**
 * The sentence of a solved ticket: 你提的 #3 在 1.5.0 解决了，14 人一起支持.
 * @param speaker 我 where the reader tells others
 */
export function passportText(
  { id, resolvedVersion, voteCount }: SolvedTicket,
  part: TicketPart,
  { speaker = "你", countText = String }: { speaker?: "你" | "我"; countText?: (count: number) => string } = {},
): string {
  const opening = part === "other" ? "" : `${speaker}${part === "author" ? "提" : "支持"}的 `;
  const version = resolvedVersion === "" ? "" : `在 ${resolvedVersion} `;
  return `${opening}#${id} ${version}解决了${supportText(voteCount, part, countText)}`;
}

function supportText(count: number, part: TicketPart, countText: (count: number) => string): string {
  // A single supporter who reads the sentence is in it already.
  if (count === 0 || (count === 1 && part === "supporter")) return "";
  return `，${countText(count)} 人${count === 1 ? "" : "一起"}支持`;
}
