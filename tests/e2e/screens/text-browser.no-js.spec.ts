import { answerTo, productSecret } from "../../fixtures/challenge.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { expect, smsCodeFor, test } from "../../setup/e2e-test.ts";

test("R03 in a text browser the login form begins with the phone, and shows no honeypot", async ({ page }) => {
  const loginFor = async (browser: string) =>
    (await page.request.get("/login", { headers: { accept: "text/html", "user-agent": browser } })).text();
  const html = await loginFor("w3m/0.5.3+git20230121");
  const form = /<form[^>]*method="post"[^]*?<\/form>/.exec(html)?.[0] ?? "";
  const first = [...form.matchAll(/<(input|button)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => !/type="hidden"|aria-hidden="true"/.test(tag));
  expect(first).toContain('name="phone"');
  for (const browser of ["w3m/0.5.3", "Lynx/2.9.2 libwww-FM/2.14", "ELinks/0.17", "Links (2.29; Linux)"])
    expect(await loginFor(browser)).not.toContain("防机器人");
  // With style sheets the honeypot exists and is hidden.
  expect(await loginFor("Mozilla/5.0")).toMatch(
    /<div hidden=""><label>这一项是防机器人的，请不要填写<input type="text"/,
  );
});

test("C02 in a text browser the challenge comes in words on request, and its answer brings the code", async ({
  page,
  baseURL,
  newVisitor,
  extraHTTPHeaders,
}) => {
  const phone = uniquePhone();
  await smsCodeFor((await newVisitor()).request, baseURL ?? "", phone);
  const send = async (fields: Record<string, string>) => {
    const headers = { accept: "text/html", "user-agent": "w3m/0.5.3+git20230121", origin: baseURL ?? "" };
    const answer = await page.request.post("/login", { headers, form: { phone, agreement: "on", ...fields } });
    return answer.text();
  };
  const valueOf = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

  const drawn = await send({ intent: "send-code" });
  const words = [...drawn.matchAll(/<button ([^>]*)>(.*?)<\/button>/g)].find(([whole]) =>
    whole.includes("challengeWords"),
  );
  expect([drawn.includes('alt="一道画出来的算式"'), words?.[1], words?.[2]]).toEqual([
    true,
    expect.stringMatching(/value="send-code".*type="submit"/),
    expect.stringContaining("看不到图片，换成文字题"),
  ]);
  const kept = { challengeToken: valueOf(drawn, "challengeToken"), challengeFor: valueOf(drawn, "challengeFor") };

  const told = await send({ ...kept, challengeAnswer: "", challengeWords: "send-code" });
  expect(
    [/data:image\/png/, /<p[^>]*>[^<]+？<\/p>/, RegExp(`value="${phone}"`)].map((part) => part.test(told)),
  ).toEqual([false, true, true]);
  const token = valueOf(told, "challengeToken");
  const ip = extraHTTPHeaders?.["x-forwarded-for"] ?? "";
  // Enter in a text browser presses the first button, which logs in: the message says what to do.
  const sent = await send({
    challengeToken: token,
    challengeFor: valueOf(told, "challengeFor"),
    challengeAnswer: answerTo({ token, phone, ip, serviceSecret: productSecret() }),
    intent: "login",
    smsCode: "",
  });
  expect(sent.includes("验证码已发送")).toBe(true);
});
