import { type DraftElsewhere, FORM_DRAFT_PATH, type FormDraftAnswer, type FormDraftKind, KEEP_DRAFT, SAVE_DRAFT } from "../../lib/form-draft.ts";
import { hasWords, snapshotOf } from "../mirror/form-snapshot.ts";

/** Quiet time after the last change before a save, ms. */
const AUTOSAVE_MS = 3000;
const RETRY_MS = 10_000;

export interface DraftState {
  status: "idle" | "saving" | "saved" | "gone" | "logged-out" | "failed";
  /** When it was saved, ms since 1970. */
  at: number;
  /** Why not. */
  message: string;
  conflict: { current: DraftElsewhere; mine: { title?: string; source: string } } | null;
}

export const untouched: DraftState = { status: "idle", at: 0, message: "", conflict: null };

interface SaverOptions {
  form: HTMLFormElement;
  kind: FormDraftKind;
  /** That the form knows; 0 when there is no draft. */
  revision: number;
  /** Puts another one into the form, at once. */
  onRevision(revision: number): void;
  show(state: DraftState): void;
  /** The server has what stands in the form. */
  onSaved(): void;
}

/**
 * Saves what stands in a form as a draft: one save at a time, 3 s after the last change, or when its button is pressed.
 * A form that goes to the server waits for the save under way.
 */
export class FormDraftSaver {
  readonly #options: SaverOptions;
  #state = untouched;
  #revision: number;
  #saved = "";
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#revision = options.revision;
  }

  /** Something may have changed. */
  touch(): void {
    clearTimeout(this.#timer);
    if (this.#state.conflict === null) this.#timer = setTimeout(() => void this.save(), AUTOSAVE_MS);
  }

  /** Before the router sees it. */
  readonly onSubmit = (event: SubmitEvent): void => {
    const { form } = this.#options;
    const submitter = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    clearTimeout(this.#timer);
    const isDraft = submitter?.value === SAVE_DRAFT || submitter?.value === KEEP_DRAFT;
    if (!isDraft && this.#running === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (isDraft) void this.save(submitter?.value === KEEP_DRAFT ? this.#state.conflict?.current.revision : undefined, true);
    else void this.#running?.then(() => form.requestSubmit(submitter));
  };

  dispose(): void {
    clearTimeout(this.#timer);
  }

  /**
   * @param over the revision that may be replaced, where it is not the one that the form knows
   * @param isAsked by the button: also an empty form, also what is saved already
   */
  async save(over?: number, isAsked = false): Promise<void> {
    const { form } = this.#options;
    clearTimeout(this.#timer);
    if (this.#running) await this.#running;
    const content = this.#content();
    const isNothing = this.#revision === 0 && !hasWords(snapshotOf(form));
    if (!isAsked && (content === this.#saved || isNothing)) return;
    if (over !== undefined) this.#know(over);
    this.#running = this.#send(content);
    await this.#running;
    this.#running = null;
    if (this.#content() === this.#saved || this.#state.conflict || this.#state.status === "logged-out") return;
    this.#timer = setTimeout(() => void this.save(), this.#state.status === "saved" ? AUTOSAVE_MS : RETRY_MS);
  }

  async #send(content: string): Promise<void> {
    const { kind, form, onSaved } = this.#options;
    this.#show({ status: "saving" });
    const body = new URLSearchParams(content);
    body.set("draftKind", kind);
    body.set("draftRevision", String(this.#revision));
    const answer = await post(body);
    if (answer.kind === "saved") {
      this.#know(answer.revision);
      this.#saved = content;
      this.#show({ status: "saved", at: Date.now(), conflict: null });
      if (this.#content() === content) onSaved();
    } else if (answer.kind === "conflict") {
      const typed = new FormData(form);
      const title = typed.get("title");
      const mine = { source: String(typed.get("source") ?? ""), ...(title === null ? {} : { title: String(title) }) };
      this.#show({ status: "failed", message: "草稿已在别处修改", conflict: { current: answer.current, mine } });
    } else {
      if (answer.kind === "gone") this.#know(0);
      this.#show({ status: answer.kind, message: answer.kind === "failed" ? answer.message : "" });
    }
  }

  #show(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.show(this.#state);
  }

  /** The fields that a draft keeps, as a form sends them. */
  #content(): string {
    const fields = [...new FormData(this.#options.form)].filter((pair): pair is [string, string] => typeof pair[1] === "string");
    const page = new Set(["intent", "formKey", "draftRevision", "currentRevision", "currentDraftId"]);
    return new URLSearchParams(fields.filter(([name]) => !page.has(name))).toString();
  }

  #know(revision: number): void {
    this.#revision = revision;
    this.#options.onRevision(revision);
  }
}

async function post(body: URLSearchParams): Promise<FormDraftAnswer> {
  try {
    const answer = await fetch(FORM_DRAFT_PATH, { method: "POST", body });
    return (await answer.json()) as FormDraftAnswer;
  } catch {
    return { kind: "failed", message: "网络错误，请检查网络连接" };
  }
}
