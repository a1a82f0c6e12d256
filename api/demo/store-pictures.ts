import { createHash } from "node:crypto";
import sharp from "sharp";
import type { MediaStore } from "../media/media-store.ts";
import { drawPicture } from "./pictures/draw.ts";
import { avatarPicture } from "./pictures/avatars.ts";
import { people } from "./people.ts";

/** What a row of `image` says of a stored picture. */
export interface StoredPicture {
  key: string;
  thumbKey: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
}

export const avatarName = (personKey: string) => `avatar ${personKey}`;

/** Same names and variants as an upload's (services/image/upload-image.ts); our own SVG needs none of its checks. */
async function storePicture(media: MediaStore, svg: string): Promise<StoredPicture> {
  const { data, info } = await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true });
  const thumb = await sharp(data).resize({ width: 480, withoutEnlargement: true }).webp({ quality: 78, effort: 2 }).toBuffer();
  const hash = createHash("sha256").update(data).digest("hex").slice(0, 32);
  const key = `image/${hash.slice(0, 2)}/${hash}.jpg`;
  const thumbKey = `image/${hash.slice(0, 2)}/${hash}.thumb.webp`;
  await media.put(key, data, "image/jpeg");
  await media.put(thumbKey, thumb, "image/webp");
  return { key, thumbKey, mime: "image/jpeg", width: info.width, height: info.height, bytes: data.length };
}

/**
 * Draws and stores the illustrations that posts name, and everybody's avatar, a few at a time.
 * @returns by name; avatars under `avatarName(key)`
 */
export async function storePictures(media: MediaStore, names: readonly string[]): Promise<Map<string, StoredPicture>> {
  const jobs: [string, () => string][] = [
    ...names.map((name): [string, () => string] => [name, () => drawPicture(name)]),
    ...people.map((person): [string, () => string] => [avatarName(person.key), () => avatarPicture(person)]),
  ];
  const stored = new Map<string, StoredPicture>();
  async function work(): Promise<void> {
    for (let job = jobs.shift(); job; job = jobs.shift()) stored.set(job[0], await storePicture(media, job[1]()));
  }
  await Promise.all([work(), work(), work()]);
  return stored;
}
