import { useSyncExternalStore } from "react";
import { darkSystem } from "./apply-theme.ts";

function subscribe(tell: () => void): () => void {
  const system = darkSystem();
  system.addEventListener("change", tell);
  return () => system.removeEventListener("change", tell);
}

/**
 * Whether the page follows the system (without a choice) and the system is dark. False on the server, which cannot
 * know.
 */
export function useSystemDark(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.theme === "system" && darkSystem().matches,
    () => false,
  );
}
