/** Whether a form is a comment with pictures, which only its own page can send. */
export function hasPictures(body: FormData): boolean {
  const isFile = [...body.values()].some((value) => typeof value !== "string" && value.size > 0);
  return body.get("intent") === "comment" && (isFile || body.has("image"));
}
