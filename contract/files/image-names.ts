// Without zod: pages load this file into the browser.

/**
 * What a file input offers. HEIC stays out on purpose: an iPhone then hands over a JPEG of its own making, and what
 * is dropped or pasted all the same is judged by `app/features/upload/prepare-picture.ts` and by the API.
 */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export const TYPE_REFUSAL = "仅支持 JPEG、PNG、WebP、GIF、AVIF 图片";
export const HEIC_REFUSAL = "HEIC 照片请先转成 JPG（iPhone：设置 › 相机 › 格式 › 兼容性最佳）";
