// This file must not import zod, because pages load it into the browser.

/**
 * The types of a file input's `accept`. HEIC is missing on purpose, because an iPhone then converts the photo to JPEG.
 * Dropped and pasted files are checked by `app/features/upload/prepare-picture.ts` and by the API.
 */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export const TYPE_REFUSAL = "仅支持 JPEG、PNG、WebP、GIF、AVIF 图片";
export const HEIC_REFUSAL = "HEIC 照片请先转成 JPG（iPhone：设置 › 相机 › 格式 › 兼容性最佳）";
