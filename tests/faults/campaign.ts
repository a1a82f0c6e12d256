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
import { killOften, watch } from "./kill-often.ts";
import { joinAs, type Member } from "./member.ts";
import { type Seeded, seeded } from "./seeded.ts";
import { makeWorld, type Person, type World } from "./world.ts";

export interface CampaignOptions {
  seed: number;
  /** `sqlite`: one API process; `postgres`: two, with Redis between them. */
  database: "sqlite" | "postgres";
  messages: number;
  conversations: number;
  /** Rooms of circles, beside the conversations of two people. */
  rooms: number;
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
/** All lines are open within this time before the first fault, in ms. */
const OPEN_WITHIN_MS = 60_000;
/** Lines that are open at the end must have heard everything within this time, in ms. */
const HEARD_WITHIN_MS = 30_000;
/** Lines have subscribed to rooms again within this time after they were broken, in ms. */
const JOINED_WITHIN_MS = 60_000;
/** Open pages must have shown everything within this time after the last message, in ms. */
const SHOWN_WITHIN_MS = 60_000;
/** The last messages of a campaign: one in each room, and the next when all open pages have shown them. */
const QUIET_ROUNDS = { some: 1, often: 6 };
/** In a quiet round a process is killed within this time after the messages have left, in ms. */
const QUIET_KILL_MS = 40;
/** One member in so many reads conversations and rooms after events; the others only hear the events. */
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
  const last = new Map<number, number>();
  return {
    of: (id: number) => (line: LogLine) => {
      if (line.t === "acknowledged") {
        acknowledged++;
        last.set(line.conversation, Math.max(last.get(line.conversation) ?? 0, line.seq));
      }
      files.get(id)?.write(`${JSON.stringify(line)}\n`);
    },
    acknowledged: () => acknowledged,
    /** The number of the last acknowledged message of a conversation. */
    lastOf: (conversation: number) => last.get(conversation) ?? 0,
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

/** Waits until every line has heard what the database has for its member; the checker names the lines that have not. */
async function untilHeard(database: string, people: readonly Person[], members: readonly Member[]): Promise<void> {
  const { lines } = await readRows(database);
  const newest = new Map(lines.map((line) => [line.user_id, line.position]));
  const isBehind = () => members.some(({ line }, place) => line.position() < (newest.get(people[place]?.id ?? 0) ?? 0));
  await until(() => !isBehind(), HEARD_WITHIN_MS);
}

/** Waits until every open page of a room has shown its last message; the checker names the pages that have not. */
async function untilShown({ members, lastOf }: Pick<Load, "members" | "lastOf">): Promise<void> {
  const pages = members.flatMap(({ roomPages }) => roomPages);
  await until(() => pages.every((page) => page.shownUpTo() >= lastOf(page.conversation)), SHOWN_WITHIN_MS);
}

/** Takes all breaks from the lines, and waits until those of open pages are open again: later events are not repeated. */
async function joinAgain({ members, apis }: Pick<Load, "members" | "apis">): Promise<void> {
  const readers = members.filter(({ roomPages }) => roomPages.length > 0);
  const before = new Map(readers.map(({ line }) => [line, line.connections()]));
  for (const proxy of apis.proxies) proxy.setFaulty(false);
  await until(() => readers.every(({ line }) => line.joinedAs() > (before.get(line) ?? 0)), JOINED_WITHIN_MS);
}

/**
 * Sends one message to each room while nobody else writes, so that no later event repeats a lost one. With a kill, one
 * process ends at that moment: the pages whose lines are with another one must hear of the change.
 * @param nth the number of the first message
 */
async function sendInQuiet(
  load: Load,
  { nth, random, withKill }: { nth: number; random: Seeded; withKill: boolean },
): Promise<void> {
  const { world, members, apis } = load;
  const readers = members.filter(({ roomPages }) => roomPages.length > 0);
  await until(() => readers.every(({ line }) => line.joinedAs() > 0), JOINED_WITHIN_MS);
  await untilShown(load);
  const rooms = world.places.filter(({ room }) => room !== undefined);
  const sends = rooms.map(async (place, index) => {
    const writer = members[world.people.indexOf(random.pick(place.people))];
    await writer?.send(nth + index, place);
  });
  const kill = withKill ? after(random.int(0, QUIET_KILL_MS)).then(() => apis.killOne()) : undefined;
  await Promise.all([...sends, kill]);
  await untilShown(load);
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

interface Load {
  world: World;
  apis: ApiProcesses;
  members: Member[];
  writers: Member[];
  acknowledged(): number;
  lastOf(conversation: number): number;
  /** The argument of the checker. */
  database: string;
}

/** Sends all messages under faults, and lets the members look at the result without. @returns the number of kills */
async function runLoad(
  load: Load,
  { messages, kills, tell, random }: CampaignOptions & { tell(line: string): void; random: Seeded },
): Promise<number> {
  const { world, apis, members, writers, acknowledged, database } = load;
  const isOften = kills === "often";
  const rounds = isOften ? QUIET_ROUNDS.often : QUIET_ROUNDS.some;
  const inQuiet = rounds * world.places.filter(({ room }) => room !== undefined).length;
  const settleAll = async () => {
    for (const { settle } of members) await settle();
  };
  await until(() => members.every(({ line }) => line.isOpen()), OPEN_WITHIN_MS);
  tell("all lines are open");
  for (const proxy of apis.proxies) proxy.setFaulty(true);
  const watching = watch(apis, acknowledged, tell);
  const most = isOften ? Infinity : kills;
  const killer = killOften(apis, { random: random.part("kills"), most, acknowledged });
  try {
    const sending = sendAll(writers, {
      messages: messages - inQuiet,
      random: random.part("sends"),
      tell,
      kills: killer.kills,
    });
    await Promise.race([sending, killer.failed]);
  } finally {
    watching.stop();
    await killer.stop();
  }
  tell("all messages are sent");
  await untilShown(load);
  await settleAll();
  // From here on the proxies break no line, so that the last events must come without a new connection.
  tell("open pages have shown what was sent under faults");
  await joinAgain(load);
  const quiet = random.part("quiet");
  for (let round = 0; round < rounds; round++) {
    const nth = messages - inQuiet + (round * inQuiet) / rounds + 1;
    tell(`quiet round ${round + 1}`);
    await sendInQuiet(load, { nth, random: quiet, withKill: isOften && round > 0 });
  }
  tell("open pages have shown everything");
  await untilHeard(database, world.people, members);
  await forEach(members, 32, ({ readSome }) => readSome());
  await settleAll();
  await untilHeard(database, world.people, members);
  tell("all lines have heard everything");
  await forEach(members, 32, ({ lookAtAll }) => lookAtAll());
  return killer.kills() + (isOften ? rounds - 1 : 0);
}

/**
 * Lets members write to each other through proxies that break connections, while API processes are killed, and compares
 * what they were answered and shown with the database. The same seed gives the same people, texts and faults, but not the
 * same timing.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { seed, database: kind, isBuilt = false, tell = () => {} } = options;
  const started = performance.now();
  const random = seeded(seed);
  const folder = mkdtempSync(join(tmpdir(), "qunluo-faults-"));
  const logFolder = join(folder, "logs");
  const { name, databaseUrl, redisUrl, stop } = await startDatabase(kind, folder);
  let apis: ApiProcesses | undefined;
  let api: AskApi | undefined;
  let members: Member[] = [];
  try {
    const dataDir = dataDirOf(folder, 0);
    const world = await makeWorld({ ...options, dataDir, databaseUrl, random: random.part("world") });
    const processes = kind === "sqlite" ? 1 : 2;
    apis = await startApis({ folder, databaseUrl, redisUrl, processes, isBuilt, random: random.part("apis") });
    api = askApi(apis.urls, random.part("requests"));
    const logs = openLogs(logFolder, world.people);
    const joined = joinAll(world, { api, random, logs });
    ({ members } = joined);
    const load = { ...joined, world, apis, acknowledged: logs.acknowledged, lastOf: logs.lastOf, database: name };
    const kills = await runLoad(load, { ...options, tell, random });
    await Promise.all(members.map(({ line }) => line.close()));
    await logs.close();
    await apis.stop();
    const checked = await checkApart(logFolder, name);
    if (checked.faults.length === 0) rmSync(folder, { recursive: true, force: true });
    const counts = apis.proxies.map((proxy) => proxy.counts());
    const sum = (of: (count: (typeof counts)[number]) => number) => counts.reduce((all, count) => all + of(count), 0);
    return {
      ...checked,
      seconds: Math.round((performance.now() - started) / 1000),
      kills,
      requests: api.counts(),
      connections: {
        connections: sum((one) => one.connections),
        cut: sum((one) => one.cut),
        stalled: sum((one) => one.stalled),
      },
      liveConnections: members.reduce((all, { line }) => all + line.connections(), 0),
      folder,
      apiErrors: apis.errors(),
    };
  } finally {
    await Promise.all(members.map(({ line }) => line.close()));
    await api?.close();
    await apis?.stop();
    await stop();
  }
}
