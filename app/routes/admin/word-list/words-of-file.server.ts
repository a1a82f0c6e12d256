function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Spreadsheets on a Chinese Windows write GB 18030.
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** Appends the words of an uploaded file to the typed words. A refused form then shows them as if they were typed. */
export async function takeWordsOfFile(form: FormData): Promise<void> {
  const file = form.get("file");
  form.delete("file");
  if (!(file instanceof File) || file.size === 0) return;
  const parts = [String(form.get("words") ?? ""), textOf(await file.arrayBuffer())];
  const words = parts.map((part) => part.trim()).filter((part) => part !== "");
  form.set("words", words.join("\n"));
}
