import { expect, test } from "vitest";
import { contractEndpoints } from "../../tests/fixtures/contract-endpoints.ts";
import { type Endpoint, isForStaff } from "./endpoint.ts";

interface Def {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: Schema[];
  valueType?: Schema;
}
interface Schema {
  _zod: { def: Def };
  safeParse(value: unknown): { success: boolean };
}

/** Free words in the forms that texts take: a field that accepts none of them has a closed form, such as a code. */
const PROBES = [
  "加微信领奖",
  `${"加微信领奖，".repeat(20)}`,
  "https://spam.example/jia-wei-xin",
  "spam@spam.example",
  "Jiaweixin",
];

/** The paths of the texts in a schema. */
function textsOf(schema: Schema, path: string[] = []): string[] {
  const { type, shape, element, innerType, options, valueType, ...rest } = schema._zod.def;
  if (type === "string") return PROBES.some((words) => schema.safeParse(words).success) ? [path.join(".")] : [];
  if (shape) return Object.entries(shape).flatMap(([name, field]) => textsOf(field, [...path, name]));
  const inner = [element, innerType, rest.in, valueType, ...(options ?? [])];
  return [...new Set(inner.flatMap((one) => (one === undefined ? [] : textsOf(one, path))))];
}

const fieldsOf = ({ body, query }: Endpoint) => [
  ...new Set([...textsOf(body as unknown as Schema), ...textsOf(query as unknown as Schema)]),
];
const writing = contractEndpoints.filter((one) => one.method !== "get" && !isForStaff(one));

test("A01 every text that a member sends is judged before others read it, or nobody else reads it", () => {
  const undecided = writing.flatMap((endpoint) => {
    const { method, path, publishes = {}, says = {}, unread = {} } = endpoint;
    const decided = new Set([...Object.keys(publishes), ...Object.keys(says), ...Object.keys(unread)]);
    return fieldsOf(endpoint).flatMap((field) => (decided.has(field) ? [] : [`${method} ${path} ${field}`]));
  });
  expect(undecided).toEqual([]);
});

test("A01 the contract names only texts that exist, each once", () => {
  const wrong = writing.flatMap((endpoint) => {
    const { method, path, publishes = {}, says = {}, unread = {} } = endpoint;
    const there = new Set(fieldsOf(endpoint));
    const named = [
      ...Object.keys(publishes).filter((key) => key !== "draftId"),
      ...Object.keys(says),
      ...Object.keys(unread),
    ];
    const double = named.filter((field, place) => named.indexOf(field) !== place);
    return [...double, ...named.filter((field) => !there.has(field))].map((field) => `${method} ${path} ${field}`);
  });
  expect(wrong).toEqual([]);
});
