import { type ComponentType, useEffect, useState } from "react";

/** Says that a part of the page's program could not be loaded: most likely it belongs to a build that is gone (S10). */
export const CHUNK_ERROR = "chunk-error";

interface Loaded<P> {
  default: ComponentType<P>;
}

/**
 * A part that is loaded when it is first needed. One that cannot be loaded leaves its place empty and says so by an
 * event; React's own `lazy` would put the error page in the place of a form that somebody is filling in.
 */
export function Island<P extends object>({ load, ...props }: { load: () => Promise<Loaded<P>> } & P) {
  const [part, setPart] = useState<Loaded<P> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setPart(loaded),
      () => window.dispatchEvent(new Event(CHUNK_ERROR)),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return part && <part.default {...(props as unknown as P)} />;
}
