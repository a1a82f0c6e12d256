import { useEffect, useState } from "react";
import { DraftSaver, type DraftSaverOptions, type DraftState, untouched } from "./draft-saver.ts";

/** A saver that listens to a form, and what it has to say. The options are always the latest. */
export function useDraftSaver(options: Omit<DraftSaverOptions, "show">): { saver: DraftSaver; state: DraftState } {
  const { form } = options;
  const [state, setState] = useState(untouched);
  const [saver] = useState(() => new DraftSaver({ ...options, show: setState }));
  useEffect(() => {
    saver.follow(options);
  });
  useEffect(() => {
    const element = form.current;
    element?.addEventListener("input", saver.touch);
    element?.addEventListener("submit", saver.onSubmit);
    return () => {
      saver.stop();
      element?.removeEventListener("input", saver.touch);
      element?.removeEventListener("submit", saver.onSubmit);
    };
  }, [form, saver]);
  return { saver, state };
}
