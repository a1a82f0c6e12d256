import { describe } from "vitest";
import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { removalEndpoints } from "#contract/console/removal.ts";
import { articleMarkEndpoints } from "#contract/posts/article-mark.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { moveTicket, writeFeedback } from "#tests/fixtures/feedback.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";

// Test files share a process: an override outside of a group would apply to the next file too.
describe("with founding by application", () => {
  test.override({ env: { CIRCLE_FOUNDING: "application" } });

  test("A01 what the staff do to articles, circles and tickets is logged once, and authors' acts are not", async ({
    server,
  }) => {
    const [author, admin] = [await server.loginAs(), await server.loginAs({ role: "ADMIN" })];
    const id = await publishArticle(server, author.token, { title: "灯塔的夜" });
    const params = { id };
    const pin = (as: { token: string }, place: "home" | "profile") =>
      server.call(articleMarkEndpoints.pin, { params, body: { place, pinned: true } }, as);
    for (let twice = 0; twice < 2; twice++) {
      await server.call(articleMarkEndpoints.essence, { params, body: { essence: true } }, admin);
      await pin(admin, "home");
      await pin(author, "profile");
    }
    const body = { name: "甲社", category: "life" as const, description: "", reason: "想聊甲", formKey: newFormKey() };
    const circle = await server.call(circleEndpoints.create, { body }, author);
    expect(circle.message).toBe("success");
    const settled = { params: { id: circle.data.id }, body: { approved: true } };
    expect((await server.call(circleEndpoints.settleFounding, settled, admin)).status).toBe(200);
    const ticket = await writeFeedback(server, author.token);
    await moveTicket(server, admin.token, ticket, { from: "pending", to: "accepted", note: "在看了" });
    const reply = { params: { id: ticket }, body: { source: "下一版就有" } };
    expect((await server.call(feedbackEndpoints.reply, reply, admin)).status).toBe(200);

    const { items } = (await server.call(adminEndpoints.log, {}, admin)).data;
    expect(
      items.toReversed().map(({ act, actor, target, after, reason }) => [act, actor.id, target, after, reason]),
    ).toEqual([
      ["mark-article", admin.user.id, { kind: "article", id }, '{"essence":true}', ""],
      ["pin-article", admin.user.id, { kind: "article", id }, '{"pinned":true}', ""],
      ["settle-founding", admin.user.id, { kind: "circle", id: circle.data.id }, '{"approved":true}', ""],
      ["move-feedback", admin.user.id, { kind: "feedback", id: ticket }, '{"status":"accepted"}', "在看了"],
      ["reply-feedback", admin.user.id, { kind: "feedback", id: ticket }, null, ""],
    ]);

    // Removals and their undo are logged in their own transactions; each line has the address of who acted.
    const remove = { params, query: { reason: "发布广告" } };
    expect((await server.call(articleEndpoints.remove, remove, admin)).status).toBe(200);
    const [removal] = (await server.call(removalEndpoints.list, { query: {} }, admin)).data.items;
    expect((await server.call(removalEndpoints.undo, { params: { id: removal?.id ?? 0 } }, admin)).status).toBe(200);
    const rows = await server.ctx.db.selectFrom("staff_log").select(["act", "ip"]).orderBy("id").execute();
    expect(rows.slice(5).map(({ act }) => act)).toEqual(["remove", "undo-removal"]);
    for (const { act, ip } of rows) expect(ip, act).toMatch(/^[\d.]+$/);
  });
});
