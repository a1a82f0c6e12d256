import { expect, test } from "vitest";
import { honeypotFor, isSpam } from "./honeypot.server.ts";

const request = (agent?: string) =>
  new Request("http://site.test/login", agent === undefined ? {} : { headers: { "user-agent": agent } });

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test("R03 a form with any text in the hidden field comes from a bot", async () => {
  const name = (await honeypotFor(request("Mozilla/5.0"))) ?? "";
  expect(name).toBe("homepage_confirm");
  for (const value of ["https://spam.example", " ", "0", new File(["x"], "x.txt")])
    expect(await isSpam(formOf({ phone: "13800138000", [name]: value }))).toBe(true);
});

test("R03 a form with an empty hidden field, or without the field, comes from a person", async () => {
  expect(await isSpam(formOf({ phone: "13800138000", homepage_confirm: "" }))).toBe(false);
  expect(await isSpam(formOf({ phone: "13800138000" }))).toBe(false);
  expect(await isSpam(formOf({}))).toBe(false);
});

test("R03 a browser that would show hidden fields gets none; an unknown browser gets one", async () => {
  for (const agent of ["w3m/0.5.3", "Lynx/2.9.0", "ELinks/0.17", "links (2.29)"])
    expect([agent, await honeypotFor(request(agent))]).toEqual([agent, null]);
  expect(await honeypotFor(request())).not.toBeNull();
});
