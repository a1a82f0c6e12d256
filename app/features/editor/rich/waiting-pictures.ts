/** How far the upload of a picture is, as its figure shows it. */
export interface Waiting {
  /** The file on this device, so that the picture stands there at once and keeps its place. */
  preview: string | null;
  /** 0…1 */
  done: number;
  words: string;
}

/** What waits, by the label that holds its place; figures listen for changes. */
class WaitingPictures extends EventTarget {
  readonly #waiting = new Map<string, Waiting>();

  begin(label: string, file: File | undefined): void {
    // A HEIC photo is none that browsers draw.
    const preview = file && /^image\/(?:png|jpeg|gif|webp|avif)$/.test(file.type) ? URL.createObjectURL(file) : null;
    this.#waiting.set(label, { preview, done: 0, words: "排队中" });
  }

  of(label: string): Waiting | undefined {
    return this.#waiting.get(label);
  }

  tell(label: string, done: number, words: string): void {
    const one = this.#waiting.get(label);
    if (!one || (one.done === done && one.words === words)) return;
    this.#waiting.set(label, { ...one, done, words });
    this.dispatchEvent(new Event(label));
  }

  /** The preview is drawn until the picture itself has come. */
  end(label: string): void {
    const preview = this.#waiting.get(label)?.preview;
    this.#waiting.delete(label);
    if (preview) setTimeout(() => URL.revokeObjectURL(preview), 30_000);
  }
}

export const waitingPictures = new WaitingPictures();
