import { createHash } from "node:crypto";
import sharp from "sharp";
import { narrowAddress, PICTURE_WIDTHS, widthsColumn } from "../markdown/picture-widths.ts";
import type { MediaStore } from "../media/media-store.ts";
import { drawPicture } from "./pictures/draw.ts";
import { avatarPicture } from "./pictures/avatars.ts";
import { bannerPicture } from "./pictures/banners.ts";
import { circleBannerName, circleIconName, demoCircles } from "./circles.ts";
import { people } from "./people.ts";

/** The columns of `image` for a stored picture. */
export interface StoredPicture {
  key: string;
  thumbKey: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
  /** The widths of its narrower copies, as in `image.widths`; an avatar has none. */
  widths: string;
}

export const avatarName = (personKey: string) => `avatar ${personKey}`;

/**
 * Same names and variants as for an upload (services/files/image/upload-image.ts), without the checks of uploaded
 * files.
 */
async function storePicture(media: MediaStore, svg: string, wanted: readonly number[]): Promise<StoredPicture> {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten()
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  const thumb = await sharp(data)
    .resize({ width: 480, withoutEnlargement: true })
    .webp({ quality: 78, effort: 2 })
    .toBuffer();
  const hash = createHash("sha256").update(data).digest("hex").slice(0, 32);
  const key = `image/${hash.slice(0, 2)}/${hash}.jpg`;
  const thumbKey = `image/${hash.slice(0, 2)}/${hash}.thumb.webp`;
  await media.put(key, data, "image/jpeg");
  await media.put(thumbKey, thumb, "image/webp");
  const widths = wanted.filter((width) => width < info.width);
  for (const width of widths)
    await media.put(
      narrowAddress(key, width) ?? "",
      await sharp(data).resize({ width }).webp({ quality: 80, effort: 2 }).toBuffer(),
      "image/webp",
    );
  return {
    key,
    thumbKey,
    mime: "image/jpeg",
    width: info.width,
    height: info.height,
    bytes: data.length,
    widths: widthsColumn(widths),
  };
}

/**
 * Draws and stores the posts' illustrations, the circles' icons and all avatars, a few at a time.
 * @returns stored pictures by name; avatars under `avatarName(key)`
 */
export async function storePictures(media: MediaStore, names: readonly string[]): Promise<Map<string, StoredPicture>> {
  const jobs: { name: string; draw(): string; widths: readonly number[] }[] = [
    ...names.map((name) => ({ name, draw: () => drawPicture(name), widths: PICTURE_WIDTHS })),
    ...demoCircles.map(({ name, icon, colors }) => ({
      name: circleIconName(name),
      draw: () => avatarPicture({ key: icon, colors }),
      widths: [],
    })),
    ...demoCircles.map(({ name, icon, colors }) => ({
      name: circleBannerName(name),
      draw: () => bannerPicture({ name, key: icon, colors }),
      widths: [],
    })),
    ...people.map((person) => ({ name: avatarName(person.key), draw: () => avatarPicture(person), widths: [] })),
  ];
  const stored = new Map<string, StoredPicture>();
  async function work(): Promise<void> {
    for (let job = jobs.shift(); job; job = jobs.shift())
      stored.set(job.name, await storePicture(media, job.draw(), job.widths));
  }
  await Promise.all([work(), work(), work()]);
  return stored;
}
