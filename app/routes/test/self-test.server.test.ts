import { expect, test } from "vitest";
import { shownAddress } from "./self-test.server.ts";

test("R02 the page shows addresses without their secrets", () => {
  expect(shownAddress("https://user:secret@api.example.com/base?key=secret")).toBe("https://api.example.com/base");
  expect(shownAddress("http://127.0.0.1:3001")).toBe("http://127.0.0.1:3001");
  expect(shownAddress("未配置")).toBe("未配置");
});
