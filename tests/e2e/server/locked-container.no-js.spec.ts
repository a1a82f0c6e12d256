import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { key, newMember } from "../../fixtures/e2e-community.ts";
import { tinyClip } from "../../fixtures/e2e-videos.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { picture } from "../../fixtures/picture.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { startLockedProduct } from "../../setup/locked-product.ts";

/** The content of `/proc/{pid}/status`. */
const statusOf = (pid: string) => readFileSync(`/proc/${pid}/status`, "utf8");

test("K01 the product runs read-only without root and capabilities, and its files are its user's alone", async ({
  request,
}) => {
  test.setTimeout(120_000);
  const product = await startLockedProduct();
  try {
    const status = statusOf(product.pid);
    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
    for (const set of ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"])
      expect(status).toMatch(new RegExp(`^${set}:\t0{16}$`, "m"));
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const mounts = readFileSync(`/proc/${product.pid}/mounts`, "utf8").split("\n");
    expect(mounts.filter((line) => / \/ \S+ ro\b/.test(line))).not.toEqual([]);

    // Everything that writes files or starts a process: forms, a picture, a film, a share card, a page.
    const member = await newMember(request, product.url, uniquePhone());
    const upload = async <T>(path: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const answer = await request.post(`${product.url}/community/v1${path}`, {
        multipart: { file },
        headers: { origin: product.url, authorization: `Bearer ${member.token}` },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      return ((await answer.json()) as { data: T }).data;
    };
    const shown = await upload<{ url: string }>("/image/upload", await picture());
    const id = await member.publish({ source: `![潮汐](${shown.url})\n\n一段正文。` });
    const film = await upload<{ id: number }>("/video-file", {
      name: "浮岛.mp4",
      mimeType: "video/mp4",
      buffer: await tinyClip(),
    });
    const video = await member.send<{ id: number }>("/video/create", {
      title: "浮岛",
      source: "",
      tagIds: [],
      videoFileId: film.id,
      formKey: key(),
    });
    const statusAt = async (path: string) => (await request.get(product.url + path)).status();
    await expect.poll(() => statusAt(`/community/v1/video/${video.id}`), { timeout: 60_000 }).toBe(200);
    for (const path of [
      `/article/${id}`,
      new URL(shown.url, product.url).pathname,
      `/community/v1/share-picture/article/${id}.png`,
      "/readyz",
    ])
      expect([path, await statusAt(path)]).toEqual([path, 200]);

    const open = readdirSync(product.dataDir, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
      return (mode & 0o077) === 0 ? [] : [`${(mode & 0o777).toString(8)} ${path}`];
    });
    expect(open).toEqual([]);
    expect(readdirSync(product.dataDir)).toEqual(
      expect.arrayContaining(["qunluo.sqlite", "api.lock", "keys", "media"]),
    );
    expect(product.output()).not.toMatch(/EROFS|EACCES|EPERM|read-only/i);
  } finally {
    await product.stop();
  }
});
