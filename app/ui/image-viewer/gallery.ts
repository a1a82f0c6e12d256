export interface Picture {
  /** Of the original. */
  url: string;
  /** Of the small one, for the row below. */
  thumbnail: string;
  alt: string;
}

export interface Gallery {
  pictures: Picture[];
  /** The one that was pressed. */
  at: number;
}

/** A picture of a text (an article's, a comment's) or a link to an original. */
const PRESSABLE = "a[data-viewer], [data-viewer-gallery] img";
/** What belongs together: one can leaf through it. */
const SCOPE = "[data-viewer-gallery]";
const IMAGE_ADDRESS = /^\/media\/|\.(?:png|jpe?g|gif|webp|avif)$/i;

/** The link around a picture leads to a page, not to a picture: then it stays a link. */
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

/** What the viewer shows after a press on `target`; undefined: the press was on no picture. */
export function galleryAt(target: Element): Gallery | undefined {
  const pressed = target.closest(PRESSABLE);
  if (!pressed || leadsElsewhere(pressed)) return undefined;
  const scope = pressed.closest(SCOPE);
  // A link and the picture in it are one.
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
