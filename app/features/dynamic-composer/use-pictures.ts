import { useEffect, useState } from "react";
import type { Image } from "#api/contract/common.ts";
import { limits } from "#api/contract/limits.ts";
import { uploadImage } from "~/lib/upload-image.ts";

/** A picture on its way up. */
export interface Upload {
  key: number;
  name: string;
  /** 0…1 */
  done: number;
}

const FULL = `最多 ${limits.dynamicImagesMax} 张图片`;
let lastKey = 0;

/** The pictures of a composer: what is uploaded, what is on its way, and what went wrong. */
export function usePictures(sent: Image[]) {
  const [images, setImages] = useState(sent);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [error, setError] = useState<string | null>(null);
  // An answer of the server holds what a plain form had sent with it.
  useEffect(() => setImages(sent), [sent]);

  async function send(key: number, file: File) {
    const answer = await uploadImage(file, (done) => setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, done } : upload))));
    setUploads((now) => now.filter((upload) => upload.key !== key));
    if (answer.ok) setImages((now) => (now.length < limits.dynamicImagesMax ? [...now, answer.image] : now));
    else setError(answer.message);
  }

  /** One after the other, so that they stand in the order in which they were chosen. */
  async function add(files: File[]) {
    const room = limits.dynamicImagesMax - images.length - uploads.length;
    setError(files.length > room ? FULL : null);
    const taken = files.slice(0, Math.max(0, room)).map((file) => ({ key: ++lastKey, file }));
    setUploads((now) => [...now, ...taken.map(({ key, file }) => ({ key, name: file.name, done: 0 }))]);
    for (const { key, file } of taken) await send(key, file);
  }

  return {
    images,
    uploads,
    error,
    isUploading: uploads.length > 0,
    add: (files: File[]) => void add(files),
    remove: (id: number) => setImages((now) => now.filter((image) => image.id !== id)),
  };
}

/** Pictures among what was pasted or dropped. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith("image/"));
}
