import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createContext, type EntryContext } from "react-router";
import { drawable } from "#contract/common.ts";
import { turn } from "./turns.server.ts";

/**
 * A page that is sent in one piece, as text. The web server collects every page, and none of ours streams a part: React's
 * and the router's streams would cut it into pieces of two kilobytes, which cost as much as a fifth of the drawing.
 */
export const wholePage = createContext<{ answer: Response; html: string } | null>(null);

const END = "</body></html>";

const escapes: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** What React Router's own stream would write for the browser, in one script. */
function handoffScript(text: string, nonce: string | undefined): string {
  const value = JSON.stringify(text).replaceAll(/[&><\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
  const controller = "window.__reactRouterContext.streamController";
  return `<script${nonce ? ` nonce="${nonce}"` : ""}>${controller}.enqueue(${value});${controller}.close();</script>`;
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

/**
 * A page with all its parts in one piece. Where it ends stand the data that hydration reads. What HTML forbids is left
 * out here, whether it was stored before texts were cleaned (contract/common.ts) or stands in an address.
 * @throws what a component throws; React Router then draws the error's page
 */
export async function htmlOf(page: ReactNode, context: EntryContext, nonce: string | undefined): Promise<string> {
  const { serverHandoffStream } = context;
  const data = serverHandoffStream && (await textOf(serverHandoffStream));
  await turn();
  // Which a stream of React's begins with, its text does not.
  const html = drawable(`<!DOCTYPE html>${renderToString(page)}`);
  if (data === undefined || !context.renderMeta?.didRenderScripts) return html;
  const script = drawable(handoffScript(data, nonce));
  return html.endsWith(END) ? html.slice(0, -END.length) + script + END : html + script;
}
