import { sampleOf } from "../../fixtures/campaign.ts";
import { unique } from "../../fixtures/e2e-community.ts";
import { type Fault, type FaultyApi, startFaultyApi } from "../../fixtures/faulty-api.ts";
import { pressesOf, type Sent, TYPED } from "../../fixtures/filled-form.ts";
import { formsOf } from "../../fixtures/page-forms.ts";
import { type Asker, pagesOf, routePatterns } from "../../fixtures/route-pages.ts";
import { cookiesOf, makeWorld, pendingCookiesOf } from "../../fixtures/world.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { type Product, startProduct } from "../../setup/product.ts";

/** Must never be shown. */
const GARBAGE = "GARBAGE-OF-A-PROXY";
const SAID = "接口说不行";
const NO_ANSWER = "网络错误，请检查网络连接";
const TOO_MUCH = "服务返回的内容过大，请稍后再试";
const NO_SENSE = "服务器开小差了，请稍后再试";
const READ_ONLY = "暂时只能阅读，请稍后再试";
/** The limit for a page and its form, whatever the API does, plus two seconds for this machine. */
const IN_TIME_MS = 6_000 + 2_000;

const said = (statusCode: number, status = 200, message = SAID): Fault => ({
  status,
  body: JSON.stringify({ statusCode, message, data: null }),
});

interface Case {
  fault: Fault;
  /** The expected status. */
  status: number;
  says: string;
  /** The fault also applies to the whole page, as without scripts; the data for scripts is requested in any case. */
  isDrawn?: boolean;
}
const broken: Record<string, Case> = {
  reset: { fault: "reset", status: 503, says: NO_ANSWER, isDrawn: true },
  half: { fault: "half", status: 503, says: NO_ANSWER, isDrawn: true },
  huge: { fault: "huge", status: 502, says: TOO_MUCH, isDrawn: true },
};
const senseless: Record<string, Case> = {
  garbage: { fault: { status: 200, body: `<html>${GARBAGE}</html>` }, status: 502, says: NO_SENSE, isDrawn: true },
  empty: { fault: { status: 200, body: "" }, status: 502, says: NO_SENSE, isDrawn: true },
  redirect: {
    fault: { status: 302, body: "", headers: { location: "/" } },
    status: 502,
    says: NO_SENSE,
    isDrawn: true,
  },
};
const refused = (code: number): [string, Case] => [
  `statusCode ${code}`,
  { fault: said(code), status: 422, says: SAID, isDrawn: true },
];
const answered = (code: number, isDrawn = false): [string, Case] => [
  String(code),
  { fault: said(code, code), status: code, says: SAID, isDrawn },
];
const silent: Case = { fault: "delay", status: 503, says: NO_ANSWER, isDrawn: true };
const readOnly: Case = { fault: said(503, 503, READ_ONLY), status: 503, says: READ_ONLY, isDrawn: true };
/**
 * The possible faults, grouped by how the web tier's client of the API (app/server/api-client.server.ts) treats them.
 * Every page and form meets each group, with the group's faults in turn, so that each fault meets pages of every
 * kind.
 */
const faults: Record<string, Case>[] = [
  { delay: silent },
  broken,
  senseless,
  Object.fromEntries([1, 600, 1001, 5001, -1].map(refused)),
  { "HTML with 401": { fault: { status: 401, body: GARBAGE + "<p>" }, status: 303, says: "", isDrawn: true } },
  Object.fromEntries([answered(403, true)]),
  Object.fromEntries([answered(404, true)]),
  Object.fromEntries([429, 500, 502, 504].map((code) => answered(code))),
  { "a database that takes no writes": readOnly },
];

/** Each fault with the items of `all` that meet it. */
function meetings<T>(all: T[]): { name: string; found: Case; met: T[] }[] {
  return faults.flatMap((alike, turn) =>
    Object.entries(alike).map(([name, found], place, { length }) => ({
      name,
      found,
      met: all.filter((_one, index) => (index + turn) % length === place),
    })),
  );
}

/** These forms change the browser alone, and work whatever the API does. */
const OF_THE_BROWSER = /^(?:\/preferences|\/logout|\/login\/wechat\/cancel) ?/;
/** The login page works whatever the API answers, because the login by phone remains. */
const STANDS = "/login";

