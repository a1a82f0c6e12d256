import { backClosesTheViewer } from "./viewer-back.ts";
import { test } from "../../setup/e2e-test.ts";

test("W11 Back closes the viewer and nothing else, and neither its button, nor Escape, nor a reload under it leaves a history entry", ({
  page,
}) => backClosesTheViewer(page));
