import { setNonce } from "get-nonce";
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isAtRenderedAddress } from "./lib/rendered-address.ts";
import { overlayHistory } from "./lib/overlay-history.ts";
import { callInstrumentation, navigations } from "./lib/router-calls.ts";

// Styles that dialogs add at run time need the page's nonce (CSP).
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

let isAwake = false;
let isRouted = false;
let isStepHeld = false;
const never = new Promise<never>(() => {});
/** React Router calls `router` after it has made the router, which reads the address at that time. */
const instrumentations = [{ router: onRouter }, callInstrumentation];

function onRouter() {
  isRouted = true;
  // The listener below has stopped the steps that only close a menu or a dialog.
  window.addEventListener("popstate", () => void (navigations.begun += 1));
}

window.addEventListener("popstate", (event) => {
  if (isAwake) return overlayHistory.onPop?.(event);
  isStepHeld = true;
  event.stopImmediatePropagation();
});

/**
 * Handles a visitor who goes back while a reloaded page hydrates, which changes the address under the page. Before the
 * router is made, the page is reloaded for the new address, because the router would take that address for the rendered
 * page. After that, the history step waits until hydration has ended, because hydration would fail with a navigation
 * under way.
 */
function HydrateAtRenderedAddress({ children }: { children: ReactNode }) {
  if (!isRouted && !isAtRenderedAddress()) {
    window.location.reload();
    // Suspends, so that the server's HTML stays until the reload.
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
      <HydrateAtRenderedAddress>
        <HydratedRouter instrumentations={instrumentations} />
      </HydrateAtRenderedAddress>
    </StrictMode>,
  );
});
