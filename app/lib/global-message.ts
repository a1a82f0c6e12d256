import type { Message, MessageType } from "./root-data.ts";

/** E17: the window event that shows a notification. */
export const GLOBAL_MESSAGE = "global-message";

const types: readonly string[] = ["success", "info", "warning", "error"] satisfies MessageType[];

/** S16: shows a message. Any script on the page may do so by the event; this is the typed way for our own code. */
export function showMessage(type: MessageType, content: string, undo?: Message["undo"]): void {
  window.dispatchEvent(new CustomEvent<Message>(GLOBAL_MESSAGE, { detail: { type, content, ...(undo && { undo }) } }));
}

/** The message in an event, or null for an event with another content (X12). */
export function messageOf(event: Event): Message | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  if (typeof detail !== "object" || detail === null || !("type" in detail) || !("content" in detail)) return null;
  if (typeof detail.type !== "string" || !types.includes(detail.type)) return null;
  // An object would be shown as [object Object].
  if (typeof detail.content !== "string" && typeof detail.content !== "number") return null;
  return { ...(detail as Message), content: String(detail.content) };
}
