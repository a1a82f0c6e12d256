import type { RefObject } from "react";
import { type Conflict, type DraftAnswer, type DraftElsewhere, SAVE_DRAFT } from "./draft-names.ts";
import { writeIntents } from "./write-answer.ts";

/** Quiet time after the last change before a save, ms. */
const AUTOSAVE_MS = 3000;
const RETRY_MS = 10_000;

export interface DraftState {
  status: "idle" | "dirty" | "saving" | "saved" | "gone" | "logged-out" | "failed";
  /** When it was saved, ms since 1970. */
  at: number;
  /** Why not. */
  message: string;
  conflict: Conflict | null;
}

export const untouched: DraftState = { status: "idle", at: 0, message: "", conflict: null };

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
  send(content: string, over?: DraftElsewhere): Promise<DraftAnswer>;
  show(state: DraftState): void;
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
    if (!this.isDirty() || this.#state.conflict) return;
    if (this.#state.status !== "saving" && this.#state.status !== "logged-out") this.#show({ status: "dirty" });
    this.#saveIn(AUTOSAVE_MS);
  };

  /** Before the router sees it. */
  readonly onSubmit = (event: SubmitEvent): void => {
    const submitter = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    clearTimeout(this.#timer);
    // Where the server told of the conflict, it keeps what one chooses, too.
    const over = submitter?.value === writeIntents.keepMine ? this.#state.conflict?.current : undefined;
    const isSave = over !== undefined || submitter?.value === SAVE_DRAFT;
    if (!isSave && this.#running === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSave) void this.save({ over, isAsked: true });
    else void this.#running?.then(() => this.#options.form.current?.requestSubmit(submitter));
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

  #words(): Conflict["mine"] {
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
