/** The fragment of an address that names a second of the film: `#t=83`. */
const SECOND = /^#t=(\d{1,6})$/;

/** The second that an address names; null for another fragment. */
export function secondOf(hash: string): number | null {
  const found = SECOND.exec(hash)?.[1];
  return found === undefined ? null : Number(found);
}

/** Links of this page to a second of the film play it from there; without this they load the page at that second. */
export function listenSeekLinks(film: HTMLVideoElement, signal: AbortSignal): void {
  function seek(seconds: number) {
    film.currentTime = seconds;
    film.scrollIntoView({ block: "nearest" });
    // Another quality may begin to load at this moment; the film then plays on by itself.
    film.play().catch(() => {});
  }
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const isOther = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
      if (!link || isOther || link.pathname !== location.pathname || link.origin !== location.origin) return;
      const seconds = secondOf(link.hash);
      if (seconds === null) return;
      // Neither the router nor the browser follows the link.
      event.preventDefault();
      event.stopPropagation();
      seek(seconds);
    },
    { signal, capture: true },
  );
  window.addEventListener(
    "hashchange",
    () => {
      const seconds = secondOf(location.hash);
      if (seconds !== null) seek(seconds);
    },
    { signal },
  );
}
