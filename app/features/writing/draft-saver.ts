import type { RefObject } from "react";
import type { DraftElsewhere } from "./draft-names.ts";

/** Quiet time after the last change before a save, ms. */
const AUTOSAVE_MS = 3000;
const RETRY_MS = 10_000;

/** What a form says, beside what was saved elsewhere. */
export interface DraftWords {
  title?: string;
  source: string;
}

export interface DraftState {
  status: "idle" | "dirty" | "saving" | "saved" | "gone" | "logged-out" | "failed";
  /** When it was saved, ms since 1970. */
  at: number;
  /** Why not. */
  message: string;
  conflict: { current: DraftElsewhere; mine: DraftWords } | null;
}

export const untouched: DraftState = { status: "idle", at: 0, message: "", conflict: null };

/** What became of a save. gone: sent or deleted elsewhere, the next one makes a new draft. */
export type SaveOutcome =
  | { kind: "saved" }
  | { kind: "conflict"; current: DraftElsewhere }
  | { kind: "gone" }
  | { kind: "logged-out" }
  | { kind: "failed"; message: string };

export interface DraftSaverOptions {
  form: RefObject<HTMLFormElement | null>;
  /** What a draft keeps of a form, as text: another text is another draft. */
  contentOf(form: HTMLFormElement): string;
  /** What the server has; of a form that knows none, nothing. */
  saved: string;
  /** Whether there is a draft yet; one without a word is made by its button alone. */
  hasDraft(): boolean;
  hasWords(form: HTMLFormElement): boolean;
  /**
   * Sends it, and knows from its answer what the next save stands on. Never throws.
   * @param over what may be replaced, where somebody else saved it since
   */
  send(content: string, over?: DraftElsewhere): Promise<SaveOutcome>;
  /** Values of the buttons that save, and that save over what is there, by script; a button that is not named goes to the server. */
  saveIntent: string;
  keepIntent?: string;
  show(state: DraftState): void;
  /** Something changed; a copy on this device may follow it. */
  onTouched?(isDirty: boolean): void;
  /** @param isAll the server has what stands in the form */
  onSaved(isAll: boolean): void;
}

/**
 * Saves what stands in a form as a draft: one save at a time, 3 s after the last change, or when its button is pressed.
 * What failed is tried again; after a conflict, or when the draft is gone, the writer acts first. A form that goes to the
 * server waits for the save under way: two of one revision would be a conflict with oneself.
 */
export class DraftSaver {
  #options: DraftSaverOptions;
  #state = untouched;
  #saved: string;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReleased = false;

  constructor(options: DraftSaverOptions) {
    this.#options = options;
    this.#saved = options.saved;
  }

  /** From the next thing that happens on. */
  follow(options: Omit<DraftSaverOptions, "show">): void {
    this.#options = { ...this.#options, ...options };
  }

  /** Whether the form holds something that the server does not. */
  readonly isDirty = (): boolean => {
    const { form, contentOf } = this.#options;
    return !this.#isReleased && form.current !== null && contentOf(form.current) !== this.#saved;
  };

  /** Something may have changed. */
  readonly touch = (): void => {
    if (this.#isReleased) return;
    clearTimeout(this.#timer);
    const isDirty = this.isDirty();
    this.#options.onTouched?.(isDirty);
    if (!isDirty || this.#state.conflict) return;
    if (this.#state.status !== "saving" && this.#state.status !== "logged-out") this.#show({ status: "dirty" });
    this.#saveIn(AUTOSAVE_MS);
  };

  /** Before the router sees it. */
  readonly onSubmit = (event: SubmitEvent): void => {
    const { form, saveIntent, keepIntent } = this.#options;
    const submitter = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    clearTimeout(this.#timer);
    const over = submitter?.value === keepIntent ? this.#state.conflict?.current : undefined;
    const isSave = over !== undefined || submitter?.value === saveIntent;
    if (!isSave && this.#running === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSave) void this.save({ over, isAsked: true });
    else void this.#running?.then(() => form.current?.requestSubmit(submitter));
  };

  /** @param isAsked by the button: also a form without words, also beside a conflict */
  async save({ over, isAsked = false }: { over?: DraftElsewhere | undefined; isAsked?: boolean } = {}): Promise<void> {
    const { form, contentOf, hasDraft, hasWords } = this.#options;
    // The one under way looks after what changed meanwhile.
    if (this.#running && !isAsked) return;
    while (this.#running) await this.#running;
    clearTimeout(this.#timer);
    if (!form.current || this.#isReleased || (this.#state.conflict && !isAsked)) return;
    const content = contentOf(form.current);
    if (!over && content === this.#saved) {
      if (isAsked && hasDraft()) this.#show({ status: "saved", at: Date.now() });
      return;
    }
    if (!isAsked && !hasDraft() && !hasWords(form.current)) return;
    this.#running = this.#send(content, over);
    await this.#running;
    this.#running = null;
    const { status, conflict } = this.#state;
    if (status !== "gone" && !conflict && this.isDirty()) this.#saveIn(status === "saved" ? AUTOSAVE_MS : RETRY_MS);
  }

  /** The text is given up on purpose: nothing to guard, nothing to save. */
  release(): void {
    this.#isReleased = true;
    this.stop();
  }

  /** The screen goes. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  async #send(content: string, over: DraftElsewhere | undefined): Promise<void> {
    this.#show({ status: "saving" });
    const outcome = await this.#options.send(content, over);
    if (this.#isReleased) return;
    if (outcome.kind === "saved") {
      this.#saved = content;
      this.#show({ status: "saved", at: Date.now(), conflict: null });
      this.#options.onSaved(!this.isDirty());
    } else if (outcome.kind === "conflict") {
      this.#show({
        status: "failed",
        message: "草稿已在别处修改",
        conflict: { current: outcome.current, mine: this.#words() },
      });
    } else {
      this.#show({ status: outcome.kind, message: outcome.kind === "failed" ? outcome.message : "" });
    }
  }

  #words(): DraftWords {
    const typed = new FormData(this.#options.form.current ?? undefined);
    const title = typed.get("title");
    return { source: String(typed.get("source") ?? ""), ...(title === null ? {} : { title: String(title) }) };
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), ms);
  }

  #show(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.show(this.#state);
  }
}
