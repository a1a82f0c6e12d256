import { useEffect } from "react";
import { leaveEntry } from "./back-closes.ts";
import { galleryAt } from "./gallery.ts";

/**
 * W11: mounted once per document. A press on an `<a data-viewer href="original">`, or on a picture inside
 * `data-viewer-gallery` (an article's text, a comment), loads and opens the viewer. Without JavaScript, or with a
 * new-tab key held, the link works as a link.
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
        // The viewer could not be loaded: opens the picture itself.
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
