import { renderToString } from "react-dom/server";
import { createMemoryRouter, Form, Link, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Menu, MENU_CLOSE_DELAY, MENU_OPEN_DELAY } from "./menu.tsx";

test("W06 opens after 100 ms and closes 100 ms later than that", () => {
  expect(MENU_OPEN_DELAY).toBe(100);
  expect(MENU_CLOSE_DELAY).toBe(200);
});

test("W06 without JavaScript it is a details of links and forms", () => {
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
