import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { NumberInput } from "./number-input.tsx";
import { HOLD_REPEAT } from "./use-hold.ts";

test("W03 without JavaScript a number input is a native number field with the same bounds", () => {
  const html = renderToString(
    <MantineProvider>
      <NumberInput label="人数上限" name="limit" defaultValue={1000} min={2} max={500} precision={0} />
    </MantineProvider>,
  );
  const input = /<input[^>]*>/.exec(html)?.[0] ?? "";
  expect(input).toContain('type="number"');
  expect(input).toContain('name="limit"');
  expect(input).toContain('min="2"');
  expect(input).toContain('max="500"');
  expect(input).toContain('step="1"');
  // The rendered value is already clamped.
  expect(input).toContain('value="500"');
});

test("W03 a held button repeats its step every 200 ms", () => {
  expect(HOLD_REPEAT).toBe(200);
});
