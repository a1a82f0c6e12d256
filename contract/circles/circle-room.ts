import { z } from "zod";
import { atMost, checkbox, done, id, plainText } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { roomSlowSeconds } from "./circle-room-names.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

export const setRoomInput = z.object({
  isOn: checkbox,
  slowSeconds: z.coerce
    .number("请选择发言间隔")
    .refine((seconds) => (roomSlowSeconds as readonly number[]).includes(seconds), "请选择发言间隔")
    .default(0),
  pinnedText: plainText()
    .transform((text) => text.replaceAll(/\s+/g, " ").trim())
    .pipe(z.string().check(...atMost(limits.roomPinnedMax, `置顶的话最多 ${limits.roomPinnedMax} 字`)))
    .default(""),
});

export const circleRoomEndpoints = {
  set: endpoint({
    method: "put",
    path: "/circle/{id}/room",
    publishes: { pinnedText: "profile" },
    summary: "开关圈子的聊天室，设置发言间隔与置顶的话（圈主）；关闭以后消息仍然保留",
    auth: "required",
    limits: [sharedLimits.edit],
    params: z.object({ id }),
    body: setRoomInput,
    output: done,
  }),
} as const;
