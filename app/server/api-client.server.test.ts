import { NONE_UNREAD } from "#contract/accounts/notice-tabs.ts";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { imageEndpoints } from "#contract/files/image.ts";
import { smsEndpoints } from "#contract/people/sms.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { ApiFailure, callApi } from "./api-client.server.ts";
import { poolTransport, type StreamedFile } from "./transport.server.ts";

let answer: (req: IncomingMessage, res: ServerResponse, body: Buffer) => void = (_req, res) => res.end();
const api = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => answer(req, res, Buffer.concat(chunks)));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    api.listen(0, "127.0.0.1", resolve);
  });
  vi.stubEnv("API_BASE_URL", `http://127.0.0.1:${(api.address() as AddressInfo).port}/`);
  vi.stubEnv("SERVICE_SECRET", "s".repeat(32));
  vi.stubEnv("SESSION_SECRET", "s".repeat(32));
});
afterAll(() => {
  vi.unstubAllEnvs();
  api.closeAllConnections();
  api.close();
});

const caller = { token: undefined, clientIp: "203.0.113.9", requestId: "request-1", userAgent: "w3m" };
const says = (status: number, body: unknown) => {
  answer = (_req, res) => {
    res.statusCode = status;
    res.end(typeof body === "string" ? body : JSON.stringify(body));
  };
};
/** The endpoint without its output schema, for tests of the request only. */
const unjudged = <E extends Endpoint>(endpoint: E) => ({ ...endpoint, output: z.unknown() });
const failure = async (): Promise<ApiFailure> => {
  const thrown = await callApi(caller, userEndpoints.current, {}).catch((error: unknown) => error);
  if (!(thrown instanceof ApiFailure)) throw new Error("no ApiFailure");
  return thrown;
};

