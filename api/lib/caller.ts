import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { ApiConfig } from "../../config/api-config.ts";
import { CLIENT_IP_HEADER, SERVICE_SECRET_HEADER } from "../../contract/shared/paths.ts";

function sameSecret(given: string | undefined, secret: string): boolean {
  if (given === undefined) return false;
  const a = Buffer.from(given);
  const b = Buffer.from(secret);
  return a.length === b.length && timingSafeEqual(a, b);
}

interface Origin {
  /** The request carries the service secret, so the web tier sent it. */
  isTrusted: boolean;
  /**
   * The visitor's address as the web tier states it; null for the web tier's own requests and for untrusted callers.
   */
  visitorIp: string | null;
}

/**
 * Reads the caller's origin. Only the web tier may state the visitor's address; headers of other callers are ignored.
 */
export function originOf(
  headers: IncomingHttpHeaders,
  { serviceSecret, oldServiceSecrets }: Pick<ApiConfig, "serviceSecret" | "oldServiceSecrets">,
): Origin {
  const given = one(headers[SERVICE_SECRET_HEADER]);
  // During a rotation of the secret, a web server that has not restarted yet still sends an old secret.
  const isTrusted = [serviceSecret, ...oldServiceSecrets].some((secret) => sameSecret(given, secret));
  return { isTrusted, visitorIp: (isTrusted ? one(headers[CLIENT_IP_HEADER]) : undefined) ?? null };
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
