import { expect, test } from "vitest";
import { specsNamed, specsOfChange, specsOfFolder } from "./specs-of-change.mjs";

test("every listed name leads to a browser test", () => {
  const names = new Set(Object.values(specsOfFolder).flat());
  expect([...names].filter((name) => specsNamed([name]).length === 0)).toEqual([]);
});

test("a change runs its own browser tests, and all tests where they cannot be determined", () => {
  expect(specsOfChange(["docs/architecture.md", "tests/api/posts/feed.test.ts", "app/lib/day.test.ts"])).toEqual([]);
  expect(specsOfChange(["tests/e2e/console/report.spec.ts"])).toEqual(["tests/e2e/console/report.spec.ts"]);
  expect(specsOfChange(["api/services/console/report/settle.ts"])).toEqual(["tests/e2e/console/report.spec.ts"]);
  expect(specsOfChange(["app/routes/report/route.tsx"])).toContain("tests/e2e/screens/page-weight.js.spec.ts");
  // Imported by another helper.
  expect(specsOfChange(["tests/fixtures/fit.ts"])).toContain("tests/e2e/screens/screens.phone.spec.ts");
  const untold = ["app/ui/button/button.tsx", "server/start.ts", "package.json", "app/routes/of-tomorrow/route.tsx"];
  expect(untold.filter((file) => specsOfChange(["app/routes/report/route.tsx", file]) !== undefined)).toEqual([]);
});