describe("callApi", () => {
  test("C01 a call sends parameters, body and the caller's identity, and returns the data", async () => {
    let seen:
      | { url: string | undefined; method: string | undefined; headers: IncomingMessage["headers"]; body: string }
      | undefined;
    answer = (req, res, body) => {
      seen = { url: req.url, method: req.method, headers: req.headers, body: String(body) };
      res.end(JSON.stringify({ statusCode: 200, message: "success", data: { countdownSeconds: 120 } }));
    };
    expect(await callApi(caller, smsEndpoints.sendPhoneCode, { body: { phone: "13800000000", sign: "a" } })).toEqual({
      countdownSeconds: 120,
    });
    expect(seen).toMatchObject({
      url: "/community/v1/sms/login",
      method: "POST",
      body: '{"phone":"13800000000","sign":"a"}',
    });
    expect(seen?.headers).toMatchObject({
      "x-client-ip": "203.0.113.9",
      "x-service-secret": "s".repeat(32),
      "x-request-id": "request-1",
      "user-agent": "w3m",
      "content-type": "application/json",
    });
    await callApi(caller, unjudged(userEndpoints.info), { params: { id: 7 }, query: { includeStats: "true" } });
    expect(seen).toMatchObject({ url: "/community/v1/user/info/7?includeStats=true", method: "GET", body: "" });
  });

  test("A02 the bearer header is sent only with a token", async () => {
    const seen: (string | undefined)[] = [];
    answer = (req, res) => {
      seen.push(req.headers.authorization);
      res.end(JSON.stringify({ statusCode: 200, message: "success", data: null }));
    };
    await callApi(caller, unjudged(userEndpoints.current), {});
    await callApi({ ...caller, token: "abc" }, unjudged(userEndpoints.current), {});
    expect(seen).toEqual([undefined, "Bearer abc"]);
  });

  test("C19 a file is sent as multipart", async () => {
    let body = "";
    answer = (req, res, bytes) => {
      body = `${req.headers["content-type"]} ${String(bytes)}`;
      res.end(JSON.stringify({ statusCode: 200, message: "success", data: null }));
    };
    const picture = new File(["picture"], "图.png", { type: "image/png" });
    await callApi(caller, unjudged(imageEndpoints.upload), { file: picture });
    expect(body).toMatch(
      /^multipart\/form-data; boundary=[\s\S]*name="file"; filename="图\.png"[\s\S]*image\/png[\s\S]*picture/,
    );
  });

  test("X01 X02 X03 each refusal carries the right message", async () => {
    says(401, { statusCode: 401, message: "令牌过期", data: null });
    expect(await failure()).toMatchObject({ statusCode: 401, message: "请重新登录" });
    says(403, { statusCode: 403, message: "你已被禁言", data: { code: "FORBIDDEN" } });
    expect(await failure()).toMatchObject({ statusCode: 403, message: "你已被禁言" });
    says(403, "");
    expect(await failure()).toMatchObject({ statusCode: 403, message: "没有权限访问" });
    says(409, {
      statusCode: 409,
      message: "内容已在别处修改",
      data: { code: "CONFLICT", current: 2, fieldErrors: { title: ["改过了"] } },
    });
    const conflict = await failure();
    expect(conflict).toMatchObject({
      statusCode: 409,
      message: "内容已在别处修改",
      data: { code: "CONFLICT", current: 2 },
    });
    expect(conflict.fieldErrors).toEqual({ title: ["改过了"] });
    says(503, "maintenance");
    expect(await failure()).toMatchObject({ statusCode: 503, message: "maintenance" });
    says(200, "<html>no api</html>".repeat(50));
    expect(await failure()).toMatchObject({ statusCode: 502, message: "服务器开小差了，请稍后再试" });
  });

  test("X03 a refusal with the API's own codes shows its message, with a valid HTTP status", async () => {
    for (const code of [1, -1, 0, 0.5, 201, 302, 399, 600, 1001, 5001, 1e21]) {
      says(200, { statusCode: code, message: "今天的投票已结束", data: null });
      expect(await failure()).toMatchObject({ statusCode: 422, message: "今天的投票已结束" });
      says(409, { statusCode: code, message: "今天的投票已结束", data: null });
      expect(await failure()).toMatchObject({ statusCode: 409, message: "今天的投票已结束" });
    }
    says(200, { statusCode: 5001 });
    expect(await failure()).toMatchObject({ statusCode: 502, message: "服务器开小差了，请稍后再试", isWordless: true });
    says(401, { statusCode: 1002, message: "令牌过期" });
    expect(await failure()).toMatchObject({ statusCode: 401, message: "请重新登录" });
  });

  test("X03 a proxy's page, half an answer, bytes and non-text are never shown", async () => {
    const garbage = [
      "<html><h1>502 Bad Gateway</h1></html>",
      '{"statusCode":500,"mess',
      "",
      "----",
      "\u0000\u0001ok",
      "\uFFFD\uFFFDPNG",
      "x".repeat(201),
      "null",
      "[1,2]",
    ];
    for (const body of garbage) {
      for (const status of [200, 302, 500, 504]) {
        says(status, body);
        expect(await failure()).toMatchObject({
          statusCode: status < 400 ? 502 : status,
          message: "服务器开小差了，请稍后再试",
          isWordless: true,
        });
      }
      says(403, body);
      expect(await failure()).toMatchObject({ statusCode: 403, message: "没有权限访问" });
    }
    for (const message of [{}, [], 7, true, null, "<b>错</b>", ""]) {
      says(500, { statusCode: 500, message, data: "x" });
      const thrown = await failure();
      expect(thrown).toMatchObject({ statusCode: 500, message: "服务器开小差了，请稍后再试", data: {} });
    }
    for (const fieldErrors of ["x", [1], { title: "长" }, { title: [{}] }]) {
      says(400, { statusCode: 400, message: "填写有误", data: { code: "INVALID_INPUT", fieldErrors } });
      const thrown = await failure();
      expect([thrown.message, thrown.fieldErrors, thrown.data.code]).toEqual(["填写有误", {}, "INVALID_INPUT"]);
    }
  });

  test("K02 a call waits 5 s for an answer, also with a file", async () => {
    const waits: number[] = [];
    const hangs = (request: { timeoutMs: number }) => {
      waits.push(request.timeoutMs);
      return Promise.reject(new Error("timeout"));
    };
    await expect(callApi(caller, userEndpoints.current, {}, hangs)).rejects.toMatchObject({
      statusCode: 0,
      message: "网络错误，请检查网络连接",
    });
    await callApi(caller, imageEndpoints.upload, { file: new File([""], "a.png") }, hangs).catch(() => {});
    // The time left of a form's request after its upload; timers take whole milliseconds.
    await callApi({ ...caller, timeoutMs: 4850.3 }, userEndpoints.current, {}, hangs).catch(() => {});
    expect(waits).toEqual([5000, 5000, 4851]);
    // The wait really ends.
    answer = () => {};
    await expect(
      poolTransport({ method: "get", path: "/community/v1/about", headers: {}, timeoutMs: 50 }),
    ).rejects.toThrow(/timeout|abort/i);
  });

  test("K02 C19 a silent API with a file times out; an API that reports progress and a slow visitor do not", async () => {
    const send = (file: File | StreamedFile) =>
      poolTransport({ method: "post", path: "/community/v1/image", headers: {}, timeoutMs: 200, file });
    const picture = new File(["picture"], "a.png", { type: "image/png" });
    answer = () => {};
    await expect(send(picture)).rejects.toThrow(/timeout/);
    answer = (_req, res) => {
      res.writeProcessing();
      setTimeout(() => res.end("{}"), 600);
    };
    expect(await send(picture)).toEqual({ status: 200, body: {} });
    const slowly = (async function* () {
      yield Buffer.from("one");
      await after(600);
      yield Buffer.from("two");
    })();
    let sent = "";
    answer = (_req, res, body) => {
      sent = String(body);
      res.end("{}");
    };
    expect(await send({ name: "片.mp4", bytes: slowly })).toEqual({ status: 200, body: {} });
    expect(sent).toContain("onetwo");
  });

  test("X04 a call without an answer fails as a network error", async () => {
    answer = (req) => req.socket.destroy();
    expect(await failure()).toMatchObject({ statusCode: 0, message: "网络错误，请检查网络连接" });
  });
});

