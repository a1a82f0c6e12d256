import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Dropdown, DROPDOWN_CLOSE_DELAY, DROPDOWN_OPEN_DELAY } from "./dropdown.tsx";

test("W06 opens after 100 ms and closes 100 ms later than that", () => {
  expect(DROPDOWN_OPEN_DELAY).toBe(100);
  expect(DROPDOWN_CLOSE_DELAY).toBe(200);
});

test("W06 without JavaScript it is a details of links and forms", () => {
  const router = createMemoryRouter([
    {
      path: "/",
      element: (
        <Dropdown
          label="更多"
          items={[
            { label: "编辑", to: "/edit" },
            { label: "删除", action: "/delete", fields: { id: "7" }, destructive: true },
            { label: "置顶", to: "/top", disabled: true },
          ]}
        />
      ),
    },
  ]);
  const html = renderToString(<RouterProvider router={router} />);
  expect(html).toMatch(/^<details/);
  expect(html).toContain('href="/edit"');
  expect(html).toMatch(/<form[^>]*method="post"/);
  expect(html).toContain('name="id"');
  expect(html).not.toContain('href="/top"');
});
