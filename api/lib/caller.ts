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
  /** The web tier's word counts: it has proven itself with the service secret. */
  isTrusted: boolean;
  /** Whom the web tier asks for; null when it asks for itself, or when somebody else asks. */
  visitorIp: string | null;
}

/** Only the web tier may say who the visitor is; everyone else's headers count for nothing. */
export function originOf(
  headers: IncomingHttpHeaders,
  { serviceSecret, oldServiceSecrets }: Pick<ApiConfig, "serviceSecret" | "oldServiceSecrets">,
): Origin {
  const given = one(headers[SERVICE_SECRET_HEADER]);
  // While a new one spreads, a web server that was not started again has the old one.
  const isTrusted = [serviceSecret, ...oldServiceSecrets].some((secret) => sameSecret(given, secret));
  return { isTrusted, visitorIp: (isTrusted ? one(headers[CLIENT_IP_HEADER]) : undefined) ?? null };
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
