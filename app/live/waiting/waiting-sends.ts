import type { Settled } from "../../lib/page-keeper.ts";
import type { Outcome } from "./post-waiting.ts";
import {
  fieldsOf,
  isComment,
  isTooOld,
  mayWait,
  opposite,
  targetOf,
  TOO_OLD,
  type WaitingSend,
  withField,
} from "./waiting-send.ts";
import { removeWaiting, storedSend, WAITING_MOST, waitingOf, writeWaiting } from "./waiting-store.ts";

/** The time between two attempts while the browser believes that it is online, in ms. */
const RETRY_MS = 30_000;

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
  /** Runs while no other tab does. */
  alone(run: () => Promise<void>): Promise<void>;
  /** Tells the other tabs. */
  tell(news: News): void;
  /** Called in the tab that has sent it. `isHeld`: a button shows the result itself. */
  onEnd(send: WaitingSend, settled: Settled, isHeld: boolean): void;
}

/**
 * X04: a member's likes and comments that wait on this device for the network. Each goes out once: one tab sends at a
 * time, a comment has a one-time key by which the API knows a repeat, and a like names the wanted state.
 */
export class WaitingSends {
  readonly #around: Around;
  readonly #holds = new Map<string, (settled: Settled) => void>();
  readonly #listeners = new Set<() => void>();
  #entries: readonly WaitingSend[];
  #sending = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  constructor(around: Around) {
    this.#around = around;
    this.#entries = waitingOf(around.storage, around.owner);
  }

  readonly entries = (): readonly WaitingSend[] => this.#entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  isSending = ({ id }: WaitingSend): boolean => this.#sending === id;
  isHeld = ({ id }: WaitingSend): boolean => this.#holds.has(id);

  /** Whether a form waits when the network is missing. */
  readonly takes = (to: string, body: FormData): boolean =>
    mayWait(to, body, this.#around.owner) && waitingOf(this.#around.storage, this.#around.owner).length < WAITING_MOST;

  /**
   * Stores a form whose request has failed.
   * @param isTried whether the server may have received it
   * @returns null for a form that cannot wait; for a like, a promise that ends with its sending
   */
  readonly take = (to: string, body: FormData, isTried = this.#around.isOnline()): Promise<Settled> | null => {
    const { storage, owner, now, newKey, page } = this.#around;
    const fields = this.takes(to, body) ? fieldsOf(body) : null;
    if (this.#isEnded || !fields) return null;
    const all = waitingOf(storage, owner);
    const target = targetOf({ to, fields });
    const old = all.find((send) => target !== undefined && targetOf(send) === target);
    if (old) this.#remove(old, { kind: "released" });
    const send: WaitingSend = {
      id: newKey(),
      owner,
      at: Math.max(now(), (all.at(-1)?.at ?? 0) + 1),
      to,
      ...page(),
      fields,
      ...(isTried && { triedAt: now() }),
    };
    if (!writeWaiting(storage, send)) return null;
    this.#changed();
    return isComment(send) ? Promise.resolve({ kind: "stored" }) : this.#hold(send);
  };

  /**
   * A button is pressed that has a waiting like. While the button holds it, the press withdraws it.
   * @returns whether the press is handled
   */
  press(to: string, body: FormData): boolean {
    const target = targetOf({ to, fields: fieldsOf(body) ?? [] });
    const send = target === undefined ? undefined : this.#entries.find((one) => targetOf(one) === target);
    if (!send) return false;
    if (this.isSending(send)) return true;
    const isHeld = this.isHeld(send);
    this.#remove(send, { kind: "released" });
    // The like may have arrived, so the opposite must follow.
    if (isHeld && send.triedAt !== undefined) {
      writeWaiting(this.#around.storage, opposite(send));
      this.#changed();
    }
    return isHeld;
  }

  withdraw(send: WaitingSend): void {
    if (!this.isSending(send)) this.#remove(send, { kind: "released" });
  }

  /**
   * Sends it and all others now. A refused comment gets a new key, because its writer has decided.
   * @returns whether it no longer waits for the network
   */
  async retry(send: WaitingSend): Promise<boolean> {
    const { storage, now, newKey } = this.#around;
    if (send.stopped !== undefined) {
      const { stopped: _stopped, triedAt: _triedAt, ...fresh } = send;
      writeWaiting(storage, { ...fresh, at: now(), fields: withField(send, "formKey", newKey()) });
      this.#changed();
    }
    await this.flush();
    const left = storedSend(storage, send);
    return left === null || left.stopped !== undefined;
  }

  /** Sends all that waits, the oldest first. Stops at the first that must wait longer. */
  async flush(): Promise<void> {
    const { storage, owner, isOnline, alone } = this.#around;
    if (!isOnline() || this.#isEnded || waitingOf(storage, owner).length === 0) return;
    await alone(async () => {
      const seen = new Set<string>();
      let isGoing = true;
      while (isGoing && !this.#isEnded) {
        // Another tab may have sent or withdrawn some meanwhile.
        const next = waitingOf(storage, owner).find(({ id, stopped }) => stopped === undefined && !seen.has(id));
        if (next) seen.add(next.id);
        isGoing = next !== undefined && (await this.#send(next));
      }
    });
    this.#changed();
  }

  /** The buttons no longer hold their likes, for example because another page opens. */
  readonly release = (): void => {
    for (const id of this.#holds.keys()) this.#settle(id, { kind: "released" });
    this.#show();
  };

  /** Another tab has changed something. */
  hear({ id, settled }: News): void {
    if (id !== undefined && settled) this.#settle(id, settled);
    this.#show();
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    for (const id of this.#holds.keys()) this.#settle(id, { kind: "released" });
  }

  /** @returns whether the next one may be sent */
  async #send(send: WaitingSend, isFresh = false): Promise<boolean> {
    const { storage, now, newKey, post } = this.#around;
    if (isTooOld(send, now())) {
      this.#end(send, { kind: "refused", message: TOO_OLD });
      return true;
    }
    const tried = { ...send, triedAt: send.triedAt ?? now() };
    writeWaiting(storage, tried);
    this.#sending = send.id;
    this.#show();
    const outcome = await post(tried);
    this.#sending = "";
    // A logout has removed it.
    if (!storedSend(storage, send)) return true;
    if (outcome.kind === "later") return false;
    if (outcome.kind === "used") {
      const again = { ...tried, fields: withField(tried, "formKey", newKey()), triedAt: now() };
      if (!isFresh) return this.#send(again, true);
      this.#end(send, { kind: "refused", message: "没有发出" });
      return true;
    }
    this.#end(tried, outcome);
    return true;
  }

  #end(send: WaitingSend, settled: Settled): void {
    const isHeld = this.isHeld(send);
    if (settled.kind === "refused" && isComment(send)) {
      writeWaiting(this.#around.storage, { ...send, stopped: settled.message });
      this.#changed();
    } else {
      this.#remove(send, settled);
    }
    this.#around.onEnd(send, settled, isHeld);
  }

  #remove(send: WaitingSend, settled: Settled): void {
    removeWaiting(this.#around.storage, send);
    this.#settle(send.id, settled);
    this.#changed({ id: send.id, settled });
  }

  #hold({ id }: WaitingSend): Promise<Settled> {
    const held = new Promise<Settled>((resolve) => this.#holds.set(id, resolve));
    this.#show();
    return held;
  }

  #settle(id: string, settled: Settled): void {
    const resolve = this.#holds.get(id);
    this.#holds.delete(id);
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
      }, RETRY_MS);
    for (const listener of this.#listeners) listener();
  }
}
