import { type ComponentType, useEffect, useState } from "react";

/**
 * The window event for a chunk of the program that could not be loaded: most likely it belongs to an older build (S10).
 */
export const CHUNK_ERROR = "chunk-error";

interface Loaded<P> {
  default: ComponentType<P>;
}

/**
 * A component that is loaded when it is first needed. If it cannot be loaded, it renders nothing and dispatches an
 * event. React's own `lazy` would show the error page instead of a form that a visitor is filling in.
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
