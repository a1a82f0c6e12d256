import { backClosesTheViewer, oneBackLeaves } from "./viewer-back.ts";
import { test } from "../setup/e2e-test.ts";

test("W11 on a phone Back closes the viewer and nothing else; Back again leaves the page", backClosesTheViewer);
test("W11 on a phone a viewer closed by its button leaves nothing to go back to", oneBackLeaves);
