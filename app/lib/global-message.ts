import type { Message, MessageType } from "./root-data.ts";

/** E17: the window event that shows a notification. */
export const GLOBAL_MESSAGE = "global-message";

const types: readonly string[] = ["success", "info", "warning", "error"] satisfies MessageType[];

/** S16. Any script on the page may show a message; this is the typed way for our own. */
export function showMessage(type: MessageType, content: string, undo?: Message["undo"]): void {
  window.dispatchEvent(new CustomEvent<Message>(GLOBAL_MESSAGE, { detail: { type, content, ...(undo && { undo }) } }));
}

/** What an event carries, or null when it is no message of ours (X12). */
export function messageOf(event: Event): Message | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  if (typeof detail !== "object" || detail === null || !("type" in detail) || !("content" in detail)) return null;
  if (typeof detail.type !== "string" || !types.includes(detail.type)) return null;
  return { ...(detail as Message), content: String(detail.content) };
}
