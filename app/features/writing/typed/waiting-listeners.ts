import type { Settled } from "../../../lib/page-keeper.ts";
import type { WaitingSend } from "./waiting-send.ts";

/** The end of a waiting send. */
export interface Ended {
  send: WaitingSend;
  /** `out`: it waits for the login of its writer, who has just pressed. */
  settled: Settled | { kind: "out" };
  /** A button shows the result itself. */
  isAwaited: boolean;
  /** This tab has sent it. */
  isHere: boolean;
}

/** The parts of a page that show waiting sends. */
export class WaitingListeners {
  readonly #listeners = new Set<() => void>();
  readonly #ends = new Set<(end: Ended) => void>();
  readonly #claims = new Set<(send: WaitingSend) => boolean>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** @returns a function that ends the listening */
  onEnd(listener: (end: Ended) => void): () => void {
    this.#ends.add(listener);
    return () => void this.#ends.delete(listener);
  }

  /** A part of the page shows these by itself. @returns a function that ends this */
  claim(isOfPart: (send: WaitingSend) => boolean): () => void {
    this.#claims.add(isOfPart);
    this.tellChange();
    return () => {
      this.#claims.delete(isOfPart);
      this.tellChange();
    };
  }

  isClaimed = (send: WaitingSend): boolean => [...this.#claims].some((isOfPart) => isOfPart(send));

  protected tellChange(): void {
    for (const listener of this.#listeners) listener();
  }

  protected tellEnd(end: Ended): void {
    for (const listener of this.#ends) listener(end);
  }
}
