import type { Caller, Context, Viewer } from "../context.ts";
import { type Endpoint, isForStaff } from "../../contract/shared/endpoint.ts";
import { ApiError } from "../../contract/shared/errors.ts";
import { userLimits } from "../../contract/people/user.ts";

interface Refused {
  endpoint: Pick<Endpoint, "path" | "staff" | "limits">;
  caller: Caller;
  viewer: Viewer | null;
}

/**
 * Logs what an operator's alarms look for: failed logins, and calls of the staff's endpoints without authority. The
 * lines have the address, because an operator blocks by it, and neither a phone nor words.
 */
export function logRefusal({ log }: Pick<Context, "log">, { endpoint, caller, viewer }: Refused, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const { code, status } = error;
  const line = { requestId: caller.requestId, ip: caller.ip, userId: viewer?.id, path: endpoint.path, reason: code };
  if (endpoint.limits?.includes(userLimits.login) && status < 500) log.warn(line, "login failed");
  else if (isForStaff(endpoint) && (code === "FORBIDDEN" || code === "UNAUTHORIZED")) log.warn(line, "not allowed");
}
