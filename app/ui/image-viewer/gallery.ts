export interface Picture {
  /** Address of the original. */
  url: string;
  /** Address of the thumbnail, for the row below. */
  thumbnail: string;
  alt: string;
}

export interface Gallery {
  pictures: Picture[];
  /** Index of the pressed picture. */
  at: number;
}

/** A link to an original, or a picture in a text (an article's, a comment's). */
const PRESSABLE = "a[data-viewer], [data-viewer-gallery] img";
/** Pictures within one such element form a gallery. */
const SCOPE = "[data-viewer-gallery]";
const IMAGE_ADDRESS = /^\/media\/|\.(?:png|jpe?g|gif|webp|avif)$/i;

/** Whether the link around a picture leads to a page and not to a picture: a press then follows the link. */
function leadsElsewhere(image: Element): boolean {
  const link = image.closest("a[href]");
  return (
    link instanceof HTMLAnchorElement &&
    !link.hasAttribute("data-viewer") &&
    !IMAGE_ADDRESS.test(new URL(link.href, location.href).pathname)
  );
}

function pictureOf(element: Element): Picture | undefined {
  const link = element.closest("a[href]");
  const image = element instanceof HTMLImageElement ? element : element.querySelector("img");
  const original = link instanceof HTMLAnchorElement ? link.href : image?.src;
  if (!original) return undefined;
  return {
    url: original,
    thumbnail: image?.currentSrc || image?.src || original,
    alt: image?.alt || link?.getAttribute("title") || "图片",
  };
}

/** The pictures to show after a press on `target`; undefined when the press was on no picture. */
export function galleryAt(target: Element): Gallery | undefined {
  const pressed = target.closest(PRESSABLE);
  if (!pressed || leadsElsewhere(pressed)) return undefined;
  const scope = pressed.closest(SCOPE);
  // A link and the picture in it count as one picture.
  const own = (element: Element) => element.closest("a[data-viewer]") ?? element;
  const together = scope
    ? [...new Set([...scope.querySelectorAll(PRESSABLE)].filter((element) => !leadsElsewhere(element)).map(own))]
    : [own(pressed)];
  const at = together.indexOf(own(pressed));
  const pictures = together.map(pictureOf);
  if (at < 0 || !pictures[at]) return undefined;
  return {
    pictures: pictures.filter((picture) => picture !== undefined),
    at: pictures.slice(0, at).filter(Boolean).length,
  };
}
