/** Path with query, without the mark of an index route. */
export const placeOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname +
  search
    .replace(/^\?index(?:&|$)/, "?")
    .replace(/&index(?=&|$)/g, "")
    .replace(/^\?$/, "");

/** A form that is about to be sent, and what follows when the server has taken it. */
interface FormSend {
  /** Where it goes. */
  place: string;
  onTaken(): void;
}

/** A submit that was stopped, by a check of the browser, reaches no server: its note is old when the next request begins. */
const FRESH_MS = 1_000;

let last: (FormSend & { at: number }) | undefined;

/** Called at each submit, before the router sees it. */
export function noteSend(send: FormSend): void {
  last = { ...send, at: performance.now() };
}

/** The form behind a request that the router begins now (keep-page.ts). */
export function takeSend(place: string): FormSend | undefined {
  const send = last;
  last = undefined;
  return send?.place === place && performance.now() - send.at < FRESH_MS ? send : undefined;
}
