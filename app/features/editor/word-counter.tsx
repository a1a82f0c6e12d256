import { useEffect, useState } from "react";
import { wordCount } from "./word-count.ts";

/** From this fraction of the limit on, the counter shows the limit. */
const NEAR = 0.9;

/**
 * Shows the word count (1,234 字) from page load on and after every key. Near the limit it shows the used UTF-16 code
 * units, which the schema counts.
 */
export function WordCounter({ controlId, initial, max }: { controlId: string; initial: string; max: number }) {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const control = document.getElementById(controlId);
    if (!(control instanceof HTMLTextAreaElement)) return undefined;
    const count = () => setText(control.value);
    // After a reload the browser restores typed text without an event.
    count();
    control.addEventListener("input", count);
    return () => control.removeEventListener("input", count);
  }, [controlId]);
  const isNear = text.length > max * NEAR;
  return (
    <span>
      {isNear
        ? `${text.length.toLocaleString("en-US")} / ${max.toLocaleString("en-US")}`
        : `${wordCount(text).toLocaleString("en-US")} 字`}
    </span>
  );
}
