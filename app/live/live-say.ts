import type { LiveClientMessage } from "#contract/shared/live.ts";

const LIVE_SAY = "live.say";

/** Sends a message over the page's live line; nothing happens while the line is closed. */
export function sayLive(message: LiveClientMessage): void {
  window.dispatchEvent(new CustomEvent(LIVE_SAY, { detail: message }));
}

/** Hears what parts of the page want to send. @returns a function that ends the hearing */
export function hearSaid(send: (message: LiveClientMessage) => void): () => void {
  const onSay = (event: Event) => send((event as CustomEvent<LiveClientMessage>).detail);
  window.addEventListener(LIVE_SAY, onSay);
  return () => window.removeEventListener(LIVE_SAY, onSay);
}
