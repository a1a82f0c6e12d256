import { useEffect, useState } from "react";
import { countSigns } from "#contract/shared/signs.ts";
import { wordCount } from "./word-count.ts";

/** From this fraction of the limit on, the counter shows the limit. */
const NEAR = 0.9;

/** The least time between two counts, in ms: in a long text a count takes longer than all else that a key causes. */
const PAUSE_MS = 300;

/**
 * Shows the word count (1,234 字) from page load on and while the user types. Near the limit it shows the used signs,
 * which the schema counts.
 */
export function WordCounter({ controlId, initial, max }: { controlId: string; initial: string; max: number }) {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const control = document.getElementById(controlId);
    if (!(control instanceof HTMLTextAreaElement)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      timer = undefined;
      setText(control.value);
    };
    const later = () => {
      timer ??= setTimeout(count, PAUSE_MS);
    };
    // After a reload the browser restores typed text without an event.
    count();
    control.addEventListener("input", later);
    return () => {
      clearTimeout(timer);
      control.removeEventListener("input", later);
    };
  }, [controlId]);
  // A text has at least as many code units as signs.
  const signs = text.length > max * NEAR ? countSigns(text) : 0;
  return (
    <span>
      {signs > max * NEAR
        ? `${signs.toLocaleString("en-US")} / ${max.toLocaleString("en-US")}`
        : `${wordCount(text).toLocaleString("en-US")} 字`}
    </span>
  );
}
