/**
 * Matches each word from one start only, and no longer than a host name's label, so that a text of letters is read
 * once.
 */
const LINK =
  /(?:https?:\/\/|www\.)[^\s)]+|(?<![\w-])[\w-]{1,63}\.(?:com|cn|net|org|top|xyz|vip|cc|me|info|shop|site|club|link)\b\S*/giu;

/**
 * The number of links in a text, with or without a scheme. Links to `ownHost` are not counted; they must have exactly
 * this host.
 */
export function countLinks(text: string, ownHost: string): number {
  const own = new RegExp(`^(?:https?://)?(?:www\\.)?${escaped(ownHost)}(?!\\.?[\\w@:-])`, "i");
  return (text.match(LINK) ?? []).filter((link) => !own.test(link)).length;
}

const escaped = (text: string) => text.replaceAll(/[.[\]]/g, "\\$&");
