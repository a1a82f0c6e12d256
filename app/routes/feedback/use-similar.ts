import { useCallback, useEffect, useRef, useState } from "react";
import type { SimilarFeedback } from "#contract/posts/feedback.ts";

/** Where scripts ask while a title is being typed. */
const SIMILAR_PATH = "/resources/similar-feedback";
/** Quiet time before the server is asked, ms. */
const QUIET_MS = 400;

/** Tickets with a title like the one that is being typed; at first those that the server answered with. */
export function useSimilar(answered: SimilarFeedback[]) {
  const [items, setItems] = useState(answered);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);

  // An answer about something else takes nothing away that typing has found.
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
        // An answer that a newer title has overtaken is not shown; a network that is gone takes nothing away.
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
