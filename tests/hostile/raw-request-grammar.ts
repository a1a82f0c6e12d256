import fc from "fast-check";

/** Mostly the usual value: a request with many faults is refused at its first byte, and tests nothing else. */
const mostly = <T, U>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<U>, times = 6): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: times, arbitrary: usual }, { weight: 1, arbitrary: odd });

const method = mostly(
  fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"),
  fc.constantFrom("TRACE", "CONNECT", "QUERY", "get", "G\tT", "", "POST\x00", "PRI"),
  40,
);
const folder = fc.constantFrom(
  "community",
  "v1",
  "about",
  "user",
  "current",
  "sms",
  "login",
  "media",
  "image",
  "video-file",
  "upload",
  "chat",
  "metrics",
  "noted",
  "readyz",
  "healthz",
  "..",
  ".",
  "%2e%2e",
  ".%2E",
  "%252e%252e",
  "",
  "a%2fb",
  "..%5c",
  "..\\",
  "..;",
  "%00",
  "%c0%ae%c0%ae",
  "\xe9",
);
const path = mostly(
  fc.constantFrom(
    "/community/v1/about",
    "/community/v1/sms/login",
    "/community/v1/user/current",
    "/media/x",
    "/video-file/upload/x",
    "/login",
    "/chat",
  ),
  fc.array(folder, { minLength: 1, maxLength: 7 }).map((folders) => `/${folders.join("/")}`),
  4,
);
const target = mostly(
  fc.tuple(path, fc.constantFrom("", "", "?a=b", "?a=%2e%2e/", "#x")).map((parts) => parts.join("")),
  fc
    .tuple(fc.constantFrom("http://a", "http://", "//a", "*", "", "a:80", "https:"), path)
    .map((parts) => parts.join("")),
  12,
);
const version = mostly(
  fc.constant("HTTP/1.1"),
  fc.constantFrom("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.2", "http/1.1", "HTTP/1.1 ", ""),
  40,
);
const lineEnd = mostly(fc.constant("\r\n"), fc.constantFrom("\n", "\r", "\r\r\n", "\r\n ", "\r\n\t", "\x00\r\n"), 300);

/** A framing header; `n` and `h` are replaced by the length of the body. */
const framing = mostly(
  fc.constantFrom("Content-Length: n", "Content-Length: n", "Content-Length: 0", "Transfer-Encoding: chunked"),
  fc.constantFrom(
    "Content-Length: +n",
    "Content-Length: 0xh",
    "Content-Length: n, n",
    "Content-Length: n\r\nContent-Length: 0",
    "Content-Length : n",
    "content-length:n",
    "Content-Length: n\x0b",
    "Content-Length: 99999999999999999999",
    "Transfer-Encoding: chunked, identity",
    "Transfer-Encoding: \x0bchunked",
    "Transfer-Encoding: xchunked",
    "Transfer-Encoding : chunked",
    "Transfer-Encoding: identity",
    "Transfer-Encoding: chunked\r\nContent-Length: n",
    "Content-Length: n\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding:\r\n chunked",
    "X: y\nTransfer-Encoding: chunked",
    "X: y\rContent-Length: n",
  ),
  4,
);
const header = mostly(
  fc.constantFrom(
    "Connection: close",
    "Connection: keep-alive",
    "Connection: content-length",
    "Connection: transfer-encoding, content-length",
    "Connection: Upgrade",
    "Connection: host, x-service-secret, authorization",
    "Upgrade: websocket",
    "Upgrade: h2c",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13",
    "Expect: 100-continue",
    "Authorization: Bearer x",
    "Content-Type: application/json",
    "Content-Type: multipart/form-data; boundary=b",
    "Cookie: token=sealed-x",
    "Origin: http://a",
    "X-Service-Secret: guessed",
    "X-Client-Ip: 9.9.9.9",
    "X-Request-Id: chosen",
    "X-Http-Method-Override: DELETE",
    "X-Forwarded-For: 9.9.9.9",
    "Keep-Alive: timeout=100",
    "Proxy-Connection: keep-alive",
    "TE: trailers",
    "Trailer: Content-Length",
    "Range: bytes=5-2",
    "Tus-Resumable: 1.0.0",
    "Upload-Offset: 0",
  ),
  fc.constantFrom("Expect: x", "Host: b", "User-Agent: \x7f", " X: folded", "no colon", ": no name", "X\x00: y"),
  40,
);

/** A request hidden in a body. */
const hidden = (inner: string) =>
  fc.constantFrom(`${inner} HTTP/1.1\r\nHost: api\r\n\r\n`, `${inner} HTTP/1.1\r\nHost: api\r\nX-Swallowed: `, "");
const chunk = fc.constantFrom(
  "0\r\n\r\n",
  "0\n\n",
  "1\r\nZ\r\n",
  "1;a=b\r\nZ\r\n",
  "1;\nZ\r\n",
  "0x1\r\nZ\r\n",
  "-1\r\n",
  "ffffffff\r\n",
  "0\r\nContent-Length: 5\r\n\r\n",
  "Z",
  "\r\n",
  "{}",
);
const body = (inner: string) =>
  fc
    .tuple(fc.array(chunk, { maxLength: 4 }), hidden(inner), fc.array(chunk, { maxLength: 2 }))
    .map((parts) => parts.flat().join(""));

const one = (inner: string) =>
  fc
    .record({
      line: fc.tuple(method, target, version),
      host: mostly(
        fc.constant(["Host: a"]),
        fc.constantFrom<string[]>([], ["Host: "], ["Host: a, b"], ["Host: a", "Host: api"]),
        12,
      ),
      framings: fc.oneof(fc.constant<string[]>([]), fc.array<string>(framing, { maxLength: 2 })),
      headers: fc.array(header, { maxLength: 5 }),
      ends: fc.array(lineEnd, { minLength: 12, maxLength: 12 }),
      given: body(inner),
      /** Whether bytes follow a head that announces none. */
      isLoose: mostly(fc.constant(false), fc.constant(true), 3),
    })
    .map(({ line, host, framings, headers, ends, given, isLoose }) => {
      const content = framings.length > 0 || isLoose ? given : "";
      const said = framings.map((text: string) =>
        text.replaceAll(/\bn\b/g, String(content.length)).replaceAll(/0xh/g, `0x${content.length.toString(16)}`),
      );
      const lines = [line.join(" "), ...host, ...said, ...headers, ""];
      return lines.map((text, at) => text + (ends[at] ?? "\r\n")).join("") + content;
    });

/**
 * The bytes that one connection sends at once: one to three requests with random methods, targets, headers, framings
 * and bodies.
 * @param inner method and path of the hidden requests
 */
export const rawRequests = (inner: string): fc.Arbitrary<string> =>
  fc
    .tuple(one(inner), mostly(fc.constant(""), one(inner), 3), mostly(fc.constant(""), one(inner), 8))
    .map((all) => all.join(""));
