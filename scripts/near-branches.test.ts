import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { nearBranches } from "./lib/near-branches.mjs";

const leaf = (path: string): RouteObject => ({ id: path, path });
const routes: RouteObject[] = [
  {
    id: "root",
    path: "",
    children: [
      {
        id: "shell",
        children: [
          { id: "home", index: true },
          leaf("article/:id"),
          leaf("article/new"),
          leaf("Sitemap.xml"),
          leaf("sitemap-:part.xml"),
          leaf(":word/of"),
          { id: "user", path: "user", children: [{ id: "people", index: true }, leaf(":id"), leaf("center/*")] },
          leaf("maybe?/there"),
        ],
      },
      leaf("*"),
    ],
  },
];

/** Branches as the router makes them, so far as they are looked at here: their whole path. */
function branchesOf(all: RouteObject[], above = ""): { path: string }[] {
  return all.flatMap((route) => {
    const path = `${above}/${route.path ?? ""}`.replaceAll(/\/{2,}/g, "/");
    const own = route.path !== undefined || route.index ? [{ path, id: route.id }] : [];
    return [...branchesOf(route.children ?? [], path), ...own];
  });
}

test("of an address's branches none is left out that matches it, and their order stays", () => {
  const branches = branchesOf(routes);
  const addresses =
    "/ /article/7 /ARTICLE/new /article /sitemap.xml /sitemap-2.xml /some/of /user /user/3 /user/center/a/b /there /maybe/there /nothing/here //x /article//7";
  for (const address of addresses.split(" ")) {
    const near = nearBranches(branches, address) as { path: string; id?: string }[];
    expect(near).toEqual(branches.filter((branch) => near.includes(branch)));
    const found = matchRoutes(routes, address)?.at(-1)?.route.id;
    expect([address, ...near.map(({ id }) => id)]).toContain(found);
  }
  expect(nearBranches(branches, "/article/7").length).toBeLessThan(branches.length / 2);
});
