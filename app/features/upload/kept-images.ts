import type { Image } from "#contract/shared/common.ts";

/** Validated by hand: browsers read forms with this module, too, and should not load zod for it. */
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

/**
 * Returns the form's earlier uploads (`image`) without the removed ones (`dropImage`). Only the sender ever sees them,
 * so forged values harm nobody else.
 */
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