describe("an API that is not itself", () => {
  test("X03 an endless answer is cut off before it fills the memory, with the matching error", async () => {
    let sent = 0;
    answer = (_req, res) => {
      const chunk = Buffer.alloc(1024 * 1024, 32);
      const more = () => {
        while (!res.destroyed && res.write(chunk)) sent++;
        sent++;
      };
      res.on("drain", more);
      more();
    };
    expect(await failure()).toMatchObject({ statusCode: 502, message: "服务返回的内容过大，请稍后再试" });
    expect(sent).toBeLessThan(64);
  });

  test("X03 a redirect is a failure, even with a success in its body", async () => {
    says(302, { statusCode: 200, message: "ok", data: { id: 1 } });
    expect(await failure()).toMatchObject({ statusCode: 502 });
  });

  test("X04 a call waits no longer than the time left of its request", async () => {
    answer = () => {};
    const thrown = await callApi({ ...caller, timeoutMs: 20 }, userEndpoints.current, {}).catch(
      (error: unknown) => error,
    );
    expect(thrown).toMatchObject({ statusCode: 0 });
  });

  const counts = NONE_UNREAD;
  const me = { ...counts, id: 7, name: "海盐", avatar: null, role: "USER", phoneMasked: null, sessionFingerprint: "f" };
  /** The log that `run` writes. */
  async function logged(run: () => Promise<unknown>): Promise<string> {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    try {
      await run();
      return written.mock.calls.map(([line]) => String(line)).join("");
    } finally {
      written.mockRestore();
    }
  }

  test("X03 a success that breaks the contract becomes a 502, and the log names the field without its value", async () => {
    const wrong: [unknown, string][] = [
      [undefined, ""],
      [null, ""],
      [[], ""],
      [{}, "id"],
      [{ ...me, id: "7" }, "id"],
      [{ ...me, avatar: { url: "秘密" } }, "avatar.id"],
      [{ ...me, circles: [{ id: 1 }] }, "circles.0.name"],
      [{ ...me, name: "长".repeat(300_001) }, "name"],
    ];
    for (const [data, where] of wrong) {
      says(200, { statusCode: 200, message: "success", data });
      let told: unknown;
      const log = await logged(async () => {
        told = await failure();
      });
      expect(told).toMatchObject({ statusCode: 502, message: "服务暂不可用，请稍后再试", isWordless: true });
      expect(JSON.parse(log)).toMatchObject({ path: "/user/current", where, requestId: "request-1" });
      expect(log).not.toContain("秘密");
    }
  });

  test("C05 a valid answer gets the contract's defaults and loses unknown fields", async () => {
    says(200, { statusCode: 200, message: "success", data: { ...me, secret: 1 } });
    const filledIn = { circles: [], checkIn: null, staffRole: null, staffAreas: null };
    expect(await callApi(caller, userEndpoints.current, {})).toEqual({ ...me, ...filledIn });
  });

  test("X03 a 202 with a review id waits for the staff, and any other 202 fails; malformed details are dropped", async () => {
    says(202, { statusCode: 202, message: "已提交", data: { reviewId: 3 } });
    expect(await failure()).toMatchObject({ statusCode: 202, data: { reviewId: 3 } });
    says(202, { statusCode: 202, message: "", data: null });
    expect(await failure()).toMatchObject({ statusCode: 502 });
    for (const movedTo of ["x", {}, { user: "1" }, null]) {
      says(404, { statusCode: 404, message: "没有", data: { code: "NOT_FOUND", movedTo, retryAfterSeconds: "soon" } });
      expect((await failure()).data).toMatchObject({ movedTo: undefined, retryAfterSeconds: undefined });
    }
  });
});
