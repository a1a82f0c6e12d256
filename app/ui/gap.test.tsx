import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Gaps } from "./gap.tsx";

const words = (row: React.ReactNode) => renderToStaticMarkup(<Gaps>{row}</Gaps>).replaceAll(/<[^>]*>/g, "");

test("R01 R07 a row has one separator between two visible parts, and none at its ends", () => {
  const isShown: boolean = Number("0") > 0;
  expect(
    words(
      <>
        <input type="hidden" name="id" />
        <span>{undefined}</span>
        <a href="/1">一</a>
        {isShown && <a href="/2">二</a>}
        <>
          <a href="/3">三</a>
          <input type="hidden" name="key" />
          {["四", "五"].map((word) => (
            <b key={word}>{word}</b>
          ))}
        </>
        <span>六</span>
        <span>{null}</span>
      </>,
    ),
  ).toBe("一 · 三 · 四 · 五 · 六");
  expect(
    words(
      <>
        <b>一</b>
        <p>二</p>
        <b>三</b>
        <b>四</b>
      </>,
    ),
  ).toBe("一二三 · 四");
});
