import type { ReactNode } from "react";
import { renderToString, type ServerOptions } from "react-dom/server";
import { createContext, type EntryContext } from "react-router";
import { drawable } from "#contract/shared/clean-text.ts";
import { DrawnParts } from "./drawn-parts.server.ts";
import type { Piece } from "./kept-html.server.ts";
import { turn } from "./turns.server.ts";

/**
 * A page that is sent in one piece, as text. The web server collects every page, and none of ours streams a part: React's
 * and the router's streams would cut it into pieces of two kilobytes, which cost as much as a fifth of the drawing.
 */
export const wholePage = createContext<{ answer: Response; html: readonly Piece[] } | null>(null);

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

/**
 * What React draws, in pieces. It says a page in some thousand bits: one text of them all is a chain that V8 first has to
 * follow through all memory, which takes as long as a quarter of the drawing. What HTML forbids is left out, and not looked for in parts
 * that were drawn without it before.
 * @throws what a component throws
 */
function drawnPieces(page: ReactNode, parts: DrawnParts): Piece[] {
  const pieces: Piece[] = [];
  // Which a stream of React's begins with, its text does not.
  let bits = "<!DOCTYPE html>";
  const flush = () => {
    if (bits !== "") pieces.push(drawable(bits));
    bits = "";
  };
  const take = (bit: string) => {
    const shown = parts.shownAt(bit);
    if (shown) {
      flush();
      pieces.push(...shown);
      return;
    }
    if (bits.length + bit.length > PIECE) flush();
    bits += bit;
  };
  // The production build's React gives its bits (scripts/lib/still-router.mjs); any other gives one text.
  const options: ServerOptions & { take: (bit: string) => void } = { take };
  DrawnParts.cut(renderToString(page, options)).forEach(take);
  flush();
  return pieces;
}

/**
 * A page with all its parts, in pieces. Where it ends stand the data that hydration reads. What HTML forbids is left
 * out here, whether it was stored before texts were cleaned (contract/shared/common.ts) or stands in an address.
 * @throws what a component throws; React Router then draws the error's page
 */
export async function htmlOf(
  page: ReactNode,
  context: EntryContext,
  nonce: string | undefined,
  parts: DrawnParts = new DrawnParts(),
): Promise<readonly Piece[]> {
  const { serverHandoffStream } = context;
  const data = serverHandoffStream && (await textOf(serverHandoffStream));
  await turn();
  const pieces = drawnPieces(page, parts);
  if (data === undefined || !context.renderMeta?.didRenderScripts) return pieces;
  const script = drawable(handoffScript(data, nonce));
  // The document's end is text of React's, in one piece or two.
  let last = pieces.pop() ?? "";
  if (typeof last === "string" && !last.endsWith(END) && typeof pieces.at(-1) === "string")
    last = `${pieces.pop()}${last}`;
  if (typeof last !== "string" || !last.endsWith(END)) return [...pieces, last, script];
  return [...pieces, last.slice(0, -END.length), script, END];
}

let room = Buffer.allocUnsafeSlow(0);
/** What a page may take of it: a longer one is not held for the next. */
const ROOM_MAX = 2_000_000;

/** A page's bytes, each piece written once. */
export function bytesOf(html: readonly Piece[]): Buffer {
  const most = html.reduce((sum, piece) => sum + (typeof piece === "string" ? piece.length * 3 : piece.length), 0);
  if (most > ROOM_MAX)
    return Buffer.concat(html.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
  if (room.length < most) room = Buffer.allocUnsafeSlow(most);
  let end = 0;
  for (const piece of html) {
    if (typeof piece === "string") end += room.write(piece, end);
    else {
      room.set(piece, end);
      end += piece.length;
    }
  }
  return Buffer.from(room.subarray(0, end));
}
