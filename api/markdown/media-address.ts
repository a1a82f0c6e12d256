/** The origins of the site's own pictures. */
export interface MediaPlaces {
  /** Empty: the site's own origin. */
  cdnBase: string;
  siteUrl: string;
}

const KEY = /^[\w-]+(?:\/[\w-]+)*(?:\.[\w-]+)+$/;

/** The media store's key in the URL of one of our pictures; undefined for other URLs. */
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
 * Checks a picture's URL in a text: our own media are shown; a picture of another site over https becomes a link, so
 * that reading does not send readers' addresses to strangers (the page's img-src also forbids it).
 * @returns the URL, or undefined when the picture is refused
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

/** Whether a link in a text may have this target: a web URL, an e-mail address, a path of this site, a fragment. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/[^/]|mailto:|\/(?![/\\])|#)/i.test(address);
}

/** Whether a link leaves the site; paths and fragments do not. */
export function isExternal(address: string, places: MediaPlaces): boolean {
  if (!/^[a-z][a-z\d+.-]*:/i.test(address)) return false;
  try {
    return new URL(address).origin !== new URL(places.siteUrl).origin;
  } catch {
    return true;
  }
}
