/** The chosen ids of a list's form: the ticked boxes, and all ids of the page where the box of `PickAll` is ticked. */
export function tickedIds(form: FormData, name = "ids"): string[] {
  const texts = [...form.getAll(name), ...form.getAll("all")].flatMap((value) => String(value).split(","));
  return [...new Set(texts.filter((text) => text !== ""))];
}
