import { renderToString } from "react-dom/server";
import { createMemoryRouter, Form, Link, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Menu, MENU_CLOSE_DELAY, MENU_OPEN_DELAY } from "./menu.tsx";

test("W06 a menu opens after 100 ms and closes after 200 ms", () => {
  expect(MENU_OPEN_DELAY).toBe(100);
  expect(MENU_CLOSE_DELAY).toBe(200);
});

test("W06 without JavaScript a menu is a details element with links and forms", () => {
  const router = createMemoryRouter([
    {
      path: "/",
      element: (
        <Menu label="更多">
          <Link to="/edit">编辑</Link>
          <Form method="post" action="/delete">
            <button type="submit" name="id" value="7">
              删除
            </button>
          </Form>
        </Menu>
      ),
    },
  ]);
  const html = renderToString(<RouterProvider router={router} />);
  expect(html).toMatch(/^<details/);
  expect(html).toContain('href="/edit"');
  expect(html).toMatch(/<form[^>]*method="post"/);
  expect(html).toContain('name="id"');
});
