import { get as getHttp } from "node:http";
import { get as getHttps } from "node:https";
import { text } from "node:stream/consumers";
import { COMMUNITY_PATH } from "../contract/shared/paths.ts";

/** Number of new connections: a load balancer spreads them over its machines. */
const ASKED = 8;
const DEADLINE_MS = 2_000;
const AGAIN_MS = 10_000;

/**
 * Id of the disk of the machine behind a new connection; undefined where files are not on a disk, or the API does not
 * say.
 */
async function placeOf(apiBaseUrl: string): Promise<string | undefined> {
  const get = apiBaseUrl.startsWith("https:") ? getHttps : getHttp;
  const body = await new Promise<string>((resolve, reject) => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    get(`${apiBaseUrl}${COMMUNITY_PATH}/about`, { agent: false, signal }, (answer) =>
      text(answer).then(resolve, reject),
    ).on("error", reject);
  });
  const { data } = JSON.parse(body) as { data?: { media?: unknown } | null };
  return typeof data?.media === "string" ? data.media : undefined;
}

/**
 * Detects several API machines behind one address with media on separate disks: files on one machine are missing on the
 * others. A single machine, or machines that share a disk, are fine.
 * @returns the line for the operator, or undefined
 * @throws when the API does not answer
 */
export async function mediaHint(apiBaseUrl: string): Promise<string | undefined> {
  const places = new Set<string>();
  for (let asked = 0; asked < ASKED; asked++) {
    const place = await placeOf(apiBaseUrl);
    if (place === undefined) return undefined;
    places.add(place);
  }
  return places.size > 1
    ? `提醒 S3_BUCKET：${apiBaseUrl} 后面的几台接口各把图片与视频存在自己的磁盘上，别的机器上看不到：请用对象存储（见 README）`
    : undefined;
}

/** Reports the line once the API answers. */
export async function tellOfMedia(apiBaseUrl: string, say: (line: string) => void): Promise<void> {
  try {
    const line = await mediaHint(apiBaseUrl);
    if (line) say(line);
  } catch {
    setTimeout(() => void tellOfMedia(apiBaseUrl, say), AGAIN_MS).unref();
  }
}
