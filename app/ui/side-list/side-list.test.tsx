import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { SideList } from "./side-list.tsx";

const groups = [
  {
    name: "待办",
    items: [
      { to: "/admin", name: "概览" },
      { to: "/admin/review", name: "审核", count: 3 },
      { to: "/admin/appeal", name: "申诉", count: 1_000 },
      { to: "/admin/word", name: "敏感词", count: 0 },
    ],
  },
  { name: "站点", items: [] },
];

function html(path: string): string {
  const element = (
    <SideList label="管理后台" groups={groups}>
      页面
    </SideList>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
const linkTexts = (page: string) =>
  [...page.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, text]) => text?.replaceAll(/<[^>]+>/g, ""));
const currents = (page: string) => [...page.matchAll(/href="([^"]+)"[^>]*aria-current="page"/g)].map(([, to]) => to);

test("W15 A01 the side list names its groups, shows counters of waiting work, and leaves out empty groups", () => {
  const page = html("/admin");
  expect(linkTexts(page)).toEqual(["概览", "审核 3 条待处理", "申诉 999+ 条待处理", "敏感词"]);
  expect(page).toContain('aria-label="管理后台"');
  expect(page).toContain("待办</p>");
  expect(page).not.toContain("站点");
});

test("W15 A01 the current item of the side list is the one with the longest matching address", () => {
  expect(currents(html("/admin"))).toEqual(["/admin"]);
  expect(currents(html("/admin/review/setting"))).toEqual(["/admin/review"]);
  expect(currents(html("/admin/wordless"))).toEqual(["/admin"]);
  expect(currents(html("/login"))).toEqual([]);
});
