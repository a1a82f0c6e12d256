import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@react-router/node";
import { createRequestHandler as createHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { bytesOf, wholePage } from "./whole-page.server.tsx";

interface Options {
  build: ServerBuild;
  mode: string;
  /** `https://host` as the visitor's browser says it. */
  originOf(res: ServerResponse): string;
  getLoadContext(req: IncomingMessage, res: ServerResponse): RouterContextProvider;
}

function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value) headers.set(name, value);
  }
  return headers;
}

function requestOf(req: IncomingMessage & { originalUrl?: string }, res: ServerResponse, origin: string): Request {
  let controller: AbortController | null = new AbortController();
  const { signal } = controller;
  res.once("finish", () => {
    controller = null;
  });
  res.once("close", () => controller?.abort());
  const hasBody = req.method !== "GET" && req.method !== "HEAD";
  return new Request(origin + (req.originalUrl ?? req.url), {
    method: req.method ?? "GET",
    headers: headersOf(req),
    signal,
    ...(hasBody ? { body: createReadableStreamFromReadable(req), duplex: "half" } : {}),
  });
}

const isClosed = (res: ServerResponse) => res.destroyed || res.writableEnded;

async function send(res: ServerResponse, answer: Response, context: RouterContextProvider): Promise<void> {
  if (isClosed(res)) {
    await answer.body?.cancel();
    return;
  }
  res.statusMessage = answer.statusText;
  res.statusCode = answer.status;
  for (const [name, value] of answer.headers) res.appendHeader(name, value);
  const page = context.get(wholePage);
  if (page?.answer === answer) {
    res.end(bytesOf(page.html));
    return;
  }
  if (/text\/event-stream/i.test(answer.headers.get("content-type") ?? "")) res.flushHeaders();
  if (!answer.body) {
    res.end();
    return;
  }
  try {
    await writeReadableStreamToWritable(answer.body, res);
  } catch (error) {
    if (!isClosed(res)) throw error;
  }
}

/**
 * What @react-router/express does, for a server that collects its pages anyway: a page drawn in one piece
 * (whole-page.server.tsx) is sent as it is, instead of through three streams.
 */
export function createRequestHandler({ build, mode, originOf, getLoadContext }: Options) {
  const handle = createHandler(build, mode);
  return async (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void): Promise<void> => {
    try {
      const context = getLoadContext(req, res);
      await send(res, await handle(requestOf(req, res, originOf(res)), context), context);
    } catch (error) {
      next(error);
    }
  };
}
