import { z } from "zod";
import { COMMUNITY_PATH, FORM_OWNER_HEADER } from "#contract/shared/paths.ts";
import { contractEndpoints as endpoints } from "#tests/fixtures/contract-endpoints.ts";
import { expect, test } from "#tests/setup/api-test.ts";

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}
type Content = Record<string, { schema?: Schema }>;
interface Operation {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}
type Paths = Record<string, Record<string, Operation>>;

/** The zod schema inside its optional, default and transform wrappers. */
function bare(schema: unknown): unknown {
  let inner = schema;
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable)
      inner = inner.unwrap();
    else if (inner instanceof z.ZodPipe) inner = inner.def.in instanceof z.ZodTransform ? inner.def.out : inner.def.in;
    else return inner;
  }
}

/**
 * The differences between the document and the schema, at any depth.
 * @param isInput in an input a caller may omit fields with a default; an answer always has them
 */
function differences(schema: unknown, documented: Schema | undefined, at: string, isInput: boolean): string[] {
  const known = bare(schema);
  if (known instanceof z.ZodArray) return differences(known.element, documented?.items, `${at}[]`, isInput);
  if (known instanceof z.ZodUnion) {
    const choices = documented?.anyOf ?? documented?.oneOf ?? [];
    return known.options.flatMap((option, index) => differences(option, choices[index], `${at}|${index}`, isInput));
  }
  if (!(known instanceof z.ZodObject)) return [];
  const options = [documented, ...(documented?.anyOf ?? []), ...(documented?.oneOf ?? [])];
  const found = options.find((option) => option?.properties !== undefined);
  const names = Object.keys(known.shape);
  if (!found) return names.length === 0 ? [] : [`${at}: no fields`];
  return names.flatMap((name) => {
    const field: unknown = known.shape[name];
    const here = `${at}.${name}`;
    const property = found.properties?.[name];
    if (!property) return [`${here}: not documented`];
    const mayMiss = isInput ? (field as z.ZodType).safeParse(undefined).success : field instanceof z.ZodOptional;
    const isRequired = found.required?.includes(name) ?? false;
    return [
      ...(isRequired === mayMiss ? [`${here}: ${isRequired ? "required" : "optional"} in the document alone`] : []),
      ...differences(field, property, here, isInput),
    ];
  });
}

test("C19 the OpenAPI document marks every field of every endpoint as required or optional, as the contract does", async ({
  server,
}) => {
  const { paths } = (await (await server.fetch(`${COMMUNITY_PATH}/openapi.json`)).json()) as { paths: Paths };
  expect(endpoints.length).toBeGreaterThan(100);
  const wrong = endpoints.flatMap((endpoint) => {
    const at = `${endpoint.method} ${endpoint.path}`;
    const operation = paths[endpoint.path]?.[endpoint.method];
    if (!operation) return [`${at}: not documented`];
    const body = operation.requestBody?.content["application/json"]?.schema;
    const answer = operation.responses["200"]?.content?.["application/json"]?.schema;
    const hasBody = (endpoint.method === "post" || endpoint.method === "put") && !endpoint.multipart;
    const asked = Object.entries({ path: endpoint.params, query: endpoint.query }).flatMap(([place, schema]) =>
      Object.entries((schema as z.ZodObject).shape).flatMap(([name, field]) => {
        const parameter = operation.parameters?.find((one) => one.in === place && one.name === name);
        if (!parameter) return [`${at} ${place}.${name}: not documented`];
        const mayMiss = place === "query" && (field as z.ZodType).safeParse(undefined).success;
        return parameter.required === mayMiss || (parameter.required ?? false) === mayMiss
          ? [`${at} ${place}.${name}: ${mayMiss ? "required" : "optional"} in the document alone`]
          : [];
      }),
    );
    return [
      ...asked,
      ...(hasBody ? differences(endpoint.body, body, `${at} body`, true) : []),
      ...(JSON.stringify(answer?.required?.toSorted()) === '["data","message","statusCode"]'
        ? []
        : [`${at}: the envelope requires ${String(answer?.required)}`]),
      ...differences(endpoint.output, answer?.properties?.data, `${at} data`, false),
    ];
  });
  expect(wrong).toEqual([]);
});

test("C19 A02 every write of a member accepts the form owner header, and the document lists it", async ({ server }) => {
  const { paths } = (await (await server.fetch(`${COMMUNITY_PATH}/openapi.json`)).json()) as { paths: Paths };
  const told = endpoints.filter(({ method, path }) =>
    paths[path]?.[method]?.parameters?.some(
      (one) => one.in === "header" && one.name === FORM_OWNER_HEADER && !one.required,
    ),
  );
  const meant = endpoints.filter(({ method, auth }) => method !== "get" && auth !== "none");
  expect(meant.length).toBeGreaterThan(50);
  expect(told).toEqual(meant);
});