/** Forms with their own message, and sometimes status, for an empty answer or for a missing thing. */
const ownWords: { form: RegExp; of: RegExp; says: string; status?: number }[] = [
  // Endpoints that send codes and log in have no session: their 401 is shown like other refusals.
  { form: /send-code$|^\/login\S* (?:login|bind) /, of: /401$/, says: "请重新登录", status: 401 },
  // A thing that is already gone is a success.
  { form: /end-session$/, of: /^404$/, says: "那台设备已退出登录" },
  { form: /remove-draft$/, of: /^404$/, says: "草稿已删除" },
  { form: /remove-folder$/, of: /^404$/, says: "收藏夹已删除" },
  { form: /send-code$/, of: /^(?:garbage|empty|redirect)$/, says: "获取验证码失败，请重试" },
  {
    form: /\/user\/publish\/article\S* next$/,
    of: /^404$/,
    says: "这篇草稿已发布或被删除，再次保存会另存为新草稿",
  },
];

test.describe.configure({ mode: "default", timeout: 600_000 });
let api: FaultyApi;
let product: Product;
let pages: ReturnType<typeof pagesOf>;
let film: string;
/** Screens for guests; the other screens show a member more forms than a guest. */
const OF_STRANGERS = /^\/login/;
const cookies: Record<Asker, string> = { guest: "", me: "", admin: "" };
test.beforeAll(async ({ playwright }) => {
  api = await startFaultyApi(process.env.QUNLUO_E2E_URL ?? "");
  const request = await playwright.request.newContext();
  const [started, world] = await Promise.all([startProduct({ API_BASE_URL: api.url }), makeWorld(request)]);
  product = started;
  pages = pagesOf(world);
  film = String(world.mine.film);
  cookies.me = await cookiesOf(request, product.url, world.me.phone);
  cookies.admin = await cookiesOf(request, product.url, world.admin.phone);
  // A pending WeChat login; /login does not depend on it.
  cookies.guest = await pendingCookiesOf(product.url);
  await request.dispose();
});
test.afterAll(async () => {
  await product.stop();
  api.close();
});

interface Answer {
  status: number;
  text: string;
  /** The redirect's target. */
  to: string;
  /** The flash message on the redirect's target. */
  flash: string;
  ms: number;
}
async function ask(
  address: string,
  as: Asker,
  { data = false, post }: { data?: boolean; post?: Sent["body"] } = {},
): Promise<Answer> {
  const [path = "", query] = address.split("?");
  const started = performance.now();
  try {
    const response = await fetch(
      `${product.url}${data ? (path === "/" ? "/_.data" : `${path}.data`) : path}${query ? `?${query}` : ""}`,
      {
        redirect: "manual",
        headers: { accept: "text/html", origin: product.url, ...(cookies[as] ? { cookie: cookies[as] } : {}) },
        signal: AbortSignal.timeout(30_000),
        ...(post ? { method: "POST", body: post } : {}),
      },
    );
    const left = response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("flash=") && !/max-age=0/i.test(cookie));
    const flash = Buffer.from(decodeURIComponent(left?.slice(6).split(/[;.]/)[0] ?? ""), "base64").toString("utf8");
    const text = await response.text();
    const to = response.headers.get("location") ?? /"(\/login\?[^"]*)"/.exec(text)?.[1] ?? "";
    return { status: response.status, text, to, flash, ms: performance.now() - started };
  } catch (error) {
    return { status: 0, text: String(error), to: "", flash: "", ms: performance.now() - started };
  }
}

/**
 * Runs `look` for a few things at a time.
 * @param look returns the faults of one thing
 * @returns the things with faults, and the faults
 */
async function someAtATime<T>(
  things: T[],
  many: number,
  look: (thing: T) => Promise<string | undefined>,
): Promise<[thing: T, wrong: string][]> {
  const rest = [...things];
  const found: [T, string][] = [];
  await Promise.all(
    Array.from({ length: many }, async () => {
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
        const wrong = await look(next);
        if (wrong !== undefined) found.push([next, wrong]);
      }
    }),
  );
  return found;
}

/**
 * Runs `look` in an order in which few requests wait. Requests that wait for a silent API use no CPU; guests' come
 * first, because a crowd of waiting requests admits no more guests. Faults are checked again with few requests at a
 * time, because on a busy machine many may be late.
 */
async function inTurn<T extends { as: Asker }>(
  things: T[],
  fault: Fault,
  look: (thing: T) => Promise<string | undefined>,
): Promise<string[]> {
  const isGuest = ({ as }: T) => Number(as === "guest");
  const inLine = things.toSorted((one, other) => isGuest(other) - isGuest(one));
  const suspects = await someAtATime(inLine, fault === "delay" ? 60 : 8, look);
  const wrong = await someAtATime(
    suspects.map(([thing]) => thing),
    4,
    look,
  );
  return wrong.map(([, words]) => words);
}

const rowsOf = () =>
  Object.entries(pages).flatMap(([pattern, row]) =>
    (row?.at ?? []).map((at) => ({
      pattern,
      at,
      as: row?.as !== "guest" ? (row?.as ?? "me") : OF_STRANGERS.test(pattern) ? ("guest" as const) : ("me" as const),
    })),
  );

