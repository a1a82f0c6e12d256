/**
 * `npm run bench -- --sockets 10000 [--rounds 3] [--write]`: that many idle sockets of members on one API process: its
 * memory for each, and the time until all of them have heard of a new comment, beside the same by bare `ws`. The two take
 * turns, so that other load on the machine affects both alike. Exits with 1 when a figure is above its limit; `--write`
 * saves the figures in docs/performance.md.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { parseArgs } from "node:util";
import { migrate } from "../../api/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../../api/db/open.ts";
import { hashToken } from "../../api/services/accounts/session/viewer-of-token.ts";
import { LIVE_PROTOCOL, TICKET_PREFIX } from "../../contract/shared/live-names.ts";
import { COMMUNITY_PATH } from "../../contract/shared/paths.ts";
import { articleInDatabase, memberInDatabase } from "../fixtures/member-in-database.ts";
import { noBudgetsRow } from "../fixtures/no-budgets.ts";
import { newFormKey } from "../fixtures/writing.ts";
import { endProcess, startApi } from "../setup/api-process.ts";
import { freePort } from "../setup/free-port.ts";
import { type HeapDoor, heapDoor } from "./heap-door.ts";
import { conditionsNow, type Figure, isOver, saveFigures, showFigures } from "./figures.ts";

const { values: options } = parseArgs({
  options: {
    sockets: { type: "string", default: "10000" },
    rounds: { type: "string", default: "3" },
    write: { type: "boolean", default: false },
  },
});
const [sockets, rounds] = [Number(options.sockets), Number(options.rounds)];
if (!(sockets >= 100 && sockets <= 25_000) || !(rounds >= 1 && rounds <= 20)) {
  console.error("用法：npm run bench -- --sockets 10000 [--rounds 3] [--write]");
  process.exit(2);
}

/** Processes that hold the sockets. */
const CLIENTS = 4;
/** Events of a round. */
const EVENTS = 7;
/** The time after which the work of a start, and of many new sockets, is done. */
const SETTLED_MS = 5_000;
/** Sockets that are opened and closed before the first measurement, so that code and buffers are there. */
const WARM_UP = 1_000;

interface Server {
  pid: number;
  url: string;
  /** The subprotocols of `count` sockets. */
  protocolsFor(count: number): Promise<string[][]>;
  /** The messages that a socket sends first. */
  first: string[];
  /** Causes one event for all sockets. @returns a text of its message, known before the event */
  cause(): Promise<{ text: string; go(): Promise<void> }>;
  stop(): Promise<void>;
}

