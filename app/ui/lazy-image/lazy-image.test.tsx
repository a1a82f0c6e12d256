import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LazyImage } from "./lazy-image.tsx";
import { REVEAL_THRESHOLD } from "./use-reveal.ts";

test("W12 without JavaScript a lazy image is a real, visible picture with reserved space", () => {
  const html = renderToString(<LazyImage src="/media/1.webp" alt="山谷" width={640} height={360} />);
  expect(html).toMatch(/<img[^>]*src="\/media\/1\.webp"/);
  expect(html).toMatch(/<img[^>]*loading="lazy"/);
  expect(html).toContain("aspect-ratio:640 / 360");
  expect(html).toContain('data-state="still"');
});

test("W12 a picture appears when a tenth of it is in view", () => {
  expect(REVEAL_THRESHOLD).toBe(0.1);
});
