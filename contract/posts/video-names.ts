// This file must not import zod, because pages load it into the browser.

/** latest: newest first. views: the most watched first. */
export const videoSorts = ["latest", "views"] as const;
export type VideoSort = (typeof videoSorts)[number];

/** R20: `processing` are videos that wait for their conversion or are being converted. */
export const ownVideoStates = ["all", "processing", "ready", "failed", "deleted"] as const;
export type OwnVideoState = (typeof ownVideoStates)[number];
