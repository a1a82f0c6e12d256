import { useEffect } from "react";
import { keptLists, LISTS_KEY } from "~/lib/kept-lists.ts";
import { useViewer } from "~/lib/root-data.ts";

/** Limit in characters: a fifth of the session storage that browsers give a site's tab. */
const MOST = 1_000_000;

/** JSON of the newest lists that fit the limit, without those of another login. */
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
 * Preserves the appended pages of lists over a reload (lib/kept-lists.ts). They are in the storage only between two
 * documents: otherwise a logout would have to remove them there.
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
