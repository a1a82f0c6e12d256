/** Which picture addresses are the site's own. */
export interface MediaPlaces {
  /** Empty: the site's own origin. */
  cdnBase: string;
  siteUrl: string;
}

const KEY = /^[\w-]+(?:\/[\w-]+)*(?:\.[\w-]+)+$/;

/** The media store's key in an address of one of our pictures, else undefined. */
export function mediaKeyOf(address: string, places: MediaPlaces): string | undefined {
  for (const base of [places.cdnBase, places.siteUrl, ""]) {
    const prefix = `${base}/media/`;
    if (!address.startsWith(prefix)) continue;
    const key = address.slice(prefix.length);
    return KEY.test(key) ? key : undefined;
  }
  return undefined;
}

/**
 * What a picture in a text may point at: our own media, which is shown, or another site over https, to which a link
 * leads: no reader's browser tells a stranger that it is here (the page's img-src allows none either).
 * @returns the address, or undefined when the picture is refused
 */
export function pictureAddress(address: string, places: MediaPlaces): string | undefined {
  const key = mediaKeyOf(address, places);
  if (key !== undefined) return `${places.cdnBase}/media/${key}`;
  if (!address.startsWith("https://")) return undefined;
  try {
    const url = new URL(address);
    return url.username === "" && url.password === "" ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** What a link in a text may point at: the web, an e-mail address, a path of this site, a place on the page. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/[^/]|mailto:|\/(?![/\\])|#)/i.test(address);
}

/** Whether a link leaves the site; paths and fragments stay. */
export function isExternal(address: string, places: MediaPlaces): boolean {
  if (!/^[a-z][a-z\d+.-]*:/i.test(address)) return false;
  try {
    return new URL(address).origin !== new URL(places.siteUrl).origin;
  } catch {
    return true;
  }
}
