import { setNonce } from "get-nonce";
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isOfAddress } from "./lib/drawn-for.ts";
import { overPage } from "./lib/over-page.ts";
import { callInstrumentation } from "./lib/router-calls.ts";

// Styles that dialogs add at run time need the page's nonce (CSP).
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

let isAwake = false;
let isRouted = false;
let isStepHeld = false;
const never = new Promise<never>(() => {});
/** React Router calls `router` when it has made the router, which has taken the address of the moment by then. */
const instrumentations = [{ router: () => (isRouted = true) }, callInstrumentation];

window.addEventListener("popstate", (event) => {
  if (isAwake) return overPage.onPop?.(event);
  isStepHeld = true;
  event.stopImmediatePropagation();
});

/**
 * Who goes back while a reloaded page wakes up changes its address under it. The router takes the address of the moment for
 * the page's, so what was drawn for another is loaded anew; once it is made, a step waits until hydration ends, which
 * would else find the router under way to another page.
 */
function OfItsAddress({ children }: { children: ReactNode }) {
  if (!isRouted && !isOfAddress()) {
    window.location.reload();
    // Until then the page stays as it was drawn.
    throw never;
  }
  useLayoutEffect(() => {
    isAwake = true;
    if (isStepHeld) window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state as unknown }));
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <OfItsAddress>
        <HydratedRouter instrumentations={instrumentations} />
      </OfItsAddress>
    </StrictMode>,
  );
});
