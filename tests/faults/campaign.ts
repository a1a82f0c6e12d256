import { execFile } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as after } from "node:timers/promises";
import { promisify } from "node:util";
import { sqliteFile } from "../../api/db/open.ts";
import { startPostgres } from "../setup/postgres-cluster.ts";
import { startRedis } from "../setup/redis-server.ts";
import { type ApiProcesses, dataDirOf, startApis } from "./api-processes.ts";
import { type AskApi, askApi } from "./ask-api.ts";
import type { Checked } from "./checker/check.ts";
import type { LogLine } from "./checker/log-lines.ts";
import { readRows } from "./checker/rows.ts";
import { joinAs, type Member } from "./member.ts";
import { type Seeded, seeded } from "./seeded.ts";
import { makeWorld, type Person, type World } from "./world.ts";

export interface CampaignOptions {
  seed: number;
  /** `sqlite`: one API process; `postgres`: two, with Redis between them. */
  database: "sqlite" | "postgres";
  messages: number;
  conversations: number;
  members: number;
  /** The number of kills, or one every few seconds until all messages are sent. */
  kills: number | "often";
  /** Runs `build/api.js`. */
  isBuilt?: boolean;
  /** Receives a line of progress now and then. */
  tell?(line: string): void;
}

export interface CampaignResult extends Checked {
  seconds: number;
  kills: number;
  requests: { requests: number; unclear: number };
  connections: { connections: number; cut: number; stalled: number };
  liveConnections: number;
  /** Where the logs and SQLite's file are; removed when there is no fault. */
  folder: string;
  apiErrors: string[];
}

/** The API accepts one message of a member in two seconds. */
const BETWEEN_MS = 2_050;
const SENT_BETWEEN_KILLS = 50;
const KILL_AFTER_MS = { from: 4_000, to: 9_000 };
/** All lines are open within this time before the first fault, in ms. */
const OPEN_WITHIN_MS = 60_000;
const STALLED_MS = 15_000;
/** Lines that are open at the end must have heard everything within this time, in ms. */
const HEARD_WITHIN_MS = 30_000;
/** One member in so many reads conversations after events; the others only hear the events. */
const READERS = 4;

/** Runs `work` for each item, some at once. */
async function forEach<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Waits until the condition holds, or the time is over. */
async function until(isSo: () => boolean, ms: number): Promise<void> {
  for (const started = performance.now(); !isSo() && performance.now() - started < ms;) await after(50);
}

interface Database {
  /** The argument of the checker. */
  name: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  stop(): Promise<void>;
}

async function startDatabase(kind: CampaignOptions["database"], folder: string): Promise<Database> {
  if (kind === "sqlite")
    return {
      name: sqliteFile(dataDirOf(folder, 0)),
      databaseUrl: undefined,
      redisUrl: undefined,
      stop: async () => {},
    };
  const [cluster, redis] = await Promise.all([startPostgres({ autovacuum: "on" }), startRedis()]);
  const databaseUrl = cluster.url("postgres");
  return {
    name: databaseUrl,
    databaseUrl,
    redisUrl: redis.url,
    async stop() {
      await redis.kill();
      await cluster.stop();
    },
  };
}

/** Each member's log, as a file of JSON lines. */
function openLogs(folder: string, people: readonly Person[]) {
  mkdirSync(folder);
  const files = new Map(people.map(({ id }) => [id, createWriteStream(join(folder, `${id}.jsonl`))]));
  let acknowledged = 0;
  return {
    of: (id: number) => (line: LogLine) => {
      if (line.t === "acknowledged") acknowledged++;
      files.get(id)?.write(`${JSON.stringify(line)}\n`);
    },
    acknowledged: () => acknowledged,
    async close() {
      for (const file of files.values()) await finished(file.end());
    },
  };
}

function joinAll(
  { people, places }: World,
  { api, random, logs }: { api: AskApi; random: Seeded; logs: ReturnType<typeof openLogs> },
) {
  const members: Member[] = [];
  const writers: Member[] = [];
  for (const [index, person] of people.entries()) {
    const own = places.filter((place) => place.people.includes(person));
    const member = joinAs({
      person,
      places: own,
      api,
      random: random.part(`member ${index}`),
      log: logs.of(person.id),
      reads: index % READERS === 0,
    });
    members.push(member);
    if (own.length > 0) writers.push(member);
  }
  return { members, writers };
}

/** Sends all messages; every member waits two seconds between theirs, as the limit demands. */
async function sendAll(
  writers: readonly Member[],
  { messages, random, tell, kills }: { messages: number; random: Seeded; tell(line: string): void; kills(): number },
) {
  let next = 0;
  await Promise.all(
    writers.map(async (writer) => {
      await after(random.int(0, BETWEEN_MS));
      while (next < messages) {
        next++;
        if (next % 5_000 === 0) tell(`${next} messages, ${kills()} kills`);
        const started = performance.now();
        await writer.send(next);
        await after(Math.max(0, BETWEEN_MS - (performance.now() - started)));
      }
    }),
  );
}

/**
 * Kills an API process every few seconds until `stop`, but on a busy machine not before some messages were sent since the
 * last kill.
 */
