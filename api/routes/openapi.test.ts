import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { apiConfig } from "../../config/api-config.ts";
import { readEnv } from "../../config/env.ts";
import { type Endpoint, isForStaff } from "../../contract/shared/endpoint.ts";
import { contractEndpoints } from "../../tests/fixtures/contract-endpoints.ts";
import { openApi } from "./openapi.ts";

interface Operation {
  operationId: string;
  security?: object[];
  responses: Record<string, object>;
}

const config = apiConfig(readEnv({}), "test");
const documentOf = (endpoints: readonly Endpoint[]) =>
  JSON.parse(JSON.stringify(openApi(endpoints, config))) as {
    info: { license?: object };
    paths: Record<string, Record<string, Operation>>;
  };
const recommended = await createConfig({ extends: ["recommended"] });

/** The errors and warnings of Redocly's recommended rules for the document. */
async function lint(document: object): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "/openapi.json",
    config: recommended,
  });
  return problems.map(
    ({ severity, ruleId, message, location }) => `${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`,
  );
}

test("C19 Redocly's recommended rules accept the document, with and without the staff's endpoints", async () => {
  expect(contractEndpoints.length).toBeGreaterThan(250);
  expect(await lint(documentOf(contractEndpoints))).toEqual([]);
  expect(await lint(documentOf(contractEndpoints.filter((endpoint) => !isForStaff(endpoint))))).toEqual([]);
});

test("C19 the linter reports errors that were added on purpose", async () => {
  const document = documentOf(contractEndpoints);
  const about = document.paths["/about"]?.get;
  if (!about) throw new Error("/about is documented");
  delete document.info.license;
  delete about.security;
  about.operationId = "getUserCurrent";
  about.responses = { 200: { description: "成功" } };
  document.paths["/circle/about/{id}"] = document.paths["/sms/encrypt/{phone}"] ?? {};
  const rules = (await lint(document)).map((problem) => problem.split(" ").slice(0, 2).join(" "));
  expect([...new Set(rules)].toSorted()).toEqual([
    "error operation-operationId-unique",
    "error path-parameters-defined",
    "error security-defined",
    "warn info-license",
    "warn no-ambiguous-paths",
    "warn operation-4xx-response",
  ]);
});

test("C19 operations are named by method and path and list their auth and refusals", () => {
  const { paths } = documentOf(contractEndpoints);
  const of = (method: string, path: string) => {
    const { operationId, security, responses } = paths[path]?.[method] ?? ({} as Operation);
    return [operationId, security, Object.keys(responses).join(" ")];
  };
  expect(of("get", "/about")).toEqual(["getAbout", [], "200 400 404 500 503"]);
  expect(of("get", "/article/{id}/history")).toEqual([
    "getArticleByIdHistory",
    [{ bearer: [] }, {}],
    "200 400 401 403 404 500 503",
  ]);
  expect(of("post", "/comment/create")).toEqual([
    "postCommentCreate",
    [{ bearer: [] }],
    "200 202 400 401 403 404 409 413 429 500 503",
  ]);
  expect(of("post", "/sms/login")).toEqual(["postSmsLogin", [], "200 400 403 404 409 413 428 429 500 503"]);
  expect(of("post", "/image/upload")).toEqual([
    "postImageUpload",
    [{ bearer: [] }],
    "200 400 401 403 404 409 413 415 429 500 503",
  ]);
});
