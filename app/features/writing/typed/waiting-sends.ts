import type { Settled } from "../../../lib/page-keeper.ts";
import { retryDelay } from "../../../live/line/retry-delay.ts";
import type { Outcome } from "./post-waiting.ts";
import {
  fieldsOf,
  intentOf,
  isOwn,
  isTooOld,
  kindOf,
  mayWait,
  opposite,
  targetOf,
  TOO_OLD,
  type WaitingSend,
  withField,
  wordsOf,
} from "./waiting-send.ts";
import { WaitingListeners } from "./waiting-listeners.ts";
import { removeWaiting, storedSend, WAITING_MOST, waitingOf, writeWaiting } from "./waiting-store.ts";

/** A longer limit than this is the writer's decision: 重发. */
const BUSY_SECONDS_MOST = 5;
/** So often in succession a limit delays the same words before they count as refused. */
const BUSY_TIMES_MOST = 5;

/** A message between the tabs: the stored sends have changed, and this one has ended. */
export interface News {
  id?: string;
  settled?: Settled;
}

export interface Around {
  owner: number;
  storage: Storage;
  now(): number;
  isOnline(): boolean;
  /** The page that is shown. */
  page(): { page: string; title: string };
  newKey(): string;
  post(send: WaitingSend): Promise<Outcome>;
  passed(ms: number): Promise<void>;
  /** Runs while no other tab does. */
  alone(run: () => Promise<void>): Promise<void>;
  /** Tells the other tabs. */
  tell(news: News): void;
}

/**
 * X04: a member's forms that wait on this device for the server's answer. `hold` stores words before their first request,
 * `take` stores likes and comments whose request has failed, `entries` offers them, and `flush` sends each once: one tab sends at a
 * time, words have a one-time key by which the API knows a repeat, and a like names the wanted state.
 */
export class WaitingSends extends WaitingListeners {
  readonly #around: Around;
  /** The buttons that wait for the results of their likes. */
  readonly #awaited = new Map<string, (settled: Settled) => void>();
  /** The ids of words that were pressed on this page. */
  readonly #pressed = new Set<string>();
  /** When the API takes the next one, by intent. */
  readonly #nextAt = new Map<string, number>();
  #entries: readonly WaitingSend[];
  #sending = "";
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  constructor(around: Around) {
    super();
    this.#around = around;
    this.#entries = waitingOf(around.storage, around.owner);
  }

  readonly entries = (): readonly WaitingSend[] => this.#entries;

