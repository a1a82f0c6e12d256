import { Agent, request } from "node:http";
import { connect } from "node:net";
import { expect, inject } from "vitest";
import { REQUEST_ID_HEADER, SERVICE_SECRET_HEADER } from "../../contract/shared/paths.ts";
import { postDynamic } from "../fixtures/dynamics.ts";
import { startApiServer } from "./api-server.ts";
import { recordedWire } from "./recorded-wire.ts";
import { startWeb } from "./web-server.ts";

interface Victim {
  id: number;
  name: string;
  token: string;
  /** A connection for each of the member's parallel requests. */
  agents: Agent[];
}

/** Parallel requests of each member after an attack, and half as many during it: more than the pool has connections. */
const AT_ONCE = 4;

/** Both real tiers, with a recorder on the wire between them, and members whose answers must be their own. */
export async function startTwoTiers() {
  const api = await startApiServer({ template: inject("databaseTemplate"), signKeys: inject("signKeys") });
  const { server } = api;
  const secret = server.ctx.config.serviceSecret;
  const wire = await recordedWire(Number(new URL(server.url).port));
  const written = new Set<unknown>();
  const web = await startWeb({
    screens: { "/": { headers: { "x-page-cache": "5" } }, "/login": {} },
    env: { API_BASE_URL: wire.url, API_PRIVATE_URL: server.insideUrl, SERVICE_SECRET: secret, LOG_LEVEL: "info" },
    heard: ({ requestId }) => void written.add(requestId),
  });
  const victims = await Promise.all(
    ["受害者甲", "受害者乙"].map(async (name): Promise<Victim> => {
      const { token, user } = await server.loginAs({ name });
      const agents = Array.from({ length: AT_ONCE }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
      return { id: user.id, name, token, agents };
    }),
  );
  const member = victims[0]?.token ?? "";
  const dynamicId = await postDynamic(server, member);
  const before = server.log.length;

  /** Sends a member's request. @returns the answer's fault */
  function askAs({ id, token }: Victim, agent: Agent): Promise<string | undefined> {
    return new Promise((resolve) => {
      const asked = request(
        `${web.url}/community/v1/user/current`,
        { agent, headers: { authorization: `Bearer ${token}` } },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
          answer.on("error", (error) => resolve(`broken off: ${error.message}`));
          answer.on("end", () => {
            const isOwn = answer.statusCode === 200 && (JSON.parse(text) as { data: { id: number } }).data.id === id;
            resolve(isOwn ? undefined : `${answer.statusCode} ${text.slice(0, 300)}`);
          });
        },
      );
      asked.on("error", (error) => resolve(`no answer: ${error.message}`));
      asked.end();
    });
  }

  /** The faults in the answers to all members, who send their requests in parallel. */
  async function askAll(atOnce: number): Promise<string[]> {
    const answers = await Promise.all(
      victims.flatMap((victim) => victim.agents.slice(0, atOnce).map((agent) => askAs(victim, agent))),
    );
    return answers.filter((one) => one !== undefined);
  }

  return {
    server,
    web,
    wire,
    /** A dynamic of the first member. */
    dynamicId,
    /**
     * Sends bytes unchanged, and lets members send requests meanwhile and afterwards.
     * @returns the attacker's answer, and the faults in the members' answers
     */
    async attack(bytes: string): Promise<{ answer: string; wrong: string[] }> {
      const socket = connect(web.port, "127.0.0.1");
      let answer = "";
      const answered = new Promise<void>((resolve) => {
        socket.on("data", (chunk: Buffer) => {
          answer += chunk.toString("latin1");
          resolve();
        });
        socket.on("close", () => resolve());
        socket.on("error", () => resolve());
      });
      socket.write(Buffer.from(bytes, "latin1"));
      // An incomplete request gets no answer; then "meanwhile" ends with the members' answers.
      const wrong = await Promise.race([answered.then((): string[] => []), askAll(AT_ONCE / 2)]);
      wrong.push(...(await askAll(AT_ONCE)));
      socket.destroy();
      return { answer, wrong };
    },
    /**
     * Compares the API's answers with the requests on the wire and with those that the web tier knows; nothing may be
     * lost.
     */
    async assertNothingForeign(): Promise<void> {
      const dynamic = await server.ctx.db
        .selectFrom("dynamic")
        .select("deleted_at")
        .where("id", "=", dynamicId)
        .executeTakeFirst();
      expect(dynamic).toEqual({ deleted_at: null });
      const requests = wire.requests();
      const ids = requests.map(({ method, target, headers }) => {
        const of = (name: string) => headers.filter(([one]) => one === name).map(([, value]) => value);
        const said = { method, target, secret: of(SERVICE_SECRET_HEADER), ip: of("x-client-ip") };
        expect(said).toEqual({ method, target, secret: [secret], ip: ["127.0.0.1"] });
        const own = of(REQUEST_ID_HEADER);
        expect(own).toHaveLength(1);
        return own[0] ?? "";
      });
      await expect.poll(() => ids.filter((id) => !written.has(id))).toEqual([]);
      const answered = server.log
        .slice(before)
        // The web tier requests /readyz at the private listener by itself.
        .filter(({ msg, route }) => msg === "request" && route !== "/readyz");
      const known = new Map<unknown, number>();
      for (const id of ids) known.set(id, (known.get(id) ?? 0) + 1);
      const foreign = answered.filter(({ requestId }) => {
        const left = known.get(requestId) ?? 0;
        known.set(requestId, left - 1);
        return left < 1;
      });
      expect(foreign).toEqual([]);
      expect(answered.filter(({ route }) => /^\/(?:metrics|noted|healthz)$/.test(String(route)))).toEqual([]);
    },
    async stop() {
      for (const { agents } of victims) for (const agent of agents) agent.destroy();
      await web.close();
      await wire.close();
      await api.stop();
    },
  };
}

export type TwoTiers = Awaited<ReturnType<typeof startTwoTiers>>;
