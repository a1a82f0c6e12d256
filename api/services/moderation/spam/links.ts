/** One start for each word and no word longer than a host's may be: a text of letters alone is read once. */
const LINK =
  /(?:https?:\/\/|www\.)[^\s)]+|(?<![\w-])[\w-]{1,63}\.(?:com|cn|net|org|top|xyz|vip|cc|me|info|shop|site|club|link)\b\S*/giu;

/** How many links a text holds, written as such or bare, beside those to this host: it is named where a host stands, and is all of it. */
export function countLinks(text: string, ownHost: string): number {
  const own = new RegExp(`^(?:https?://)?(?:www\\.)?${escaped(ownHost)}(?!\\.?[\\w@:-])`, "i");
  return (text.match(LINK) ?? []).filter((link) => !own.test(link)).length;
}

const escaped = (text: string) => text.replaceAll(/[.[\]]/g, "\\$&");
