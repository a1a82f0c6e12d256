import { expect, test } from "vitest";
import { cpuMs } from "#tests/fixtures/cpu-ms.ts";
import { readPushXml } from "./read-push-xml.ts";

test("R18 the push of a follow is parsed, with CDATA and plain text", () => {
  const text =
    "<xml><ToUserName><![CDATA[gh_1]]></ToUserName>\n<FromUserName><![CDATA[o_1]]></FromUserName>\n<CreateTime>1763700000</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[subscribe]]></Event><EventKey><![CDATA[]]></EventKey>\n</xml>\n";
  expect(readPushXml(text)).toEqual({
    ToUserName: "gh_1",
    FromUserName: "o_1",
    CreateTime: "1763700000",
    MsgType: "event",
    Event: "subscribe",
    EventKey: "",
  });
  expect(readPushXml("<xml></xml>")).toEqual({});
  expect(readPushXml("<xml><A><![CDATA[<b>]] & </A>]]></A></xml>")).toEqual({ A: "<b>]] & </A>" });
  expect(readPushXml("<xml><__proto__>x</__proto__></xml>")).toBeUndefined();
});

test.each([
  "",
  "{}",
  "<xml>",
  "</xml><xml>",
  "<xml><A>1</B></xml>",
  "<xml><A>1</A><A>2</A></xml>",
  "<xml><A><B>1</B></A></xml>",
  '<xml><A b="1">1</A></xml>',
  "<xml>text</xml>",
  "<xml><A>&x;</A></xml>",
  "<xml><A><![CDATA[1]]>2</A></xml>",
  "<xml><A>1</A></xml><xml></xml>",
  '<?xml version="1.0"?><xml></xml>',
  '<!DOCTYPE xml [<!ENTITY x SYSTEM "file:///etc/passwd">]><xml><A>&x;</A></xml>',
])("R18 %j is not parsed as a push", (text) => {
  expect(readPushXml(text)).toBeUndefined();
});

test("R18 long malformed texts are refused within a second", () => {
  const begun = cpuMs();
  expect(readPushXml(`<xml>${"<A>".repeat(20_000)}</xml>`)).toBeUndefined();
  expect(readPushXml(`<xml><A><![CDATA[${"]".repeat(60_000)}`)).toBeUndefined();
  expect(readPushXml(`<xml>${" ".repeat(60_000)}x`)).toBeUndefined();
  expect(cpuMs() - begun).toBeLessThan(1_000);
});