/** An API with a member for each socket, all of whom read one article. */
async function startOurs(door: HeapDoor): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-bench-"));
  const database: OpenDatabase = openDatabase({ databaseUrl: undefined, dataDir }, (error) => console.error(error));
  const { db } = database;
  await migrate(db, database.kind);
  const sessions: number[] = [];
  const { articleId, token } = await db.transaction().execute(async (trx) => {
    await trx.insertInto("site_config").values(noBudgetsRow(Date.now())).execute();
    const writer = await memberInDatabase(trx, 0);
    for (let index = 1; index <= sockets; index++) {
      const { id } = await memberInDatabase(trx, index);
      const session = await trx.selectFrom("session").select("id").where("user_id", "=", id).executeTakeFirstOrThrow();
      sessions.push(session.id);
    }
    return { articleId: await articleInDatabase(trx, writer.id), token: writer.token };
  });
  const port = await freePort();
  const child = await startApi({
    dataDir,
    port,
    isBuilt: true,
    flags: [door.flag],
    // The inspector writes a line.
    heard: () => {},
    env: { NODE_ENV: "production", CHAT_SOCKETS_PER_ADDRESS: String(sockets * 2) },
  });
  const url = `http://127.0.0.1:${port}`;
  let comments = 0;
  return {
    pid: child.pid ?? 0,
    url,
    first: [
      JSON.stringify({ type: "resume", from: null }),
      JSON.stringify({ type: "subscribe", subjectKind: "article", subjectId: articleId }),
    ],
    // As POST /live/ticket does, which allows only so many requests in a minute.
    protocolsFor: (count) =>
      db.transaction().execute(async (trx) => {
        const tickets = sessions.slice(0, count).map((session) => ({ session, ticket: newFormKey() }));
        for (const { session, ticket } of tickets)
          await trx
            .insertInto("live_ticket")
            .values({
              ticket_hash: hashToken(ticket),
              session_id: session,
              is_bound: 0,
              expires_at: Date.now() + 600_000,
            })
            .execute();
        return tickets.map(({ ticket }) => [LIVE_PROTOCOL, TICKET_PREFIX + ticket]);
      }),
    async cause() {
      comments++;
      return {
        text: `"commentId":${comments},`,
        async go() {
          const answer = await fetch(`${url}${COMMUNITY_PATH}/comment/create`, {
            method: "POST",
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            body: JSON.stringify({
              subjectKind: "article",
              subjectId: articleId,
              source: `第 ${comments} 条`,
              formKey: newFormKey(),
            }),
          });
          if (answer.status !== 200) throw new Error(`the comment: ${answer.status} ${await answer.text()}`);
        },
      };
    },
    async stop() {
      await endProcess(child, "SIGTERM");
      await db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function forkHelper(file: string, flags: string[] = []): ChildProcess {
  return fork(new URL(`../../scripts/lib/${file}`, import.meta.url), {
    stdio: ["ignore", "ignore", flags.length > 0 ? "ignore" : "inherit", "ipc"],
    execArgv: flags,
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
  });
}

async function startBare(door: HeapDoor): Promise<Server> {
  const child = forkHelper("bare-live-server.mjs", [door.flag]);
  const [port] = (await once(child, "message")) as [number];
  let events = 0;
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    first: [],
    protocolsFor: async (count) => Array.from({ length: count }, () => [LIVE_PROTOCOL]),
    async cause() {
      events++;
      const event = { type: "comment.created", subjectKind: "article", subjectId: 1, commentId: events, authorId: 1 };
      return { text: `"commentId":${events},`, go: async () => void child.send(JSON.stringify(event)) };
    },
    async stop() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/** The processes that hold the sockets of one server. */
async function openSockets(server: Server, count: number) {
  const clients = Array.from({ length: CLIENTS }, () => forkHelper("live-clients.mjs"));
  const protocols = await server.protocolsFor(count);
  const share = Math.ceil(count / CLIENTS);
  const order = (child: ChildProcess, sent: object) => {
    const answered = once(child, "message");
    child.send(sent);
    return answered;
  };
  await Promise.all(
    clients.map((child, nth) =>
      order(child, {
        do: "open",
        url: `${server.url.replace("http", "ws")}/chat`,
        origin: server.url,
        protocols: protocols.slice(nth * share, (nth + 1) * share),
        first: server.first,
      }),
    ),
  );
  return {
    /** @returns the times from the cause of an event until each socket has heard it, in ms */
    async hear(): Promise<number[]> {
      const { text, go } = await server.cause();
      await Promise.all(clients.map((child) => order(child, { do: "hear", text })));
      const times = Promise.all(clients.map(async (child) => (await once(child, "message"))[0] as string[]));
      const started = process.hrtime.bigint();
      await go();
      return (await times).flat().map((time) => Number(BigInt(time) - started) / 1e6);
    },
    async close(): Promise<void> {
      await Promise.all(clients.map((child) => order(child, { do: "close" })));
      for (const child of clients) child.disconnect();
    },
  };
}

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const median = (values: number[]) => at(values, 0.5);

interface Measured {
  /** KB of resident memory for each socket. */
  memory: number;
  /** ms until half, 99 of 100 and all of the sockets have heard an event; medians of the events. */
  half: number;
  p99: number;
  all: number;
}

async function measure(start: (door: HeapDoor) => Promise<Server>): Promise<Measured> {
  const door = await heapDoor();
  const server = await start(door);
  try {
    await (await openSockets(server, Math.min(WARM_UP, sockets))).close();
    await after(SETTLED_MS);
    const before = await door.settledKb(server.pid);
    const open = await openSockets(server, sockets);
    await after(SETTLED_MS);
    const memory = ((await door.settledKb(server.pid)) - before) / sockets;
    const events: number[][] = [];
    // The first event compiles the code.
    for (let nth = 0; nth <= EVENTS; nth++) {
      const times = await open.hear();
      if (nth > 0) events.push(times);
    }
    await open.close();
    const of = (share: number) => median(events.map((times) => at(times, share)));
    return { memory, half: of(0.5), p99: of(0.99), all: of(1) };
  } finally {
    await server.stop();
  }
}

const ours: Measured[] = [];
const bare: Measured[] = [];
for (let round = 0; round < rounds; round++) {
  bare.push(await measure(startBare));
  ours.push(await measure(startOurs));
  console.error(`轮 ${round + 1}：裸 ws ${JSON.stringify(bare.at(-1))}，我们 ${JSON.stringify(ours.at(-1))}`);
}
const of = (side: Measured[], what: keyof Measured) => median(side.map((one) => one[what]));
const figure = (what: string, value: number, most?: number): Figure => ({ what, value, most });
const n = sockets.toLocaleString("en");
const figures = [
  figure(`${n} 条空闲连接，每条的内存（KB）`, of(ours, "memory")),
  figure("裸 ws，同上", of(bare, "memory")),
  figure("比裸 ws 多（KB）", of(ours, "memory") - of(bare, "memory"), 25),
  figure("一条新评论到一半的连接（毫秒）", of(ours, "half")),
  figure("到百分之九十九（毫秒）", of(ours, "p99"), 500),
  figure("到所有连接（毫秒）", of(ours, "all")),
  figure("裸 ws，到百分之九十九（毫秒）", of(bare, "p99")),
  figure("裸 ws，到所有连接（毫秒）", of(bare, "all")),
];
const conditions = conditionsNow();
console.log(`${conditions}\n${n} 条会员的连接，1 个接口进程，与裸 ws 交替 ${rounds} 轮，中位数`);
showFigures(figures);
if (options.write) saveFigures("live figures", figures, conditions);
if (figures.some(isOver)) process.exitCode = 1;
