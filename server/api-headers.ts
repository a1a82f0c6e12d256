import type { IncomingHttpHeaders } from "node:http";
import type { WebSettings } from "../config/web-config.ts";
import {
  CLIENT_IP_HEADER,
  FORM_OWNER_HEADER,
  REQUEST_ID_HEADER,
  SERVICE_SECRET_HEADER,
  VIDEO_FILE_ID_HEADER,
} from "../contract/shared/paths.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Request headers that are forwarded from visitors to the API; the last ones are those of tus
 * (contract/shared/paths.ts).
 */
const ofVisitors = [
  "accept",
  "accept-encoding",
  "accept-language",
  "authorization",
  "content-type",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "if-unmodified-since",
  "range",
  "user-agent",
  FORM_OWNER_HEADER,
  "tus-resumable",
  "upload-concat",
  "upload-defer-length",
  "upload-length",
  "upload-metadata",
  "upload-offset",
] as const;

/** Response headers that are forwarded from the API to visitors. */
const ofAnswers = [
  "accept-ranges",
  "allow",
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-range",
  "content-security-policy",
  "content-type",
  "cross-origin-resource-policy",
  "etag",
  "expires",
  "last-modified",
  "location",
  "retry-after",
  "vary",
  "x-content-type-options",
  VIDEO_FILE_ID_HEADER,
  "tus-extension",
  "tus-max-size",
  "tus-resumable",
  "tus-version",
  "upload-concat",
  "upload-defer-length",
  "upload-expires",
  "upload-length",
  "upload-metadata",
  "upload-offset",
] as const;

/** The headers of a request to the API: the visitor's from the list, and those that we know about the visitor. */
export function headersForApi(
  given: IncomingHttpHeaders,
  visitor: Visitor,
  { serviceSecret }: Pick<WebSettings, "serviceSecret">,
  token: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of ofVisitors) {
    const value = given[name];
    if (value !== undefined) headers[name] = String(value);
  }
  if (token) headers.authorization = `Bearer ${token}`;
  headers[REQUEST_ID_HEADER] = visitor.requestId;
  if (serviceSecret) {
    headers[SERVICE_SECRET_HEADER] = serviceSecret;
    headers[CLIENT_IP_HEADER] = visitor.ip;
  }
  return headers;
}

/** The headers of the API's answer that reach the visitor, and its Content-Length where the API has set one. */
export function headersOfApi(answer: IncomingHttpHeaders, status: number): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const name of ofAnswers) {
    const value = answer[name];
    if (value !== undefined) headers[name] = value;
  }
  // A film's segments, which scripts of this site read from the CDN's host, and which the CDN reads here.
  if (answer["access-control-allow-origin"] === "*" && answer["content-type"] === "video/mp4")
    headers["access-control-allow-origin"] = "*";
  const length = answer["content-length"];
  if (length !== undefined && status !== 204) headers["content-length"] = length;
  return headers;
}
