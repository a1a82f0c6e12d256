import { expect, test } from "vitest";
import { piecesOnce } from "./draw-once.server.ts";
import { bytesOf } from "./kept-html.server.ts";

const drawOnce = (...asked: Parameters<typeof piecesOnce>) => bytesOf(piecesOnce(...asked)).toString();

const place = (path: string) => `value="${path}"`;
const frame = (name: string, path: string) => (
  <p title={name}>
    <input type="hidden" name="redirectTo" defaultValue={path} />
    {name}
  </p>
);

test("E09 a part of the frame is drawn once, and each page finds its own address in it", () => {
  let drawn = 0;
  const on = (path: string) =>
    drawOnce("tools", [place(path)], () => {
      drawn += 1;
      return frame("阿满", path);
    });
  const first = on("/dynamic");
  expect(first).toContain('value="/dynamic"');
  expect(on("/circle/1")).toBe(first.replace("/dynamic", "/circle/1"));
  expect(on("/circle/1")).not.toContain("/dynamic");
  expect(drawn).toBe(1);
});

test("E09 what others call themselves is no place for an address", () => {
  const on = (path: string) => drawOnce("named", [place(path)], () => frame('value="/feedback"', path));
  on("/feedback");
  expect(on("/video")).toContain("value=&quot;/feedback&quot;");
});

test("E09 where a page's own piece is not found, nothing is kept for other pages", () => {
  const on = (path: string) => drawOnce("changed", [place("/elsewhere")], () => frame("阿满", path));
  expect(on("/one")).toContain("/one");
  expect(on("/two")).toContain("/two");
});
