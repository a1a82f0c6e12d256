import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Button, ButtonLink } from "./button.tsx";

test("W01 a button has the type button by default, and carries variant and size", () => {
  const html = renderToString(
    <Button variant="destructive" size="lg">
      删除
    </Button>,
  );
  expect(html).toContain('type="button"');
  expect(html).toMatch(/class="[^"]*danger/);
  expect(html).toContain('data-size="lg"');
});

test("W01 a submit button passes name and value to the form", () => {
  const html = renderToString(
    <Button type="submit" name="intent" value="save">
      保存
    </Button>,
  );
  expect(html).toMatch(/type="submit"/);
  expect(html).toContain('name="intent"');
  expect(html).toContain('value="save"');
});

test("W01 a loading button preserves its name, is marked busy and is not disabled, so that it keeps the focus", () => {
  const html = renderToString(<Button loading>发布</Button>);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toMatch(/\sdisabled/);
  expect(html).toContain("发布");
});

test("W01 a ButtonLink renders a link", () => {
  const html = renderToString(
    <MemoryRouter>
      <ButtonLink to="/circle/list" variant="primary">
        去圈子
      </ButtonLink>
    </MemoryRouter>,
  );
  expect(html).toMatch(/^<a [^>]*href="\/circle\/list"/);
});
