import { backClosesTheViewer, oneBackLeaves, reloadUnderTheViewer } from "./viewer-back.ts";
import { test } from "../../setup/e2e-test.ts";

test("W11 Back closes the viewer and nothing else, and a second Back leaves the page", backClosesTheViewer);
test("W11 a viewer closed by its button or by Escape leaves no history entry", oneBackLeaves);
test("W11 a reload under the open viewer leaves no history entry", reloadUnderTheViewer);
