import { DYNAMIC_PATH } from "../../lib/dynamic-path.ts";
import type { WaitingReply } from "../../lib/page-keeper.ts";
import { isComment, WAITING_PATH, WAITING_TO, type WaitingSend } from "./waiting-send.ts";

/** An attempt longer than this counts as failed, in ms. */
const PATIENCE_MS = 20_000;

export type Outcome =
  | { kind: "done"; reply: WaitingReply }
  | { kind: "refused"; message: string }
  /** The one-time key has made a comment with other content, so this comment has not arrived. */
  | { kind: "used" }
  /** Nothing is known, or the state passes: no network, no login, a limit, a server in trouble. */
  | { kind: "later" };

const isReply = (said: unknown): said is WaitingReply => typeof said === "object" && said !== null && "error" in said;

export function outcomeOf(status: number, said: unknown): Outcome {
  // A proxy answers with a page of its own.
  if (!isReply(said)) return { kind: "later" };
  const { code } = said;
  if (status < 400) return said.error === null ? { kind: "done", reply: said } : { kind: "later" };
  if (code === "FORM_USED") return { kind: "used" };
  const isOther = status === 409 && (code === undefined || code === "OTHER_ACCOUNT");
  const passes = status >= 500 || status === 401 || status === 408 || status === 429;
  return isOther || passes ? { kind: "later" } : { kind: "refused", message: said.error ?? "没有发出" };
}

/** Sends a waiting like or comment once. Never throws. */
export async function postWaiting(send: WaitingSend): Promise<Outcome> {
  const body = new FormData();
  for (const [name, value] of send.fields) body.append(name, value);
  const isDynamic = send.to === DYNAMIC_PATH && !isComment(send);
  if (!isDynamic) body.append(WAITING_TO, send.to);
  try {
    const response = await fetch(isDynamic ? DYNAMIC_PATH : WAITING_PATH, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // A redirect leads to the login.
    return response.redirected ? { kind: "later" } : outcomeOf(response.status, await response.json());
  } catch {
    return { kind: "later" };
  }
}
