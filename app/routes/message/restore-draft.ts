import type { Image } from "#contract/shared/common.ts";
import { keptImages } from "~/features/upload/kept-images.ts";
import { fillForm } from "~/features/writing/form-snapshot.ts";
import { offerFor } from "~/features/writing/kept-mirrors.ts";

/** Puts this device's draft into the form, unless something is written there already. */
export function restoreDraft(form: HTMLFormElement, key: string, replace: (images: readonly Image[]) => void): void {
  const draft = offerFor(form, key);
  if (!draft) return;
  fillForm(form, draft.fields);
  const held = new FormData();
  for (const [name, value] of draft.fields) held.append(name, value);
  replace(keptImages(held));
}
