import { apiConfig } from "#config/api-config.ts";
import { readEnv } from "#config/env.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { contractEndpoints } from "#tests/fixtures/contract-endpoints.ts";
import { documentedAnswers } from "#tests/setup/documented-answers.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const check = documentedAnswers(contractEndpoints, apiConfig(readEnv({}), "test"));
const answered = (path: string, status: number, body: object, type = "application/json") => {
  const [method = "", target = ""] = path.split(" ");
  return () => check({ method, path: `${COMMUNITY_PATH}${target}`, status, type, text: JSON.stringify(body) });
};
const fine = (data: unknown, statusCode = 200) => ({ statusCode, message: "success", data });

test("C19 an answer that the document describes passes", () => {
  answered("get /sms/encrypt/13912345678", 200, fine("签名"))();
  answered("POST /like-nothing", 200, { anything: true })();
  answered("post /comment/create", 202, fine({ reviewId: 7 }, 202))();
  answered("get /article/7", 404, fine({ code: "NOT_FOUND", movedTo: { user: 7 }, requestId: "a" }, 404))();
});

test("C19 an answer that differs from the document fails its test: status, type, missing or extra fields, at any depth", () => {
  const said = (...asked: Parameters<typeof answered>) => {
    try {
      answered(...asked)();
      return "nothing";
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(said("get /about", 401, fine({ code: "UNAUTHORIZED" }, 401))).toMatch(
    /does not say that get \/about may answer 401/,
  );
  expect(said("get /about", 200, {}, "text/html")).toMatch(/answers JSON, not text\/html/);
  expect(said("get /sms/encrypt/13912345678", 200, fine(7))).toMatch(/\/data must be string/);
  expect(said("get /sms/encrypt/13912345678", 200, { ...fine("签名"), secret: 1 })).toMatch(
    /additional properties.*secret/,
  );
  expect(said("post /comment/create", 202, fine({}, 202))).toMatch(/required property 'reviewId'/);
  expect(said("get /article/7", 404, fine({ code: "FORBIDDEN" }, 404))).toMatch(/\/data\/code/);
  expect(said("get /article/7", 404, fine({ code: "NOT_FOUND", passwordHash: "x" }, 404))).toMatch(/passwordHash/);
  expect(said("get /article/7", 503, fine({ code: "UNAVAILABLE", retryAfterSeconds: "5" }, 503))).toMatch(
    /retryAfterSeconds must be number/,
  );
  const image = { id: 1, url: "/a", thumbUrl: "/b", width: 1, height: 1, ownerPhone: "13912345678" };
  expect(said("get /draft/article/7/images", 200, fine([image]))).toMatch(/\/data\/0 .*ownerPhone/);
});
