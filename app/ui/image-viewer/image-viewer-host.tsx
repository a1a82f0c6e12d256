import { useEffect } from "react";
import { leaveEntry } from "./back-closes.ts";
import { galleryAt } from "./gallery.ts";

/**
 * W11: stands once in the document; every `<a data-viewer href="original">`, and every
 * picture inside `data-viewer-gallery` (an article's text, a comment), opens the viewer.
 * Only a press loads it. Without JavaScript, or with a new-tab key held, the link is a link.
 */
export function ImageViewerHost() {
  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      if (!(event.target instanceof Element)) return;
      const gallery = galleryAt(event.target);
      if (!gallery) return;
      event.preventDefault();
      void open(gallery);
    }
    async function open(gallery: NonNullable<ReturnType<typeof galleryAt>>) {
      try {
        const { openViewer } = await import("./open-viewer.ts");
        openViewer(gallery);
      } catch {
        // The viewer did not load: the picture is worth more than the way it is shown.
        const picture = gallery.pictures[gallery.at];
        if (picture) location.assign(picture.url);
      }
    }
    leaveEntry();
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
  return null;
}
