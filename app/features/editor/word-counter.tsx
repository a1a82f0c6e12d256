import { useEffect, useState } from "react";
import { wordCount } from "./word-count.ts";

/** From this part of the limit on the limit is what counts. */
const NEAR = 0.9;

/** 1,234 字, true at load and with every key; near the limit how much of it is used, in code units, as the schema counts them. */
export function WordCounter({ controlId, initial, max }: { controlId: string; initial: string; max: number }) {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const control = document.getElementById(controlId);
    if (!(control instanceof HTMLTextAreaElement)) return undefined;
    const count = () => setText(control.value);
    // A reload brings back what was typed without an event.
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
