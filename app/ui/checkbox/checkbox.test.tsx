import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Checkbox } from "./checkbox.tsx";

test("W05 the checkbox is native and has its label", () => {
  const html = renderToString(<Checkbox label="接收通知" name="notify" value="on" defaultChecked />);
  const input = /<input[^>]*>/.exec(html)?.[0] ?? "";
  expect(input).toContain('type="checkbox"');
  expect(input).toContain('name="notify"');
  expect(input).toContain("checked");
  const id = /id="([^"]+)"/.exec(input)?.[1];
  expect(html).toContain(`for="${id}"`);
});

test("W05 the hint and the error describe the checkbox", () => {
  const html = renderToString(<Checkbox id="rules" label="同意" description="先读一遍" error="请先同意" />);
  const input = /<input[^>]*>/.exec(html)?.[0] ?? "";
  expect(input).toContain('aria-describedby="rules-description rules-error"');
  expect(input).toContain('aria-invalid="true"');
  expect(html).toContain('id="rules-description"');
  expect(html).toContain('id="rules-error"');
});
