import type { QualityFacts } from "./rendition-facts.ts";

/** Keys of our own files: nothing else may stand in a playlist, where a line break would begin a new line. */
const KEY = /^video\/[\w/-]{1,200}\.mp4$/;

interface Quality {
  key: string;
  /** Bits per second of the largest segment. */
  bitrate: number;
  facts: QualityFacts;
}

/** The key of a playlist: that of the MP4 beside which it stands. */
export const playlistKey = (key: string): string => key.replace(/\.mp4$/, ".m3u8");

/** The key of the MP4 for a playlist's key; undefined for other keys. */
export const filmKeyOf = (key: string): string | undefined =>
  /^video\/.*\.m3u8$/.test(key) ? key.replace(/\.m3u8$/, ".mp4") : undefined;

const seconds = (ms: number) => (ms / 1000).toFixed(3);

function address(base: string, key: string): string {
  if (!KEY.test(key)) throw new Error("a playlist names only films");
  return `${base}/media/${key}`;
}

/** A film's qualities, the middle one (the lower of two) before the others: players begin with the first. */
function inOrder(qualities: readonly Quality[]): Quality[] {
  const rising = qualities.toSorted(
    (a, b) => a.facts.width * a.facts.height - b.facts.width * b.facts.height || a.bitrate - b.bitrate,
  );
  const middle = Math.floor((rising.length - 1) / 2);
  return [...rising.slice(middle, middle + 1), ...rising.toSpliced(middle, 1)];
}

/** Writes the playlist of a film's qualities. */
export function masterPlaylist(qualities: readonly Quality[]): string {
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  for (const { key, bitrate, facts } of inOrder(qualities)) {
    const [bytes, ms] = facts.segments.reduce(([sum, time], [, length, each]) => [sum + length, time + each], [0, 0]);
    const attributes = [
      `BANDWIDTH=${Math.max(1, Math.ceil(bitrate))}`,
      `AVERAGE-BANDWIDTH=${Math.max(1, Math.ceil((bytes * 8000) / ms))}`,
      `RESOLUTION=${facts.width}x${facts.height}`,
      `CODECS="${facts.codecs}"`,
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(",")}`, playlistKey(address("", key)));
  }
  return `${lines.join("\n")}\n`;
}

/**
 * Writes the playlist of one quality, whose segments are ranges of one file.
 * @param options.base the CDN's address; empty for this site
 * @param options.siblings all qualities of the film: RFC 8216 (6.2.4) asks for one target duration for all
 */
export function mediaPlaylist(
  { key, facts }: Pick<Quality, "key" | "facts">,
  { base, siblings }: { base: string; siblings: readonly QualityFacts[] },
): string {
  const uri = address(base, key);
  let longest = 0;
  for (const { segments } of [facts, ...siblings]) for (const [, , ms] of segments) longest = Math.max(longest, ms);
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1000)}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="${uri}",BYTERANGE="${facts.header}@0"`,
  ];
  for (const [at, bytes, ms] of facts.segments)
    lines.push(`#EXTINF:${seconds(ms)},`, `#EXT-X-BYTERANGE:${bytes}@${at}`, uri);
  return `${[...lines, "#EXT-X-ENDLIST"].join("\n")}\n`;
}
