import { backClosesTheViewer, oneBackLeaves, opaqueWithFewTools } from "./viewer-back.ts";
import { test } from "../../setup/e2e-test.ts";

test("W11 on a phone Back closes the viewer and nothing else, and a second Back leaves the page", backClosesTheViewer);
test("W11 on a phone a viewer closed by its button leaves no history entry", oneBackLeaves);
test("W11 on a phone the viewer covers the page and has five tools", opaqueWithFewTools);
