// This file must not import zod, because pages load it into the browser.

/** latest: newest first. views: those that most people have watched. */
export const videoSorts = ["latest", "views"] as const;
export type VideoSort = (typeof videoSorts)[number];

/** R20: processing is what waits for its conversion or is in it. */
export const ownVideoStates = ["all", "processing", "ready", "failed", "deleted"] as const;
export type OwnVideoState = (typeof ownVideoStates)[number];
