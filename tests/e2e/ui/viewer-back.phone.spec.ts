import { backClosesTheViewer, opaqueWithFewTools } from "./viewer-back.ts";
import { test } from "../../setup/e2e-test.ts";

test("W11 on a phone Back closes the viewer and nothing else, which covers the page and has five tools", ({ page }) =>
  backClosesTheViewer(page, () => opaqueWithFewTools(page)));
