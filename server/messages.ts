import { IncomingMessage, ServerResponse } from "node:http";
import type { Express } from "express";

/**
 * Kinds of request and answer, for `createServer`, that have from the beginning what express would put upon each (its
 * prototype). On Node 20 V8 takes every object whose prototype is changed for one of a new kind, so that all code that
 * meets a request learns it anew each time.
 */
export function messagesOf(app: Express) {
  class WebRequest extends IncomingMessage {}
  class WebResponse extends ServerResponse {}
  const { request, response } = app as unknown as { request: object; response: object };
  Object.setPrototypeOf(WebRequest.prototype, request);
  Object.setPrototypeOf(WebResponse.prototype, response);
  Object.assign(app, { request: WebRequest.prototype, response: WebResponse.prototype });
  return { IncomingMessage: WebRequest, ServerResponse: WebResponse };
}
