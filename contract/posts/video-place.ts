import { z } from "zod";
import { done, id } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { WATCH_PLACE_MIN_SECONDS } from "../shared/watch-place.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

/** The longest film, in seconds: a day. */
const SECONDS_MAX = 86_400;

export const videoPlaceLimits = {
  // While a film plays, its page saves the position every 15 s, and at each pause.
  save: { name: "watch-place", times: 120, seconds: MINUTE, refusal: "保存观看位置太频繁", counts: "acts" },
} as const satisfies RateLimits;

export const videoPlaceEndpoints = {
  /** `seconds` is null at the end of the film, and when the viewer clears the place. The last 5 % are the end, too. */
  save: endpoint({
    method: "put",
    path: "/video/{id}/place",
    summary: "保存或清除自己看到的位置",
    auth: "required",
    limits: [videoPlaceLimits.save],
    params: z.object({ id }),
    body: z.object({ seconds: z.number().int().min(WATCH_PLACE_MIN_SECONDS).max(SECONDS_MAX).nullable() }),
    output: done,
  }),
} as const;
