const types: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  mp4: "video/mp4",
  zip: "application/zip",
};

/**
 * Folders of letters, digits, - and _, then a name with an extension. No part begins with a dot, so no key leaves the
 * folder.
 */
const KEY = /^(?:[\w-]{1,64}\/){1,4}[\w-]{1,80}(?:\.[\w-]{1,16}){0,2}\.([a-z\d]{2,5})$/;

/** The content type by a media key's extension; undefined for an invalid key. */
export function mimeOfKey(key: string): string | undefined {
  const extension = KEY.exec(key)?.[1];
  return extension === undefined ? undefined : types[extension];
}

/** The content type of a key. @throws Error for an invalid key, which is a bug, never a visitor's mistake */
export function checkedMime(key: string): string {
  const mime = mimeOfKey(key);
  if (mime === undefined) throw new Error(`not a media key: ${JSON.stringify(key)}`);
  return mime;
}
