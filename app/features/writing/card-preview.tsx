import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import styles from "./card-preview.module.css";

/** The least time between two updates of a preview, in ms. */
const PAUSE_MS = 300;

/** The card of a post as lists will show it. It is a picture: nothing in it can be pressed. */
export function CardPreview({ children }: { children: ReactNode }) {
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>列表里的样子</figcaption>
      <div inert className={styles.card}>
        {children}
      </div>
    </figure>
  );
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.getAttribute("name") === "source");

/**
 * Returns values of a form for a preview: those of `start`, and with a script the typed ones. They are read at most
 * every 300 ms, and never while the text is being typed, because reading a long text would slow down each key.
 * @param form the form's reference, or a reference to an element in it
 */
export function useTyped<T>(form: RefObject<HTMLElement | null>, start: T, read: (form: HTMLFormElement) => T): T {
  const [typed, setTyped] = useState(start);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const element = form.current?.closest("form");
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = "";
    const update = () => {
      timer = undefined;
      const next = latest.current(element);
      const text = JSON.stringify(next);
      if (text === last) return;
      last = text;
      setTyped(next);
    };
    const later = () => {
      timer ??= setTimeout(update, PAUSE_MS);
    };
    const onInput = (event: Event) => {
      if (!isText(event.target)) later();
    };
    // A reload restores typed values, and a script may have filled fields.
    later();
    element.addEventListener("input", onInput);
    element.addEventListener("change", onInput);
    element.addEventListener("focusout", later);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", onInput);
      element.removeEventListener("change", onInput);
      element.removeEventListener("focusout", later);
    };
  }, [form]);
  return typed;
}

/** Returns a field's value; of radio buttons the chosen one's. */
export function valueIn(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field && "value" in field && typeof field.value === "string" ? field.value : "";
}

/** Returns the values of the ticked boxes of that name. */
export const tickedIn = (form: HTMLFormElement, name: string): string[] =>
  [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]:checked`)].map(({ value }) => value);
