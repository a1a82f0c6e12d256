import { type ComponentType, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { CHUNK_ERROR } from "~/ui/island.tsx";
import { CachedHtml } from "./cached-html.tsx";
import { type ControlState, readControls, writeControls } from "./control-state.ts";

interface Loaded<P> {
  default: ComponentType<P>;
}

interface Props<P> {
  id: string;
  className: string | undefined;
  /** Id of the element that names the section. */
  labelledBy: string;
  /** The part for the server's page; null in the browser. */
  part: ComponentType<P> | null;
  load: () => Promise<Loaded<P>>;
  /** The data of the part. Other data than at first load the part. */
  props: P;
}

const never = () => () => undefined;

/** @returns whether the first render of the component was the hydration of the server's page */
function useIsFromServer(): boolean {
  const isClient = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [isFromServer] = useState(!isClient);
  return isFromServer;
}

/**
 * A section that the server renders and that works without scripts: its program loads when the reader first points at
 * it, focuses it or plays a film. What the reader typed until then stays.
 */
export function SleepingPart<P extends object>({ id, className, labelledBy, part: Part, load, props }: Props<P>) {
  const isFromServer = useIsFromServer();
  const [first] = useState(props);
  const [loaded, setLoaded] = useState<Loaded<P> | null>(null);
  const before = useRef<ControlState>(undefined);
  const isNeeded = !isFromServer || props !== first;

  const wake = useRef<() => void>(undefined);
  useEffect(() => {
    const section = document.getElementById(id);
    if (!section || loaded) return undefined;
    const sleep = wakeOnUse(section, load, (next) => {
      before.current = readControls(section);
      // At once, so that nothing is typed between the two.
      flushSync(() => setLoaded(next));
    });
    wake.current = sleep.wake;
    return sleep.end;
  }, [id, loaded, load]);
  useEffect(() => {
    if (isNeeded) wake.current?.();
  }, [isNeeded]);

  useLayoutEffect(() => {
    const section = document.getElementById(id);
    if (section && loaded && before.current) writeControls(section, before.current);
  }, [id, loaded]);

  const attributes = { className, "aria-labelledby": labelledBy };
  const Whole = loaded?.default ?? Part;
  if (!Whole && isFromServer) return <CachedHtml of={{ id, html: null }} as="section" {...attributes} />;
  return (
    <section id={id} {...attributes}>
      {Whole && <Whole {...props} />}
    </section>
  );
}

/** Events of the section that load its program. */
const USES = ["pointerover", "pointerdown", "focusin"] as const;
/** ms. The wait for a press without a click (a drag) ends then. */
const PRESS_MS = 3_000;

/** @param use is called once, with the loaded part @returns functions that load at once, and that end the listening */
function wakeOnUse<P>(
  section: HTMLElement,
  load: () => Promise<Loaded<P>>,
  use: (part: Loaded<P>) => void,
): { wake: () => void; end: () => void } {
  const end = new AbortController();
  const { signal } = end;
  let isLoading = false;
  /** Ends when no press and no composition of an input method is under way: a replaced element would lose both. */
  let quiet: Promise<unknown> = Promise.resolve();
  const busyUntil = (event: "click" | "compositionend", ms?: number) => {
    quiet = new Promise((resolve) => {
      section.addEventListener(event, () => setTimeout(resolve), { once: true, signal });
      if (ms !== undefined) setTimeout(resolve, ms);
    });
  };
  async function wake() {
    if (isLoading) return;
    isLoading = true;
    try {
      const part = await load();
      for (let last; last !== quiet;) await (last = quiet);
      if (!signal.aborted) use(part);
    } catch {
      // The section goes on as a page without scripts.
      window.dispatchEvent(new Event(CHUNK_ERROR));
    }
  }
  section.addEventListener("pointerdown", () => busyUntil("click", PRESS_MS), { signal });
  section.addEventListener("compositionstart", () => busyUntil("compositionend"), { signal });
  for (const name of USES) section.addEventListener(name, () => void wake(), { signal });
  // "play" does not bubble.
  document.addEventListener("play", () => void wake(), { signal, capture: true });
  return { wake: () => void wake(), end: () => end.abort() };
}
