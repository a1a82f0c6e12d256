/** The progress of a picture's upload, as its figure shows it. */
export interface Waiting {
  /** An object URL of the local file, so that the picture appears at once and the layout does not shift. */
  preview: string | null;
  /** From 0 to 1. */
  done: number;
  words: string;
}

/** Pending uploads by their placeholder labels. Figures listen for changes. */
class WaitingPictures extends EventTarget {
  readonly #waiting = new Map<string, Waiting>();

  begin(label: string, file: File | undefined): void {
    // Browsers cannot display HEIC photos.
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

  /** The preview stays visible until the uploaded picture has loaded. */
  end(label: string): void {
    const preview = this.#waiting.get(label)?.preview;
    this.#waiting.delete(label);
    if (preview) setTimeout(() => URL.revokeObjectURL(preview), 30_000);
  }
}

export const waitingPictures = new WaitingPictures();
