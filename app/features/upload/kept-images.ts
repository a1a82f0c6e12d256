import type { Image } from "#contract/shared/common.ts";

/** By hand: browsers read forms too, and need no schemas for it. */
function isImage(value: unknown): value is Image {
  if (typeof value !== "object" || value === null) return false;
  const { id, url, thumbUrl, width, height } = value as Record<string, unknown>;
  return (
    Number.isSafeInteger(id) &&
    Number.isSafeInteger(width) &&
    Number.isSafeInteger(height) &&
    [url, thumbUrl].every((address) => typeof address === "string" && address.includes("/media/"))
  );
}

/** The pictures of a form that were uploaded before (`image`) and are not taken out (`dropImage`); only their sender ever sees them. */
export function keptImages(form: FormData): Image[] {
  const dropped = new Set(form.getAll("dropImage").map(String));
  const kept = form.getAll("image").flatMap((text) => {
    try {
      const image: unknown = JSON.parse(String(text));
      return isImage(image) ? [image] : [];
    } catch {
      return [];
    }
  });
  return kept.filter(({ id }) => !dropped.has(String(id)));
}
