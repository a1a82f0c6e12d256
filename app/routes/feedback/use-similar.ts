import { useCallback, useEffect, useRef, useState } from "react";
import type { SimilarFeedback } from "#contract/posts/feedback.ts";

/** The path for scripts while the user types a title. */
const SIMILAR_PATH = "/resources/similar-feedback";
/** The request starts after this much time without typing, in ms. */
const QUIET_MS = 400;

/** Returns tickets with a title like the typed one; at first those of the action's answer. */
export function useSimilar(answered: SimilarFeedback[]) {
  const [items, setItems] = useState(answered);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);

  // An answer without similar tickets does not remove those found while typing.
  useEffect(() => {
    if (answered.length > 0) setItems(answered);
  }, [answered]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const touch = useCallback((title: string) => {
    clearTimeout(timer.current);
    asked.current += 1;
    const mine = asked.current;
    timer.current = setTimeout(() => {
      void ask(title).then((found) => {
        // An outdated response is not shown; a failed one changes nothing.
        if (found && mine === asked.current) setItems(found);
      });
    }, QUIET_MS);
  }, []);
  return { items, touch };
}

async function ask(title: string): Promise<SimilarFeedback[] | undefined> {
  if (title.trim().length < 2) return [];
  try {
    const answer = await fetch(`${SIMILAR_PATH}?${new URLSearchParams({ title: title.trim() })}`);
    return answer.ok ? ((await answer.json()) as SimilarFeedback[]) : undefined;
  } catch {
    return undefined;
  }
}
