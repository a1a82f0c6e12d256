import { fieldOf, intentOf, targetOf, type WaitingSend, wordsOf } from "./typed/waiting-send.ts";

const hosts = new Map<string, HTMLElement>();

/** The element after which, or the form in which, a waiting send is marked; undefined where the page has none. */
function markedPart(send: WaitingSend, isAwaited: boolean): Element | undefined {
  if (wordsOf(send) === undefined) return isAwaited ? formOf(send) : undefined;
  if (intentOf(send) !== "comment" || send.to !== window.location.pathname) return undefined;
  const parentId = fieldOf(send, "parentId");
  return (
    (parentId === undefined ? undefined : document.getElementById(`comment-${parentId}`)) ??
    areaOf(send)?.form ??
    document.getElementById("comment-form-top")?.closest("form") ??
    undefined
  );
}

function formOf(send: WaitingSend): HTMLFormElement | undefined {
  return [...document.forms].find((form) => {
    const { pathname } = new URL(form.getAttribute("action") ?? "", window.location.href);
    const fields = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string");
    return form.method === "post" && targetOf({ to: pathname, fields }) === targetOf(send);
  });
}

/** The text area of the form that sent a comment. */
export function areaOf(send: WaitingSend): HTMLTextAreaElement | null {
  const area = document.getElementById(`comment-form-${fieldOf(send, "parentId") ?? "top"}`);
  return intentOf(send) === "comment" && send.to === window.location.pathname && area instanceof HTMLTextAreaElement
    ? area
    : null;
}

/**
 * The element of the page in which a waiting send is marked, at the end of its like's form or below its comment. Created
 * at the first call.
 */
export function placeOf(send: WaitingSend, isAwaited: boolean): HTMLElement | undefined {
  const part = markedPart(send, isAwaited);
  if (!part) return undefined;
  const host = hosts.get(send.id) ?? document.createElement("div");
  hosts.set(send.id, host);
  // renew-thread.ts leaves held elements in their place.
  host.setAttribute("data-held", "");
  if (!host.isConnected) {
    if (wordsOf(send) === undefined) part.append(host);
    else part.after(host);
  }
  return host;
}

/** Removes the elements of sends that no longer wait. */
export function removePlaces(left: readonly WaitingSend[]): void {
  for (const [id, host] of hosts) {
    if (left.some((send) => send.id === id)) continue;
    hosts.delete(id);
    host.remove();
  }
}
