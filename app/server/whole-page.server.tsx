import type { ReactNode } from "react";
import { renderToString, type ServerOptions } from "react-dom/server";
import { createContext, type EntryContext } from "react-router";
import { drawable } from "#contract/common.ts";
import type { DrawnParts } from "./drawn-parts.server.ts";
import { turn } from "./turns.server.ts";

/**
 * A page that is sent in one piece, as text. The web server collects every page, and none of ours streams a part: React's
 * and the router's streams would cut it into pieces of two kilobytes, which cost as much as a fifth of the drawing.
 */
export const wholePage = createContext<{ answer: Response; html: readonly string[] } | null>(null);

const END = "</body></html>";

/** The data are full of double quotes: in single ones they stand as they are. */
const escapes: Record<string, string> = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "<": "\\u003c" };

/** What React Router's own stream would write for the browser, in one script, which no text in it can end. */
function handoffScript(text: string, nonce: string | undefined): string {
  const value = text.replaceAll(/[\\'\n\r<]/g, (sign) => escapes[sign] ?? sign);
  const controller = "window.__reactRouterContext.streamController";
  return `<script${nonce ? ` nonce="${nonce}"` : ""}>${controller}.enqueue('${value}');${controller}.close();</script>`;
}

/** What the production build has written already (scripts/lib/still-router.mjs) needs no reading. */
async function textOf(stream: ReadableStream<Uint8Array> & { text?: string }): Promise<string> {
  if (stream.text !== undefined) return stream.text;
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let next = await reader.read(); !next.done; next = await reader.read())
    text += decoder.decode(next.value, { stream: true });
  return text;
}

/** So long a piece is put together while it is at hand, and what is longer is one already. */
const PIECE = 4_000;
/** A part that was drawn before the page is a piece, unless it is shorter than this: reading it costs less. */
const PART_LEAST = 400;

/**
 * What React draws, in pieces. It says a page in some thousand bits: one text of them all is a chain that V8 first has to
 * follow through all memory, which takes as long as a quarter of the drawing. What HTML forbids is left out, and not looked for in parts
 * that were drawn without it before.
 * @throws what a component throws
 */
function drawnPieces(page: ReactNode, parts: DrawnParts | null): string[] {
  const pieces: string[] = [];
  // Which a stream of React's begins with, its text does not.
  let bits = "<!DOCTYPE html>";
  const take = (bit: string) => {
    const isPart = bit.length > PART_LEAST && parts?.isShown(bit) === true;
    if (isPart || bits.length + bit.length > PIECE) {
      pieces.push(drawable(bits));
      bits = "";
    }
    if (isPart) pieces.push(bit);
    else bits += bit;
  };
  // The production build's React gives its bits (scripts/lib/still-router.mjs); any other gives one text.
  const options: ServerOptions & { take: (bit: string) => void } = { take };
  take(renderToString(page, options));
  pieces.push(drawable(bits));
  return pieces;
}

/**
 * A page with all its parts, in pieces. Where it ends stand the data that hydration reads. What HTML forbids is left
 * out here, whether it was stored before texts were cleaned (contract/common.ts) or stands in an address.
 * @throws what a component throws; React Router then draws the error's page
 */
export async function htmlOf(
  page: ReactNode,
  context: EntryContext,
  nonce: string | undefined,
  parts: DrawnParts | null = null,
): Promise<readonly string[]> {
  const { serverHandoffStream } = context;
  const data = serverHandoffStream && (await textOf(serverHandoffStream));
  await turn();
  const pieces = drawnPieces(page, parts);
  if (data === undefined || !context.renderMeta?.didRenderScripts) return pieces;
  const script = drawable(handoffScript(data, nonce));
  let last = pieces.pop() ?? "";
  if (!last.endsWith(END)) last = (pieces.pop() ?? "") + last;
  if (!last.endsWith(END)) return [...pieces, last, script];
  return [...pieces, last.slice(0, -END.length), script, END];
}

let room = Buffer.allocUnsafeSlow(0);
/** What a page may take of it: a longer one is not held for the next. */
const ROOM_MAX = 2_000_000;

/** A page's bytes, each piece written once. */
export function bytesOf(html: readonly string[]): Buffer {
  const most = html.reduce((sum, piece) => sum + piece.length * 3, 0);
  if (most > ROOM_MAX) return Buffer.from(html.join(""));
  if (room.length < most) room = Buffer.allocUnsafeSlow(most);
  const end = html.reduce((at, piece) => at + room.write(piece, at), 0);
  return Buffer.from(room.subarray(0, end));
}
