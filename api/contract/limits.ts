/**
 * The norms of the product, in one place (features.md, "Norms"). Sizes are in characters unless the name says
 * otherwise; durations say their unit.
 */
export const limits = {
  pageSize: 20,
  pageSizeMax: 50,
  titleMin: 2,
  titleMax: 100,
  articleMax: 50_000,
  summaryMax: 200,
  commentMax: 2_000,
  commentImagesMax: 3,
  commentEditSeconds: 900,
  searchMax: 50,
  tagsPerArticle: 5,
  nameMin: 2,
  nameMax: 12,
  bioMax: 200,
  imageBytesMax: 10 * 1024 * 1024,
  imagePixelsMax: 40_000_000,
  phoneLength: 11,
  codeLength: 6,
  codeSeconds: 300,
  codeTries: 5,
  codeCountdownSeconds: 120,
  codesPerPhonePerDay: 10,
  signSkewSeconds: 300,
  sessionSeconds: 604_800,
} as const;
