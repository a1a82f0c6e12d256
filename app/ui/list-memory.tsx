import { useEffect } from "react";
import { keptLists, LISTS_KEY } from "~/lib/kept-lists.ts";
import { useViewer } from "~/lib/root-data.ts";

/** Characters: a fifth of what browsers give a site's tab. */
const MOST = 1_000_000;

/** The youngest lists that have room, without those of another login. */
function textToKeep(who: string): string {
  let room = MOST;
  const kept = [...keptLists]
    .toReversed()
    .filter(([id]) => id.endsWith(` ${who}`))
    .map((list) => JSON.stringify(list))
    .filter((text) => (room -= text.length + 1) > 0);
  return `[${kept.toReversed().join()}]`;
}

/**
 * What lists appended outlives a reload (lib/kept-lists.ts). It is stored while there is no document alone: what stays
 * in the storage, a logout would have to find.
 */
export function ListMemory() {
  const who = useViewer()?.sessionFingerprint ?? "";
  useEffect(() => {
    const forget = () => sessionStorage.removeItem(LISTS_KEY);
    const tried = (act: () => void) => () => {
      try {
        act();
      } catch {
        // Storage may be full or forbidden: the list begins anew.
      }
    };
    const keep = tried(() => {
      forget();
      sessionStorage.setItem(LISTS_KEY, textToKeep(who));
    });
    const onShow = tried(forget);
    onShow();
    window.addEventListener("pagehide", keep);
    window.addEventListener("pageshow", onShow);
    return () => {
      window.removeEventListener("pagehide", keep);
      window.removeEventListener("pageshow", onShow);
    };
  }, [who]);
  return null;
}
