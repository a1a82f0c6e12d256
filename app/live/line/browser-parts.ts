import { chatAddress } from "../../lib/chat-address.ts";
import type { LineParts } from "./line.ts";
import { LIVE_TICKET_PATH, type LiveTicket } from "./messages.ts";

const PATIENCE_MS = 10_000;

/** The network of a line, in a tab as in a shared worker. */
export const browserParts: LineParts = {
  connect: (socketBase, protocols) => new WebSocket(chatAddress(socketBase, location), protocols),
  async askTicket() {
    const answer = await fetch(LIVE_TICKET_PATH, { method: "POST", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? ((await answer.json()) as LiveTicket) : undefined;
  },
};
