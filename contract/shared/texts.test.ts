import { expect, test } from "vitest";
import { z } from "zod";
import { plainText } from "./common.ts";
import { endpointsByName } from "../../tests/fixtures/contract-endpoints.ts";
import { textsOf } from "../../tests/fixtures/texts-of.ts";

test("X03 every text field refuses NUL and lone surrogates, with an error at the field", async () => {
  const all = endpointsByName;
  expect(all.size).toBeGreaterThan(100);
  let count = 0;
  for (const [name, { params, query, body }] of all) {
    for (const [part, schema] of Object.entries({ params, query, body })) {
      for (const [path, text] of textsOf(schema, part)) {
        count += 1;
        for (const length of [1, 3, 10, 20, 100]) {
          for (const bad of ["\0", "\ud83d", "\ude00"]) {
            const whole = "字".repeat(length - 1) + bad;
            expect(text.safeParse(whole).success, `${name} ${path} with ${JSON.stringify(bad)}`).toBe(false);
            expect(
              text.safeParse(`${bad}${"a".repeat(length - 1)}`).success,
              `${name} ${path} with ${JSON.stringify(bad)}`,
            ).toBe(false);
          }
        }
      }
    }
  }
  expect(count).toBeGreaterThan(60);
});

test("X03 no text field keeps a character that pages may not contain", async () => {
  let kept = 0;
  for (const [name, { params, query, body }] of endpointsByName) {
    for (const [part, schema] of Object.entries({ params, query, body })) {
      for (const [path, text] of textsOf(schema, part)) {
        for (const bad of [
          "\u0001",
          "\v",
          "\f",
          "\u001f",
          "\u007f",
          "\u0085",
          "\u009f",
          "\ufdd0",
          "\uffff",
          "\u{1fffe}",
        ]) {
          for (const whole of [`字${bad}典`, `${bad}a1`, `https://example.com/${bad}a`, "13800001234" + bad]) {
            const read = text.safeParse(whole);
            if (!read.success) continue;
            kept += 1;
            expect(String(read.data), `${name} ${path} with ${JSON.stringify(bad)}`).not.toContain(bad);
          }
        }
      }
    }
  }
  expect(kept).toBeGreaterThan(600);
  expect(plainText().parse("一行\t二\r\n三\u2028四 👨\u200d👩")).toBe("一行\t二\r\n三\u2028四 👨\u200d👩");
});

/** The unbounded lists within a schema, with their paths. */
function endless(schema: z.ZodType, path = ""): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => endless(field as z.ZodType, `${path}.${name}`));
  if (schema instanceof z.ZodArray) {
    const hasEnd = (schema.def.checks ?? []).some(({ _zod: { def } }) => "maximum" in def);
    return [...(hasEnd ? [] : [path]), ...endless(schema.element as z.ZodType, `${path}[]`)];
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => endless(option as z.ZodType, path));
  if (schema instanceof z.ZodPipe) return endless(schema.in as z.ZodType, path);
  return "innerType" in schema.def ? endless(schema.def.innerType as z.ZodType, path) : [];
}

test("X03 every list in an input is bounded, because each wrong item gets its own error", async () => {
  const found = [...endpointsByName].flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      endless(schema, part).map((path) => `${name} ${path}`),
    ),
  );
  expect(found).toEqual([]);
});