function killOften(
  apis: ApiProcesses,
  { random, most, acknowledged }: { random: Seeded; most: number; acknowledged(): number },
) {
  const ending = new AbortController();
  const { signal } = ending;
  let kills = 0;
  const running = (async () => {
    while (kills < most) {
      const before = acknowledged();
      await after(random.int(KILL_AFTER_MS.from, KILL_AFTER_MS.to), undefined, { signal });
      while (acknowledged() < before + SENT_BETWEEN_KILLS) await after(100, undefined, { signal });
      kills++;
      await apis.killOne();
    }
  })().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return {
    kills: () => kills,
    /** Rejects when a process does not start again. */
    failed: running.then(() => new Promise<never>(() => {})),
    async stop(): Promise<number> {
      ending.abort();
      await running;
      return kills;
    },
  };
}

/** Tells what the processes are doing while no message is acknowledged. */
function watch(apis: ApiProcesses, acknowledged: () => number, tell: (line: string) => void) {
  let last = -1;
  const timer = setInterval(() => {
    const now = acknowledged();
    if (now === last)
      void apis.states().then((states) => tell(`no message for ${STALLED_MS / 1000} s: ${states.join("; ")}`));
    last = now;
  }, STALLED_MS);
  return { stop: () => clearInterval(timer) };
}

/** Waits until every line has heard what the database has for its member; the checker names the lines that have not. */
async function untilHeard(database: string, people: readonly Person[], members: readonly Member[]): Promise<void> {
  const { lines } = await readRows(database);
  const newest = new Map(lines.map((line) => [line.user_id, line.position]));
  const isBehind = () => members.some(({ line }, place) => line.position() < (newest.get(people[place]?.id ?? 0) ?? 0));
  await until(() => !isBehind(), HEARD_WITHIN_MS);
}

const check = promisify(execFile);

/** The checker is a program of its own, which sees the logs and the database only. */
async function checkApart(logs: string, database: string): Promise<Checked> {
  const { stdout } = await check(
    process.execPath,
    ["--max-old-space-size=6144", "--import", "tsx", join(import.meta.dirname, "checker/check.ts"), logs, database],
    { maxBuffer: 1024 ** 3 },
  );
  return JSON.parse(stdout) as Checked;
}

/**
 * Lets members write to each other through proxies that break connections, while API processes are killed, and compares
 * what they were answered and shown with the database. The same seed gives the same people, texts and faults, but not the
 * same timing.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { seed, database: kind, messages, kills, isBuilt = false, tell = () => {} } = options;
  const started = performance.now();
  const random = seeded(seed);
  const folder = mkdtempSync(join(tmpdir(), "qunluo-faults-"));
  const logFolder = join(folder, "logs");
  const database = await startDatabase(kind, folder);
  let apis: ApiProcesses | undefined;
  let api: AskApi | undefined;
  let members: Member[] = [];
  try {
    const { databaseUrl, redisUrl } = database;
    const world = await makeWorld({
      ...options,
      dataDir: dataDirOf(folder, 0),
      databaseUrl,
      random: random.part("world"),
    });
    const processes = kind === "sqlite" ? 1 : 2;
    apis = await startApis({ folder, databaseUrl, redisUrl, processes, isBuilt, random: random.part("apis") });
    api = askApi(apis.urls, random.part("requests"));
    const logs = openLogs(logFolder, world.people);
    const joined = joinAll(world, { api, random, logs });
    ({ members } = joined);

    await until(() => members.every(({ line }) => line.isOpen()), OPEN_WITHIN_MS);
    for (const proxy of apis.proxies) proxy.setFaulty(true);
    tell("all lines are open");
    const stalled = watch(apis, logs.acknowledged, tell);
    const killer = killOften(apis, {
      random: random.part("kills"),
      most: kills === "often" ? Infinity : kills,
      acknowledged: logs.acknowledged,
    });
    await Promise.race([
      sendAll(joined.writers, { messages, random: random.part("sends"), tell, kills: killer.kills }),
      killer.failed,
    ]);
    const killed = await killer.stop();
    stalled.stop();
    tell("all messages are sent");
    for (const { settle } of members) await settle();
    // From here on no line breaks, so that the last events must come without a new connection.
    for (const proxy of apis.proxies) proxy.setFaulty(false);
    await untilHeard(database.name, world.people, members);
    await forEach(members, 32, ({ readSome }) => readSome());
    for (const { settle } of members) await settle();
    await untilHeard(database.name, world.people, members);
    tell("all lines have heard everything");
    await forEach(members, 32, ({ lookAtAll }) => lookAtAll());
    await Promise.all(members.map(({ line }) => line.close()));
    await logs.close();
    const liveConnections = members.reduce((sum, { line }) => sum + line.connections(), 0);
    members = [];
    await apis.stop();
    const checked = await checkApart(logFolder, database.name);
    const counts = apis.proxies.map((proxy) => proxy.counts());
    const sum = (of: (count: (typeof counts)[number]) => number) => counts.reduce((all, count) => all + of(count), 0);
    if (checked.faults.length === 0) rmSync(folder, { recursive: true, force: true });
    return {
      ...checked,
      seconds: Math.round((performance.now() - started) / 1000),
      kills: killed,
      requests: api.counts(),
      connections: {
        connections: sum((one) => one.connections),
        cut: sum((one) => one.cut),
        stalled: sum((one) => one.stalled),
      },
      liveConnections,
      folder,
      apiErrors: apis.errors(),
    };
  } finally {
    await Promise.all(members.map(({ line }) => line.close()));
    await api?.close();
    await apis?.stop();
    await database.stop();
  }
}
