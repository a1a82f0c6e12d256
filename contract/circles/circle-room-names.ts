// This file must not import zod, because pages load it into the browser. It is separate from circle-names.ts, because only
// the pages of rooms load it.
import { circleRoomPath } from "./circle-names.ts";

/** Seconds between two messages of a member in a circle's room; 0: no limit. */
export const roomSlowSeconds = [0, 5, 10, 30, 60] as const;
export type RoomSlowSeconds = (typeof roomSlowSeconds)[number];
export const roomSlowName = (seconds: number) => (seconds === 0 ? "不限" : `${seconds} 秒`);

/** The durations of a mute from the room, in minutes. */
export const roomMuteMinutes = [10, 60, 1_440, 10_080] as const;
export const roomMuteName: Record<(typeof roomMuteMinutes)[number], string> = {
  10: "10 分钟",
  60: "1 小时",
  1440: "1 天",
  10080: "7 天",
};

/** A message in a circle's room. */
export const roomMessagePath = (circleId: number, seq: number): string =>
  `${circleRoomPath(circleId)}?around=${seq}#message-${seq}`;
