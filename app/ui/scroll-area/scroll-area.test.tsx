import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ScrollArea } from "./scroll-area.tsx";

test("W10 the box has a name and can be reached by keyboard", () => {
  const html = renderToString(
    <ScrollArea label="更新记录" maxHeight={200}>
      很多行
    </ScrollArea>,
  );
  expect(html).toContain('aria-label="更新记录"');
  expect(html).toContain('tabindex="0"');
  expect(html).toContain("max-height:200px");
});