test("X03 X04 every route has a row in the fault table", () => {
  expect(routePatterns().filter((pattern) => !(pattern in pages))).toEqual([]);
});

/** Each page without a fault. */
interface Warm {
  status: number;
  /** Whether the page makes API calls even when its cacheable answers are cached. */
  isAsking: boolean;
  text: string;
}
let warmed: Map<string, Warm> | undefined;
/** Requests every page once, and again until it makes no more API calls than it must. */
async function warm(): Promise<Map<string, Warm>> {
  if (warmed) return warmed;
  api.set(null);
  const pagesAsked = new Map<string, Warm>();
  for (const { at, as } of rowsOf()) {
    const { status, text } = await ask(at, as);
    let isAsking = true;
    // Several times, because calls of the previous page may still be running.
    for (let tries = 0; tries < 3 && isAsking; tries += 1) {
      api.takeCalls();
      await ask(at, as, { data: true });
      isAsking = api.takeCalls() > 0;
    }
    pagesAsked.set(at, { status, isAsking, text });
  }
  warmed = pagesAsked;
  return pagesAsked;
}

test("X03 X04 whatever the API does, a member's page and data answer in time, with the right status and message", async () => {
  const wrong: string[] = [];
  const known = await warm();
  for (const [at, { status }] of known)
    if (![200, 302, 303].includes(status) && at !== "/nowhere") wrong.push(`without a fault ${at}: ${status}`);
  const rows = sampleOf("fault rows", rowsOf(), { share: 0.2 }).map((row, index) => ({ ...row, index }));
  for (const { name, found, met } of meetings(rows)) {
    const { fault, status, says, isDrawn } = found;
    api.set(fault);
    // A silent API delays a page and its data equally, so only one of the two is requested.
    const modes = (index: number) => (fault === "delay" ? [index % 2 === 0] : isDrawn ? [false, true] : [true]);
    const asked = met.flatMap((row) => modes(row.index).map((data) => ({ ...row, data })));
    const look = async ({ at, as, data }: (typeof asked)[number]) => {
      const answer = await ask(at, as, { data });
      const was = known.get(at);
      // A page without API calls is unchanged, unless its cached data has just expired; a redirect is a 202 for
      // scripts.
      const stands = at === STANDS || (!was?.isAsking && (answer.status !== status || answer.status === was?.status));
      const inPage = stands ? was?.status : status;
      const right = data && inPage !== undefined && inPage >= 300 && inPage < 400 ? 202 : inPage;
      const isSaid = stands || status === 303 || answer.text.includes(status === 404 && !data ? "页面未找到" : says);
      if (answer.status !== right || !isSaid || answer.text.includes(GARBAGE) || answer.ms > IN_TIME_MS)
        return `${name} ${at}${data ? ".data" : ""}: ${answer.status} for ${right}${isSaid ? "" : `, without ${says}`}, ${Math.round(answer.ms)} ms`;
      return undefined;
    };
    wrong.push(...(await inTurn(asked, fault, look)));
  }
  api.set(null);
  expect(wrong).toEqual([]);
});

type Press = Sent & { as: Asker };
let known: Press[] | undefined;
/** Every button of every form that writes, once. */
async function presses(): Promise<Press[]> {
  if (known) return known;
  const found = new Map<string, Press>();
  const drawn = await warm();
  for (const { pattern, at, as } of rowsOf())
    for (const form of formsOf(drawn.get(at)?.text ?? "", at))
      for (const sent of pressesOf(form, pattern)) if (!found.has(sent.name)) found.set(sent.name, { ...sent, as });
  for (const { action, body } of found.values()) if (action === "/user/publish/video") body.set("videoFileId", film);
  expect(found.size).toBeGreaterThan(60);
  known = [...found.values()];
  return known;
}

/** Copies the body, because fetch can read a body only once. */
function again(body: Sent["body"]): Sent["body"] {
  const copy = body instanceof FormData ? new FormData() : new URLSearchParams();
  for (const [name, value] of body) copy.append(name, value as string);
  return copy;
}

