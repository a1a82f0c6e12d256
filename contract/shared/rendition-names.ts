// This file must not import zod, because pages load it into the browser.

/** quality: fragmented MP4 of one height. frames: one picture with many frames of the film. */
export const renditionKinds = ["quality", "frames"] as const;
export type RenditionKind = (typeof renditionKinds)[number];

/** queued: it waits, also while it is made. */
export const renditionStates = ["queued", "ready", "failed"] as const;
export type RenditionState = (typeof renditionStates)[number];

/** The setting of which films get several qualities. */
export const qualityChoices = ["popular", "always", "never"] as const;
export type QualityChoice = (typeof qualityChoices)[number];
export const qualityChoiceName: Record<QualityChoice, string> = {
  popular: "热门的视频",
  always: "所有视频",
  never: "不做",
};
