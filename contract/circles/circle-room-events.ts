import { z } from "zod";
import { idOut } from "../shared/common.ts";
import type { FeatureEvents } from "../shared/feature-events.ts";

/** To subscribers of a circle's room: read it again. The event names no person, because a reader may have blocked its author. */
const roomChanged = z.object({ type: z.literal("room.changed"), circleId: idOut });

export const circleRoomEvents = { outbox: [roomChanged], socket: [roomChanged] } as const satisfies FeatureEvents;