  isAwaited = ({ id }: WaitingSend): boolean => this.#awaited.has(id);
  /** Whether its request runs, or is about to. */
  isSending = ({ id, triedAt, stopped }: WaitingSend): boolean =>
    this.#sending === id ||
    (this.#pressed.has(id) && triedAt === undefined && stopped === undefined && this.#around.isOnline());

  /** Whether a form waits when the network is missing. */
  readonly takes = (to: string, body: FormData): boolean =>
    mayWait(to, body, this.#around.owner) && waitingOf(this.#around.storage, this.#around.owner).length < WAITING_MOST;

  /** Stores words, and then sends them. @returns false where the device cannot store them, and the form stays as it is */
  readonly hold = (to: string, body: FormData): boolean => {
    body.set("formKey", this.#around.newKey());
    const isFull = waitingOf(this.#around.storage, this.#around.owner).length >= WAITING_MOST;
    const send = isFull || !isOwn(body, this.#around.owner) ? null : this.#store(to, fieldsOf(body), false);
    if (!send) return false;
    this.#pressed.add(send.id);
    this.#changed();
    void this.flush();
    return true;
  };

  /**
   * Stores a form whose request has failed.
   * @param isTried whether the server may have received it
   * @returns null for a form that cannot wait; for a like, a promise that ends with its sending
   */
  readonly take = (to: string, body: FormData, isTried = this.#around.isOnline()): Promise<Settled> | null => {
    const fields = this.takes(to, body) ? fieldsOf(body) : null;
    const target = targetOf({ to, fields: fields ?? [] });
    const { storage, owner } = this.#around;
    const old = waitingOf(storage, owner).find((send) => target !== undefined && targetOf(send) === target);
    if (old && !this.#isEnded) this.#remove(old, { kind: "released" });
    const send = this.#store(to, fields, isTried);
    if (!send) return null;
    this.#changed();
    return wordsOf(send) === undefined ? this.#await(send) : Promise.resolve({ kind: "stored" });
  };

  /**
   * A button is pressed that has a waiting like. While the button waits for it, the press withdraws it.
   * @returns whether the press is handled
   */
  press(to: string, body: FormData): boolean {
    const target = targetOf({ to, fields: fieldsOf(body) ?? [] });
    const send = target === undefined ? undefined : this.#entries.find((one) => targetOf(one) === target);
    if (!send) return false;
    if (this.isSending(send)) return true;
    const isAwaited = this.isAwaited(send);
    this.#remove(send, { kind: "released" });
    // The like may have arrived, so the opposite must follow.
    if (isAwaited && send.triedAt !== undefined) {
      writeWaiting(this.#around.storage, opposite(send));
      this.#changed();
    }
    return isAwaited;
  }

  withdraw(send: WaitingSend): void {
    if (this.#sending !== send.id) this.#remove(send, { kind: "released" });
  }

  /**
   * Sends it and all others now. Refused words get a new key, because their writer has decided.
   * @returns whether it no longer waits for the network
   */
  async retry(send: WaitingSend): Promise<boolean> {
    const { storage, now, newKey } = this.#around;
    this.#pressed.add(send.id);
    if (send.stopped !== undefined) {
      const { stopped: _stopped, triedAt: _triedAt, ...fresh } = send;
      writeWaiting(storage, { ...fresh, at: now(), fields: withField(send, "formKey", newKey()) });
      this.#changed();
    }
    await this.flush();
    const left = storedSend(storage, send);
    return left === null || left.stopped !== undefined;
  }

  /**
   * Sends all that waits, the oldest first. One that must wait longer holds up those of its kind, so that messages arrive in
   * their order.
   */
  async flush(): Promise<void> {
    const { storage, owner, alone } = this.#around;
    if (!this.#around.isOnline() || this.#isEnded || waitingOf(storage, owner).length === 0) return;
    await alone(async () => {
      const seen = new Set<string>();
      const held = new Set<string>();
      const isNext = (send: WaitingSend) =>
        send.stopped === undefined && !seen.has(send.id) && !held.has(intentOf(send));
      while (!this.#isEnded) {
        // Another tab may have sent or withdrawn some meanwhile.
        const next = waitingOf(storage, owner).find(isNext);
        if (!next) break;
        seen.add(next.id);
        if (!(await this.#send(next))) held.add(intentOf(next));
      }
    });
    this.#changed();
  }

  /** The buttons no longer wait for their likes, for example because another page opens. */
  readonly release = (): void => {
    for (const id of this.#awaited.keys()) this.#settle(id, { kind: "released" });
    this.#show();
  };

  /** Another tab has changed something. */
  hear({ id, settled }: News): void {
    const send = this.#entries.find((one) => one.id === id);
    const isAwaited = send !== undefined && this.isAwaited(send);
    if (id !== undefined && settled) this.#settle(id, settled);
    this.#show();
    if (send && settled) this.tellEnd({ send, settled, isAwaited, isHere: false });
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    for (const id of this.#awaited.keys()) this.#settle(id, { kind: "released" });
  }

  #store(to: string, fields: WaitingSend["fields"] | null, isTried: boolean): WaitingSend | null {
    const { storage, owner, now, newKey, page } = this.#around;
    if (this.#isEnded || !fields) return null;
    const last = waitingOf(storage, owner).at(-1)?.at ?? 0;
    const at = Math.max(now(), last + 1);
    const send = { id: newKey(), owner, at, to, ...page(), fields, ...(isTried && { triedAt: now() }) };
    return writeWaiting(storage, send) ? send : null;
  }

  /** Waits for the API's pause. @returns whether it still is to be sent: a logout may have removed it */
  async #pause(send: WaitingSend, ms: number): Promise<boolean> {
    if (ms > 0) await this.#around.passed(ms);
    return storedSend(this.#around.storage, send) !== null;
  }

  /** @returns whether the next one of its kind may be sent */
  async #send(send: WaitingSend, again: { isFresh?: true; busy?: number } = {}): Promise<boolean> {
    const { storage, now, newKey, post } = this.#around;
    if (isTooOld(send, now())) return this.#end(send, { kind: "refused", message: TOO_OLD });
    const intent = intentOf(send);
    const pauseMs = kindOf(intent)?.pauseMs;
    this.#sending = send.id;
    this.#show();
    const isWanted = await this.#pause(send, Math.min((this.#nextAt.get(intent) ?? 0) - now(), pauseMs ?? 0));
    const tried = { ...send, triedAt: send.triedAt ?? now() };
    if (isWanted) writeWaiting(storage, tried);
    const outcome = isWanted ? await post(tried) : null;
    const { busy = 0 } = again;
    const isShort = outcome?.kind === "busy" && outcome.seconds <= BUSY_SECONDS_MOST && busy < BUSY_TIMES_MOST;
    if (isShort && (await this.#pause(send, Math.max(1, outcome.seconds) * 1_000)))
      return this.#send(tried, { ...again, busy: busy + 1 });
    this.#sending = "";
    if (!outcome || !storedSend(storage, send)) return true;
    switch (outcome.kind) {
      case "used":
        if (again.isFresh) return this.#end(send, { kind: "refused", message: "没有发出" });
        return this.#send(
          { ...tried, fields: withField(tried, "formKey", newKey()), triedAt: now() },
          { isFresh: true },
        );
      case "busy":
        // The writer of a message waits for it; a comment was written long ago.
        return pauseMs !== undefined && this.#end(tried, { kind: "refused", message: outcome.message });
      case "out":
        if (this.#pressed.delete(send.id)) this.tellEnd({ send, settled: outcome, isAwaited: false, isHere: true });
        return false;
      case "later":
        this.#failures += 1;
        return false;
      default:
        this.#failures = 0;
        if (pauseMs !== undefined) this.#nextAt.set(intent, now() + pauseMs);
        return this.#end(tried, outcome);
    }
  }

  #end(send: WaitingSend, settled: Settled): true {
    const isAwaited = this.isAwaited(send);
    if (settled.kind === "refused" && wordsOf(send) !== undefined) {
      writeWaiting(this.#around.storage, { ...send, stopped: settled.message });
      this.#changed();
    } else {
      this.#remove(send, settled);
    }
    this.tellEnd({ send, settled, isAwaited, isHere: true });
    return true;
  }

  #remove(send: WaitingSend, settled: Settled): void {
    removeWaiting(this.#around.storage, send);
    this.#settle(send.id, settled);
    this.#changed({ id: send.id, settled });
  }

  #await({ id }: WaitingSend): Promise<Settled> {
    const awaited = new Promise<Settled>((resolve) => this.#awaited.set(id, resolve));
    this.#show();
    return awaited;
  }

  #settle(id: string, settled: Settled): void {
    const resolve = this.#awaited.get(id);
    this.#awaited.delete(id);
    resolve?.(settled);
  }

  #changed(news: News = {}): void {
    this.#around.tell(news);
    this.#show();
  }

  #show(): void {
    const { storage, owner } = this.#around;
    this.#entries = waitingOf(storage, owner);
    if (this.#entries.some(({ stopped }) => stopped === undefined) && !this.#isEnded)
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        void this.flush().then(() => this.#show());
      }, retryDelay(this.#failures));
    this.tellChange();
  }
}
