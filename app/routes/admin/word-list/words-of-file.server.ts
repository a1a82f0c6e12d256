function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // What spreadsheets write on a Chinese Windows.
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** Puts the words of a chosen file after those that were typed: from here on they are as if typed, also where they are refused. */
export async function takeWordsOfFile(form: FormData): Promise<void> {
  const file = form.get("file");
  form.delete("file");
  if (!(file instanceof File) || file.size === 0) return;
  const parts = [String(form.get("words") ?? ""), textOf(await file.arrayBuffer())];
  const words = parts.map((part) => part.trim()).filter((part) => part !== "");
  form.set("words", words.join("\n"));
}