test("X03 X04 R07 R09 R22 R25 whatever the API does to a write, every form answers in time, with a message, and keeps its input", async () => {
  const wrong: string[] = [];
  for (const { name, found, met } of meetings(sampleOf("fault presses", await presses(), { share: 0.25 }))) {
    const { fault, status, says, isDrawn } = found;
    api.set(fault, "writes");
    // The test below covers the silent API without scripts.
    const modes = isDrawn && fault !== "delay" ? [false, true] : [true];
    const sent = met.flatMap((press) => modes.map((data) => ({ ...press, data })));
    const look = async ({ name: form, action, body, hasWords, as, data }: (typeof sent)[number]) => {
      const answer = await ask(action, as, { data, post: again(body) });
      const own = ownWords.find((one) => one.form.test(form) && one.of.test(name));
      const words = own?.says ?? says;
      const right = own?.status ?? status;
      if (OF_THE_BROWSER.test(form))
        return [202, 303].includes(answer.status) ? undefined : `${name} ${form}: ${answer.status} for 303`;
      // A redirect to the login carries the form; a script keeps the form on the page.
      const isLedOn = right === 303 && [202, 303, 307].includes(answer.status) && answer.to.startsWith("/login?");
      const isInPage = right !== 303 && answer.status === right && answer.text.includes(words);
      // A button without input has its message on the page that it redirects to.
      const isTold = !hasWords && [200, 202, 303].includes(answer.status) && answer.flash.includes(words);
      const isKept = !hasWords || data || isLedOn || answer.text.includes(TYPED);
      if (!(isLedOn || isInPage || isTold) || !isKept || answer.text.includes(GARBAGE) || answer.ms > IN_TIME_MS)
        return `${name} ${form}${data ? " .data" : ""}: ${answer.status} for ${right}${isKept ? "" : ", text lost"}, ${Math.round(answer.ms)} ms: ${words}`;
      return undefined;
    };
    wrong.push(...(await inTurn(sent, fault, look)));
  }
  api.set(null);
  expect(wrong).toEqual([]);
});

/** Screens that read nothing from the API, or work without its answer, such as the login by phone. */
const OF_NO_READ = /^\/(?:user\/(?:name|manage\/series\/new)|login\S*) /;
const SECRET = /code|password|token|challenge/i;
/** A form's content: without files, with a browser's line breaks, sorted by name. */
const saidBy = (fields: Iterable<[string, unknown]>) =>
  [...fields]
    .filter(([name, value]) => typeof value === "string" && !SECRET.test(name))
    .map(([name, value]) => `${name}=${String(value).replaceAll("\r\n", "\n")}`)
    .sort();

test("X04 R07 R09 R22 R25 when the page cannot be read either, the error page has the form with its input, and sends it again", async () => {
  const wrong: string[] = [];
  const all = sampleOf("fault presses", await presses(), { share: 0.1 });
  const some = ["delay", "reset", "403", "404", "a database that takes no writes"];
  for (const [name, { fault, status }] of faults.flatMap((alike) => Object.entries(alike))) {
    if (!some.includes(name)) continue;
    // A silent API does not answer the shell's calls either.
    api.set(fault, fault === "delay" ? "whole" : "all");
    const look = async ({ name: form, action, body, as }: Press) => {
      const answer = await ask(action, as, { post: again(body) });
      if (answer.status === 303 && (answer.flash || OF_THE_BROWSER.test(form))) return undefined;
      const kept = formsOf(answer.text, action).find(({ buttons }) => buttons.some(({ text }) => text === "再试一次"));
      const isWhole = kept && kept.action === action && saidBy(kept.fields).join() === saidBy(body).join();
      // A screen without its own data is rendered, with the typed form.
      const isDrawn = OF_NO_READ.test(form) && answer.text.includes(body.get("phone")?.toString() ?? TYPED);
      if (answer.status !== status || !(isWhole || isDrawn) || answer.ms > IN_TIME_MS)
        return `${name} ${form}: ${answer.status} for ${status}, ${kept ? saidBy(kept.fields).join() : "no form"} to ${kept?.action} for ${saidBy(body).join()} to ${action}, ${Math.round(answer.ms)} ms`;
      return undefined;
    };
    wrong.push(...(await inTurn(all, fault, look)));
  }
  api.set(null);
  expect(wrong).toEqual([]);
});

test("X04 R07 a form sent before hydration stays on its error page, and is sent again from there", async ({
  page,
  violations,
}) => {
  violations.allow(/Failed to load resource/);
  api.set(null);
  await page.context().addCookies(
    cookies.me.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url };
    }),
  );
  await page.goto(product.url + (pages["/article/:id"]?.at[0] ?? ""));
  const text = `第一行 ${unique()}\n第二行`;
  await page.getByLabel("写评论").fill(text);
  api.set("reset");
  // Sends the form as the browser does without scripts.
  await page.getByLabel("写评论").evaluate((field) => (field as HTMLTextAreaElement).form?.submit());
  const kept = page.getByRole("form", { name: "再试一次" });
  await expect(kept).toContainText(text);
  await page.waitForLoadState("networkidle");
  await expect(kept).toContainText(text);
  api.set(null);
  await kept.getByRole("button", { name: "再试一次" }).click();
  await expect(page.locator("[data-marked]")).toContainText("第二行");
});
