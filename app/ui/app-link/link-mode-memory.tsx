import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { LINK_MODE_KEY, type LinkMode, parseLinkMode } from "~/lib/link-mode.ts";
import { keptPreference, lostPreference, rememberPreference, storePreference } from "~/lib/preference-store.ts";

/**
 * S09: also saves the chosen mode in local storage, and restores it from there when the cookie has expired. The cookie
 * may be newer than the page: another tab, or the page before, may have written it while this page was on its way.
 */
export function LinkModeMemory({ mode }: { mode: LinkMode | null }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const wanted = parseLinkMode(keptPreference(LINK_MODE_KEY) ?? mode ?? lostPreference(LINK_MODE_KEY));
    if (!wanted) return;
    if (wanted === mode) {
      rememberPreference(LINK_MODE_KEY, mode);
      return;
    }
    storePreference(LINK_MODE_KEY, wanted);
    void revalidate();
  }, [mode, revalidate]);
  return null;
}
