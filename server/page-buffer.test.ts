import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { bufferPage } from "./page-buffer.ts";

setFlagsFromString("--allow-natives-syntax");
const isYoung = runInThisContext("(object) => %InYoungGeneration(object)") as (object: unknown) => boolean;

test("C20 what collects a page is born young: an old function would hold its bytes until the whole heap is looked through", () => {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  bufferPage(res, async (body) => body);
  expect([isYoung(res.write), isYoung(res.end)]).toEqual([true, true]);
});
