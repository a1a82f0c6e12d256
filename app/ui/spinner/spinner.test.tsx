import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Spinner, SpinnerRing } from "./spinner.tsx";

test("W08 the spinner is a status with a label", () => {
  const html = renderToString(<Spinner label="正在上传" />);
  expect(html).toContain('role="status"');
  expect(html).toContain("正在上传");
});

test("W08 the ring alone is hidden from screen readers", () => {
  expect(renderToString(<SpinnerRing />)).toContain('aria-hidden="true"');
});
