import { describe } from "vitest";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { say, talkOf } from "#tests/fixtures/chat.ts";
import { cleanLater, imageBooks, isStored, uploadPicture } from "#tests/fixtures/image-books.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

/** The answer to a request for a file, and who may store it. */
async function asked(server: ApiServer, url: string, as?: Login): Promise<string> {
  const answer = await server.fetch(url, as ? { headers: { authorization: `Bearer ${as.token}` } } : {});
  await answer.arrayBuffer();
  return `${answer.status} ${answer.headers.get("cache-control")}`;
}
const READ = "200 private, no-cache";
const HIDDEN = "404 no-store";

describe("pictures of private messages", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("E18 C22 A04 its two people alone read a picture, also by its address, and a recall takes it from the other", async ({
    server,
  }) => {
    const [me, other, stranger, admin] = [
      await server.loginAs(),
      await server.loginAs(),
      await server.loginAs(),
      await server.loginAs({ role: "ADMIN" }),
    ];
    const [sea, hill] = [
      (await uploadPicture(server, me.token, "blue")).data,
      (await uploadPicture(server, me.token, "green")).data,
    ];
    const { conversationId: id, message } = (
      await say(server, me, other.user.id, { imageIds: [hill.id, sea.id, hill.id] })
    ).data;
    expect(message).toMatchObject({ text: "", images: [{ id: hill.id }, { id: sea.id }] });
    expect((await talkOf(server, other, id)).messages[0]?.images.map((image) => image.id)).toEqual([hill.id, sea.id]);
    expect((await server.call(chatEndpoints.list, {}, other)).data.items[0]?.last).toMatchObject({
      text: "",
      imageCount: 2,
    });
    for (const url of [sea.url, sea.thumbUrl, hill.url]) {
      for (const as of [me, other]) expect(await asked(server, url, as)).toBe(READ);
      for (const as of [stranger, admin, undefined]) expect(await asked(server, url, as)).toBe(HIDDEN);
    }
    // A picture of another person cannot be sent on by its number.
    expect((await say(server, other, me.user.id, { imageIds: [sea.id] })).error?.fieldErrors).toHaveProperty(
      "imageIds",
    );
    expect(await imageBooks(server)).toMatchObject({ wrong: [], idle: [] });

    await server.call(chatEndpoints.recall, { params: { id: message.id } }, me);
    expect((await talkOf(server, other, id)).messages[0]?.images).toEqual([]);
    for (const as of [other, stranger, undefined]) expect(await asked(server, sea.url, as)).toBe(HIDDEN);
    const { said, found, wrong, idle } = await imageBooks(server);
    expect([said, found, wrong, idle]).toEqual([[], [], [], []]);
    expect(await cleanLater(server)).toEqual({ images: 2, files: 2 });
    for (const { url } of [sea, hill]) expect(await isStored(server, url)).toBe(false);
  });

  test("E18 C22 A04 who deletes a message or the conversation no longer reads its pictures, the other does", async ({
    server,
  }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    const [one, two] = [
      (await uploadPicture(server, me.token, "red")).data,
      (await uploadPicture(server, other.token, "black")).data,
    ];
    const { conversationId: id, message } = (await say(server, me, other.user.id, { imageIds: [one.id] })).data;
    await say(server, other, me.user.id, { imageIds: [two.id] });
    await server.call(chatEndpoints.removeMessage, { params: { id: message.id } }, other);
    expect(await asked(server, one.url, other)).toBe(HIDDEN);
    expect(await asked(server, one.url, me)).toBe(READ);
    await server.call(chatEndpoints.removeConversation, { params: { id } }, me);
    expect(await asked(server, two.url, me)).toBe(HIDDEN);
    expect(await asked(server, two.url, other)).toBe(READ);
    const { said, found } = await imageBooks(server);
    expect(said).toEqual(found);
    expect(said).toHaveLength(2);
    expect((await cleanLater(server)).images).toBe(0);
    // A picture whose message both have deleted is gone.
    await server.call(chatEndpoints.removeConversation, { params: { id } }, other);
    expect((await imageBooks(server)).said).toEqual([]);
    expect(await server.ctx.db.selectFrom("message").select(["seq", "text"]).orderBy("seq").execute()).toEqual([
      { seq: 1, text: "" },
      { seq: 2, text: "" },
    ]);
    expect((await cleanLater(server)).images).toBe(2);
    // A new message is the only one for both.
    await say(server, me, other.user.id, "重新开始");
    for (const as of [me, other])
      expect((await talkOf(server, as, id)).messages).toMatchObject([{ seq: 3, text: "重新开始" }]);
  });
});
