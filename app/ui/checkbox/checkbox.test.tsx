import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Checkbox } from "./checkbox.tsx";

test("W05 the checkbox is native and has its label", () => {
  const html = renderToString(
    <MantineProvider>
      <Checkbox label="接收通知" name="notify" value="on" defaultChecked />
    </MantineProvider>,
  );
  const input = /<input[^>]*>/.exec(html)?.[0] ?? "";
  expect(input).toContain('type="checkbox"');
  expect(input).toContain('name="notify"');
  expect(input).toContain("checked");
  const id = /id="([^"]+)"/.exec(input)?.[1];
  expect(html).toContain(`for="${id}"`);
});
