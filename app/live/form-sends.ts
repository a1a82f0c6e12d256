/** A form that is about to be sent, and a callback for its success. */
interface FormSend {
  /** Path with query to which it is sent. */
  place: string;
  onTaken(): void;
}

/**
 * Lifetime of a note, in ms. A submit that a browser check stopped never begins a request: its note is expired when the
 * next request begins.
 */
const FRESH_MS = 1_000;

let last: (FormSend & { at: number }) | undefined;

/** Notes a submit before the router sees it. */
export function noteSend(send: FormSend): void {
  last = { ...send, at: performance.now() };
}

/** @returns the form behind a request that the router begins now (keep-page.ts) */
export function takeSend(place: string): FormSend | undefined {
  const send = last;
  last = undefined;
  return send?.place === place && performance.now() - send.at < FRESH_MS ? send : undefined;
}

/** The window event of a logout on this page, by a button or by a script. */
export const LOGOUT = "session.logout";
