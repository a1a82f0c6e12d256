import { z } from "zod";
import { idOut } from "../shared/common.ts";
import type { FeatureEvents } from "../shared/feature-events.ts";

/** To a video's owner: its conversion has ended, and its progress in per cent. */
export const videoFileEvents = {
  kept: [z.object({ type: z.literal("video.state"), fileId: idOut, state: z.enum(["ready", "failed"]) })],
  fleeting: [z.object({ type: z.literal("video.progress"), fileId: idOut, progress: z.number() })],
} as const satisfies FeatureEvents;
