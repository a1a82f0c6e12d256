import { HEIC_REFUSAL, TYPE_REFUSAL } from "#contract/files/image-names.ts";
import { limits } from "#contract/shared/limits.ts";

/** A file that may be sent, or the reason why it may not. */
export type Prepared = { ok: true; file: File } | { ok: false; message: string };

const JPEG_QUALITY = 0.92;

const no = (message: string): Prepared => ({ ok: false, message });

/** Checks the type, or the file name where the system has no type (Windows). */
export function isHeic({ type, name }: { type: string; name: string }): boolean {
  return /^image\/hei[cf]/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));
}

/**
 * Checks and converts a file before it is sent: only pictures of at most 10 MB. A HEIC photo becomes a JPEG where the
 * browser can read it (Safari).
 */
export async function preparePicture(file: File): Promise<Prepared> {
  const isPhoto = isHeic(file);
  if (!isPhoto && (!file.type.startsWith("image/") || file.type === "image/svg+xml")) return no(TYPE_REFUSAL);
  const picture = isPhoto ? await jpegOf(file) : file;
  if (!picture) return no(HEIC_REFUSAL);
  return picture.size > limits.imageBytesMax
    ? no(`图片最大 ${limits.imageBytesMax / 1024 / 1024} MB`)
    : { ok: true, file: picture };
}

/** @returns null when the browser cannot read the photo */
async function jpegOf(file: File): Promise<File | null> {
  try {
    // Applies the camera's orientation, because a canvas does not preserve it.
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = document.createElement("canvas");
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
    return blob && new File([blob], file.name.replace(/(?:\.\w+)?$/, ".jpg"), { type: "image/jpeg" });
  } catch {
    return null;
  }
}
