import { backClosesTheViewer, oneBackLeaves, opaqueWithFewTools } from "./viewer-back.ts";
import { test } from "../../setup/e2e-test.ts";

test("W11 on a phone Back closes the viewer and nothing else; Back again leaves the page", backClosesTheViewer);
test("W11 on a phone a viewer closed by its button leaves nothing to go back to", oneBackLeaves);
test("W11 on a phone the viewer lets nothing of the page through and has five tools", opaqueWithFewTools);
