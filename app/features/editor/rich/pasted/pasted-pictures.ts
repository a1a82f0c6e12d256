import { pictureName } from "../../../upload/markdown-image.ts";
import { allIn, type PastedElement } from "./pasted-node.ts";

/** Attributes with the real address of a lazily loaded picture: WeChat, Zhihu, CSDN and others. */
const LAZY = ["data-src", "data-original", "data-actualsrc", "data-original-src", "data-lazy-src", "data-url"];

/** Addresses on the writer's device, or in the program that the text was copied from. No page can read them. */
const LOCAL = /^(?:file|blob|cid|webkit-fake-url|about|ms-[\w-]+|x-apple[\w-]*):|^[a-z]:[\\/]|^\\\\/i;
const DATA = /^data:(image\/(?:png|jpe?g|gif|webp|avif|bmp|heic|heif));base64,([A-Za-z\d+/=\s]+)$/i;

export type PictureKind = "data" | "local" | "web" | "none";

/** Returns the address of the picture that the author meant. */
export function sourceOf({ attrs }: PastedElement): string {
  const own = (attrs.src ?? "").trim();
  const lazy = LAZY.map((name) => attrs[name]?.trim() ?? "").find((address) => /^(?:https?:)?\/\//.test(address));
  // Until a lazy picture loads, its own `src` is blank or a placeholder.
  return lazy !== undefined && !/^https?:\/\/[^?]*\/media\//.test(own) ? lazy.replace(/^\/\//, "https://") : own;
}

export function pictureKindOf(source: string): PictureKind {
  if (DATA.test(source)) return "data";
  if (LOCAL.test(source)) return "local";
  return /^(?:https?:)?\/\//.test(source) || source.startsWith("/media/")
    ? "web"
    : source.startsWith("data:")
      ? "local"
      : "none";
}

/** Returns whether the picture is content: not a tracking pixel and not a drawn checkbox. */
export function isPicture(element: PastedElement): boolean {
  const { attrs } = element;
  const size = [attrs.width, attrs.height].map((said) => Number.parseFloat(said ?? ""));
  if (size.some((side) => side <= 2) || attrs["aria-roledescription"] === "checkbox") return false;
  const source = sourceOf(element);
  return (
    !source.startsWith("data:image/svg") && source !== "" && !/^data:image\/gif;base64,R0lGOD.{0,60}$/.test(source)
  );
}

/** Returns the picture's alt text; never a path on the writer's device. */
export function nameOf({ attrs }: PastedElement): string {
  const said = (attrs.alt ?? attrs.title ?? "").trim();
  const isPath =
    /^(?:[a-z]:[\\/]|\\\\|file:|\/(?:users|home|var|private|tmp)\/|https?:)/i.test(said) ||
    /[\\/].*\.\w{3,4}$/.test(said);
  const isEmpty = /^(?:图片|image|img|图像|picture|wps图片|descript?)?[\s_\d-]*(?:\.\w{3,4})?$/i.test(said);
  return isPath || isEmpty ? "图片" : pictureName(said);
}

const ENDINGS: Record<string, string> = { jpeg: "jpg" };

/** Returns the file of a data URL; null when its base64 is invalid. */
export function fileOf(source: string, name: string): File | null {
  const [, type = "", data = ""] = DATA.exec(source) ?? [];
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll(/\s+/g, "")), (letter) => letter.charCodeAt(0));
    const ending = type.toLowerCase().split("/")[1] ?? "png";
    return new File([bytes], `${name}.${ENDINGS[ending] ?? ending}`, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}

/** Returns the number of pasted pictures whose addresses no page can read. */
export const localPictures = (root: PastedElement): number =>
  allIn(root, (element) => element.tag === "img" && isPicture(element) && pictureKindOf(sourceOf(element)) === "local")
    .length;
