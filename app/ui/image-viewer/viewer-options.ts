/** W11 (spec.md §9): times in ms, the others as shares of the picture's size. */
export const VIEWER_NUMBERS = {
  interval: 5000,
  zoomRatio: 0.1,
  minZoomRatio: 0.01,
  maxZoomRatio: 100,
  initialCoverage: 0.9,
} as const;

/** viewerjs has no words of its own language: by `data-viewer-action`. */
export const VIEWER_LABELS: Record<string, string> = {
  "zoom-in": "放大",
  "zoom-out": "缩小",
  "one-to-one": "原始大小",
  reset: "还原",
  prev: "上一张",
  play: "幻灯片播放",
  next: "下一张",
  "rotate-left": "向左旋转",
  "rotate-right": "向右旋转",
  "flip-horizontal": "左右翻转",
  "flip-vertical": "上下翻转",
  mix: "关闭",
};
