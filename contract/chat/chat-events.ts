import { z } from "zod";
import { idOut } from "../shared/common.ts";
import type { FeatureEvents } from "../shared/feature-events.ts";

/** A change of a private conversation: `seq` is the message, or the last read or deleted one. */
const chatChange = z.object({
  conversationId: idOut,
  what: z.enum(["sent", "recalled", "read", "removed"]),
  seq: z.number().int(),
  /** The person who did it. */
  byId: idOut,
});
export type ChatChange = z.output<typeof chatChange>;

export const chatEvents = {
  /** To the two people of a conversation. */
  kept: [chatChange.extend({ type: z.literal("chat") })],
  /** To the other person of a conversation. */
  fleeting: [z.object({ type: z.literal("chat.typing"), conversationId: idOut, byId: idOut })],
} as const satisfies FeatureEvents;
