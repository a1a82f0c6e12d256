import { DYNAMIC_PATH } from "../../../lib/dynamic-path.ts";
import type { WaitingReply } from "../../../lib/page-keeper.ts";
import { WAITING_PATH, WAITING_TO, type WaitingSend } from "./waiting-send.ts";

/** An attempt longer than this counts as failed, in ms. */
const PATIENCE_MS = 20_000;

export type Outcome =
  | { kind: "done"; reply: WaitingReply }
  | { kind: "refused"; message: string; field?: string | undefined }
  /** The one-time key has made another text, so this one has not arrived. */
  | { kind: "used" }
  /** A limit: the server takes it after some seconds. */
  | { kind: "busy"; seconds: number; message: string }
  /** Nobody is logged in. */
  | { kind: "out" }
  /** Nothing is known, or the state passes: no network, another login, a server in trouble. */
  | { kind: "later" };

const isReply = (said: unknown): said is WaitingReply => typeof said === "object" && said !== null && "error" in said;

export function outcomeOf(status: number, said: unknown): Outcome {
  // A proxy answers with a page of its own.
  if (!isReply(said)) return { kind: "later" };
  const { code, retryAfterSeconds, field } = said;
  const message = said.error ?? "没有发出";
  if (status < 400) return said.error === null ? { kind: "done", reply: said } : { kind: "later" };
  if (code === "FORM_USED") return { kind: "used" };
  if (status === 401) return { kind: "out" };
  if (status === 429 && retryAfterSeconds !== undefined) return { kind: "busy", seconds: retryAfterSeconds, message };
  const isOther = status === 409 && (code === undefined || code === "OTHER_ACCOUNT");
  const passes = status >= 500 || status === 408 || status === 429;
  return isOther || passes ? { kind: "later" } : { kind: "refused", message, field };
}

/** Sends a waiting form once. Never throws. */
export async function postWaiting(send: WaitingSend): Promise<Outcome> {
  const body = new FormData();
  for (const [name, value] of send.fields) body.append(name, value);
  const isDynamic = send.to === DYNAMIC_PATH;
  if (!isDynamic) body.append(WAITING_TO, send.to);
  try {
    const response = await fetch(isDynamic ? DYNAMIC_PATH : WAITING_PATH, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // A redirect leads to the login.
    return response.redirected ? { kind: "out" } : outcomeOf(response.status, await response.json());
  } catch {
    return { kind: "later" };
  }
}
