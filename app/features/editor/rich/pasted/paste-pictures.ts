import { fileOf, localPictures, pictureKindOf } from "./pasted-pictures.ts";
import type { PictureTaker } from "./clean-pasted.ts";
import type { PastedElement } from "./pasted-node.ts";

/**
 * Uploads files.
 * @returns the placeholder labels of the accepted files, in order
 */
type Upload = (files: File[]) => string[];

/** Handles the pictures of one paste: uploads them, and collects the notice about the rest. */
export class PastePictures {
  readonly #upload: Upload;
  readonly #files: File[];
  #lost = 0;
  #refused = 0;
  #elsewhere = 0;

  /** @param files the clipboard's pictures: they replace the HTML's local pictures when both are equally many */
  constructor(root: PastedElement, files: readonly File[], upload: Upload) {
    this.#upload = upload;
    this.#files = files.length === localPictures(root) ? [...files] : [];
  }

  readonly take: PictureTaker = (source, name) => {
    const kind = pictureKindOf(source);
    if (kind === "none") return null;
    if (kind === "web") {
      if (!/^(?:https?:\/\/[^/]+)?\/media\//.test(source)) this.#elsewhere += 1;
      return { src: source.replace(/^\/\//, "https://"), alt: name };
    }
    const file = kind === "data" ? fileOf(source, name) : this.#files.shift();
    if (!file) {
      this.#lost += 1;
      return null;
    }
    const [label] = this.#upload([file]);
    if (label === undefined) this.#refused += 1;
    return label === undefined ? null : { src: "", alt: label };
  };

  /** The notice for the writer; null when all pictures were taken. */
  get notice(): string | null {
    const parts = [
      this.#lost > 0 &&
        `有 ${this.#lost} 张图片在你的电脑或原来的软件里，网页读不到，没有贴进来：请在原文里单独复制，或存成文件后用「插入图片」添加`,
      this.#refused > 0 && `有 ${this.#refused} 张图片太多，没有上传`,
      this.#elsewhere > 0 &&
        `有 ${this.#elsewhere} 张图片在别的网站上，发布后是链接：想让它直接显示，请存成文件后用「插入图片」添加`,
    ].filter((part) => part !== false);
    return parts.length > 0 ? parts.join("；") : null;
  }
}
