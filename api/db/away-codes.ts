/** How something that we need does not work at present. */
export type AwayReason = "connection" | "timeout" | "crowded" | "deadlock" | "busy";

/**
 * Every code by which a driver or the system says that the other side does not answer at present: not reachable, shutting
 * down, too many connections, no answer in time. Each of them is 503 (api/failed.ts). SQLSTATE: Appendix A of PostgreSQL's
 * manual, with what PgBouncer adds (08P01). A full disk is none of them: reading goes on (cannot-write.ts).
 */
const codes: readonly [RegExp, AwayReason][] = [
  // Connection exceptions; 57P01–57P05: shutdown by an operator, after a crash, starting, database dropped, idle session ended.
  [/^08(?:000|001|003|004|006|007|P01)$/, "connection"],
  [/^57P0[1-5]$/, "connection"],
  // Refused at the door: another password, another name, a database that is being restored.
  [/^(?:28000|28P01|3D000|55000)$/, "connection"],
  [/^58(?:000|030)$/, "connection"],
  // Insufficient resources, out of memory, too many connections, a configured limit.
  [/^53(?:000|200|300|400)$/, "crowded"],
  // A statement or a transaction that took too long.
  [/^(?:57014|25P03|25P04)$/, "timeout"],
  [/^55P03$/, "busy"],
  [/^40(?:001|003|P01)$/, "deadlock"],
  // The system's, of sockets and names.
  [
    /^E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NETRESET|ADDRNOTAVAIL)$/,
    "connection",
  ],
  [/^(?:ENOTFOUND|EAI_AGAIN|EAI_FAIL|EAI_NODATA|EAI_SYSTEM)$/, "connection"],
  [/^E?(?:TIMEDOUT|SOCKETTIMEDOUT|TIMEOUT)$/, "timeout"],
  [/^(?:EMFILE|ENFILE|ENOBUFS|EAGAIN)$/, "crowded"],
  // TLS: a certificate that has run out, or is another's.
  [/^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)/, "connection"],
  // undici's and Node's own.
  [/^UND_ERR_(?:CONNECT_TIMEOUT|HEADERS_TIMEOUT|BODY_TIMEOUT)$/, "timeout"],
  [/^UND_ERR_(?:SOCKET|CLOSED|DESTROYED)$/, "connection"],
  [/^ERR_STREAM_PREMATURE_CLOSE$/, "connection"],
];

/** Names of errors without a code: of `AbortSignal.timeout`, of the AWS SDK, of ioredis. */
const names: readonly [RegExp, AwayReason][] = [
  [/^(?:TimeoutError|RequestTimeout|RequestTimeoutException)$/, "timeout"],
  [/^(?:SlowDown|ThrottlingException|TooManyRequestsException)$/, "crowded"],
  [/^(?:ServiceUnavailable|InternalError|NetworkingError)$/, "connection"],
  [/^MaxRetriesPerRequestError$/, "connection"],
];

/** Words of errors that have neither: of pg and its pool, of Kysely, of ioredis. */
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

/** Why the other side does not answer at present; undefined where the error says something else. */
export function awayReason(error: unknown): AwayReason | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  const reason = found(codes, textOf(code)) ?? found(names, error.name) ?? found(words, error.message);
  if (reason) return reason;
  // Whatever kept a connection from coming about: of a socket file that is gone the code is ENOENT.
  if (syscall === "connect" || syscall === "getaddrinfo") return "connection";
  return awayReason(error.cause);
}
