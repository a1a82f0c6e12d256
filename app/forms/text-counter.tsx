import { countSigns } from "#contract/shared/signs.ts";
import { useEffect, useState } from "react";

interface TextCounterProps {
  /** The control whose length is shown. */
  controlId: string;
  initial: string | undefined;
  max: number;
}

/** A counter such as `12 / 200`, in characters, correct at load and after every key. */
export function TextCounter({ controlId, initial, max }: TextCounterProps) {
  const [length, setLength] = useState(() => countSigns(initial ?? ""));
  useEffect(() => {
    const control = document.getElementById(controlId);
    if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) return undefined;
    const count = () => setLength(countSigns(control.value));
    // A reload restores typed text without an input event.
    count();
    control.addEventListener("input", count);
    return () => control.removeEventListener("input", count);
  }, [controlId]);
  return (
    <span>
      {length.toLocaleString("en-US")} / {max.toLocaleString("en-US")}
    </span>
  );
}
