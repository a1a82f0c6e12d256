/** W11 (spec.md §9): `interval` in ms, the others as shares of the picture's size. */
export const VIEWER_NUMBERS = {
  interval: 5000,
  zoomRatio: 0.1,
  minZoomRatio: 0.01,
  maxZoomRatio: 100,
  initialCoverage: 0.9,
} as const;

/** Chinese names of viewerjs's buttons, which have none, by their `data-viewer-action`. */
export const VIEWER_LABELS: Record<string, string> = {
  "one-to-one": "原始大小",
  prev: "上一张",
  play: "幻灯片播放",
  next: "下一张",
  "rotate-right": "向右旋转",
  mix: "关闭",
};
