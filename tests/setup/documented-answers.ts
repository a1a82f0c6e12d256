import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Context } from "../../api/context.ts";
import { openApi } from "../../api/routes/openapi.ts";
import type { Endpoint } from "../../contract/shared/endpoint.ts";
import { COMMUNITY_PATH } from "../../contract/shared/paths.ts";

interface Answered {
  method: string;
  /** The request's path without its query. */
  path: string;
  status: number;
  type: string | null;
  text: string;
}

type Check = (answered: Answered) => void;

/**
 * Makes the document's schemas strict: an answer with more fields than the document names is undescribed.
 * @param isPart whether the schema is one of several that apply together, which name the other fields
 */
function closed(node: unknown, isPart = false): unknown {
  if (Array.isArray(node)) return node.map((each) => closed(each, isPart));
  if (typeof node !== "object" || node === null) return node;
  const { allOf, ...rest } = node as Record<string, unknown>;
  const entries = Object.entries(rest).map(([name, value]) => [
    name,
    closed(value, isPart && (name === "anyOf" || name === "oneOf")),
  ]);
  const all = { ...Object.fromEntries(entries), ...(allOf ? { allOf: closed(allOf, true) } : {}) };
  if (isPart) return all;
  if (allOf) return { ...all, unevaluatedProperties: false };
  const isOpen = typeof all.properties === "object" && all.type === "object" && all.additionalProperties === undefined;
  return isOpen ? { ...all, additionalProperties: false } : all;
}

const pointerOf = (parts: (string | number)[]) =>
  parts.map((part) => `/${encodeURIComponent(String(part).replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

function checkBy(endpoints: readonly Endpoint[], config: Context["config"]): Check {
  const document = JSON.parse(JSON.stringify(openApi(endpoints, config))) as {
    paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
  };
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, verbose: true }));
  ajv.addSchema(closed(document) as object, "openapi");
  const compiled = new Map<string, ValidateFunction>();
  // Literal segments before parameters, as in the API's router.
  const operations = endpoints
    .map(({ method, path }) => ({
      method,
      path,
      pattern: new RegExp(`^${COMMUNITY_PATH}${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    }))
    .toSorted((one, other) => one.path.split("{").length - other.path.split("{").length);

  return ({ method, path, status, type, text }) => {
    const operation = operations.find((one) => one.method === method.toLowerCase() && one.pattern.test(path));
    if (!operation) return;
    const at = `${operation.method} ${operation.path}`;
    const described = document.paths[operation.path]?.[operation.method]?.responses[status];
    if (!described) throw new Error(`The document does not say that ${at} may answer ${status}: ${text.slice(0, 300)}`);
    if (status === 304 && text === "") return;
    if (!/^application\/json\b/.test(type ?? ""))
      throw new Error(`The document says that ${at} answers JSON, not ${type}`);
    const place =
      described.$ref?.slice(1) ?? pointerOf(["paths", operation.path, operation.method, "responses", status]);
    const pointer = `openapi#${place}/content/application~1json/schema`;
    const validate: ValidateFunction = compiled.get(pointer) ?? ajv.compile({ $ref: pointer });
    compiled.set(pointer, validate);
    if (validate(JSON.parse(text))) return;
    const wrong = (validate.errors ?? [])
      .slice(0, 5)
      .map(
        ({ instancePath, message, params, data }) =>
          `${instancePath} ${message} ${JSON.stringify(params)}: ${JSON.stringify(data)?.slice(0, 100)}`,
      );
    throw new Error(`The document does not describe what ${at} answered with ${status}:\n${wrong.join("\n")}`);
  };
}

const checks = new Map<string, Check>();

/**
 * Checks answers against the OpenAPI document of these endpoints: the status must be described, and the whole body.
 * Requests that are no operation of the document (files, pieces of a video, unknown paths) are ignored.
 * Created once for all servers with these endpoints.
 */
export function documentedAnswers(endpoints: readonly Endpoint[], config: Context["config"]): Check {
  const key = endpoints.map(({ method, path }) => `${method} ${path}`).join("\n");
  const check = checks.get(key) ?? checkBy(endpoints, config);
  checks.set(key, check);
  return check;
}
