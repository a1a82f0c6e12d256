import { type RefObject, useEffect, useRef } from "react";

/**
 * Saves the settings with the draft when the writer leaves by Back or a link, as 上一步 does.
 * @param answer the action's answer: a refused form is not saved yet
 */
export function useSavedOnLeave(form: RefObject<HTMLFormElement | null>, answer: unknown): void {
  const isUnsaved = useRef(false);
  useEffect(() => {
    if (answer) isUnsaved.current = true;
  }, [answer]);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const address = location.pathname + location.search;
    const onInput = () => {
      isUnsaved.current = true;
    };
    const onSubmit = () => {
      isUnsaved.current = false;
    };
    element.addEventListener("input", onInput);
    element.addEventListener("submit", onSubmit);
    return () => {
      element.removeEventListener("input", onInput);
      element.removeEventListener("submit", onSubmit);
      if (!isUnsaved.current) return;
      const body = new FormData(element);
      body.set("intent", "back");
      body.delete("file");
      // A failure loses what the writer has left unsaved: there is no page left to report it on.
      fetch(address, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => undefined);
    };
  }, [form]);
}
