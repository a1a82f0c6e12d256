import type { RefObject } from "react";
import { type Conflict, type DraftAnswer, type DraftElsewhere, SAVE_DRAFT } from "./draft-names.ts";
import { writeIntents } from "./write-answer.ts";

/** A save starts after this much time without changes, in ms. */
const AUTOSAVE_MS = 3000;
const RETRY_MS = 10_000;

export interface DraftState {
  status: "idle" | "dirty" | "saving" | "saved" | "gone" | "logged-out" | "failed";
  /** Time of the last save, in ms since 1970. */
  at: number;
  /** The error of a failed save. */
  message: string;
  conflict: Conflict | null;
}

export const untouched: DraftState = { status: "idle", at: 0, message: "", conflict: null };

export interface DraftSaverOptions {
  form: RefObject<HTMLFormElement | null>;
  /** Serializes the part of a form that a draft stores: an equal string is an equal draft. */
  contentOf(form: HTMLFormElement): string;
  /** The server's content in that form; empty when unknown. */
  saved: string;
  /** Returns whether a draft exists. A form without text makes a draft only by its button. */
  hasDraft(): boolean;
  hasWords(form: HTMLFormElement): boolean;
  /**
   * Sends the form, and stores the answer's revision for the next save. Never throws.
   * @param over the version saved elsewhere that may be replaced
   */
  send(content: string, over?: DraftElsewhere): Promise<DraftAnswer>;
  show(state: DraftState): void;
  /** @param isAll true when the server has the form's whole content */
  onSaved(isAll: boolean): void;
}

/**
 * Saves a form as a draft: one save at a time, 3 s after the last change or when its button is pressed. A failed save
 * is repeated. After a conflict, or when the draft is gone, it waits for the writer. A submit waits for the pending
 * save: two requests with the same revision would conflict.
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

  /** Replaces the options for all later events. */
  follow(options: Omit<DraftSaverOptions, "show">): void {
    this.#options = { ...this.#options, ...options };
  }

  /** Returns whether the form has content that the server does not have. */
  readonly isDirty = (): boolean => {
    const { form, contentOf } = this.#options;
    return !this.#isReleased && form.current !== null && contentOf(form.current) !== this.#saved;
  };

  /** Called when the form may have changed. */
  readonly touch = (): void => {
    if (this.#isReleased) return;
    clearTimeout(this.#timer);
    // Reading a long form costs a layout of the page, so it is read once between two saves and not at every key.
    if (this.#state.conflict || (this.#state.status !== "dirty" && !this.isDirty())) return;
    if (this.#state.status !== "saving" && this.#state.status !== "logged-out") this.#show({ status: "dirty" });
    this.#saveIn(AUTOSAVE_MS);
  };

  /** Handles the submit event before the router. */
  readonly onSubmit = (event: SubmitEvent): void => {
    const submitter = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    clearTimeout(this.#timer);
    // Without a local conflict the server reported it, and the submit itself saves the writer's choice.
    const over = submitter?.value === writeIntents.keepMine ? this.#state.conflict?.current : undefined;
    const isSave = over !== undefined || submitter?.value === SAVE_DRAFT;
    if (!isSave && this.#running === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSave) void this.save({ over, isAsked: true });
    else void this.#running?.then(() => this.#options.form.current?.requestSubmit(submitter));
  };

  /** @param isAsked true for the button: then it also saves an empty form or resolves a conflict */
  async save({ over, isAsked = false }: { over?: DraftElsewhere | undefined; isAsked?: boolean } = {}): Promise<void> {
    const { form, contentOf, hasDraft, hasWords } = this.#options;
    // The pending save checks for later changes itself.
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

  /** The writer discards the text on purpose: no guard and no further saves. */
  release(): void {
    this.#isReleased = true;
    this.stop();
  }

  /** Called when the page unmounts. */
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
