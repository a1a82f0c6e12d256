/** The reason why a service that we depend on does not answer at present. */
export type AwayReason = "connection" | "timeout" | "crowded" | "deadlock" | "busy";

/**
 * All error codes by which a driver or the system reports that the other side does not answer at present: unreachable,
 * shutting down, too many connections, no answer in time. Each becomes a 503 (api/failed.ts). SQLSTATE codes are in
 * Appendix A of PostgreSQL's manual; 08P01 is PgBouncer's. A full disk is not in the list, because reads still work
 * (cannot-write.ts).
 */
const codes: readonly [RegExp, AwayReason][] = [
  // Connection exceptions. 57P01–57P05: shut down by an operator, after a crash, starting, database dropped, idle
  // session ended.
  [/^08(?:000|001|003|004|006|007|P01)$/, "connection"],
  [/^57P0[1-5]$/, "connection"],
  // Refused at login: changed password, changed user, a database that is being restored.
  [/^(?:28000|28P01|3D000|55000)$/, "connection"],
  [/^58(?:000|030)$/, "connection"],
  // Insufficient resources, out of memory, too many connections, a configured limit exceeded.
  [/^53(?:000|200|300|400)$/, "crowded"],
  // A statement or transaction that exceeded its timeout.
  [/^(?:57014|25P03|25P04)$/, "timeout"],
  [/^55P03$/, "busy"],
  [/^40(?:001|003|P01)$/, "deadlock"],
  // System errors of sockets and host names.
  [
    /^E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NETRESET|ADDRNOTAVAIL)$/,
    "connection",
  ],
  [/^(?:ENOTFOUND|EAI_AGAIN|EAI_FAIL|EAI_NODATA|EAI_SYSTEM)$/, "connection"],
  [/^E?(?:TIMEDOUT|SOCKETTIMEDOUT|TIMEOUT)$/, "timeout"],
  [/^(?:EMFILE|ENFILE|ENOBUFS|EAGAIN)$/, "crowded"],
  // TLS: an expired certificate, or a certificate of another host.
  [/^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)/, "connection"],
  // Codes of undici and Node.
  [/^UND_ERR_(?:CONNECT_TIMEOUT|HEADERS_TIMEOUT|BODY_TIMEOUT)$/, "timeout"],
  [/^UND_ERR_(?:SOCKET|CLOSED|DESTROYED)$/, "connection"],
  [/^ERR_STREAM_PREMATURE_CLOSE$/, "connection"],
];

/** Names of errors without a code: from `AbortSignal.timeout`, the AWS SDK, ioredis. */
const names: readonly [RegExp, AwayReason][] = [
  [/^(?:TimeoutError|RequestTimeout|RequestTimeoutException)$/, "timeout"],
  [/^(?:SlowDown|ThrottlingException|TooManyRequestsException)$/, "crowded"],
  [/^(?:ServiceUnavailable|InternalError|NetworkingError)$/, "connection"],
  [/^MaxRetriesPerRequestError$/, "connection"],
];

/** Messages of errors with neither code nor such a name: from pg and its pool, Kysely, ioredis. */
const words: readonly [RegExp, AwayReason][] = [
  [/^Connection terminated(?: unexpectedly)?$/, "connection"],
  [/^Client (?:has encountered a connection error|was closed) and is not queryable$/, "connection"],
  [/^Cannot use a pool after calling end on the pool$|^driver has already been destroyed$/, "connection"],
  [/^(?:Query read timeout|timeout expired|Connection terminated due to connection timeout)$/, "timeout"],
  [/^timeout exceeded when trying to connect$/, "crowded"],
  [/^Connection is closed\.$|^Stream isn't writeable and enableOfflineQueue options is false$/, "connection"],
  [/^Command timed out$/, "timeout"],
  [/^(?:LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN) /, "connection"],
];

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const found = (table: readonly [RegExp, AwayReason][], text: string): AwayReason | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** Returns why the other side does not answer at present; undefined for every other error. */
export function awayReason(error: unknown): AwayReason | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  const reason = found(codes, textOf(code)) ?? found(names, error.name) ?? found(words, error.message);
  if (reason) return reason;
  // Any error of connecting counts: for an absent socket file the code is ENOENT.
  if (syscall === "connect" || syscall === "getaddrinfo") return "connection";
  return awayReason(error.cause);
}
