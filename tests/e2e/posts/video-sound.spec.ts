import { readFileSync } from "node:fs";
import { unique } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { realFilm } from "../../fixtures/real-film.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const REMARK = "没有声音：这种音频（ALAC）读不了，要有声音请把音频转成 AAC 再上传";

test(
  "R24 E02 the author of a film whose sound cannot be read is told so on its page and in the list, and guests are not",
  { tag: "@once" },
  async ({ page, request, baseURL, loginAs }, testInfo) => {
    const file = testInfo.outputPath("家.mov");
    await realFilm(file, { container: "MOV", picture: "H.264", sound: "ALAC" });
    await loginAs();
    const title = `老家 ${unique()}`;
    const path = `/video/${await readyVideo(page, baseURL, { title, fileName: "家.mov", film: readFileSync(file) })}`;
    const own = await readPage(page.request, path);
    expect(own.main).toContain(REMARK);
    expect(own.html).toMatch(/<video[^>]*\.mp4/);
    expect((await readPage(page.request, "/user/manage/video")).main).toContain(`可以播放，${REMARK}`);
    const guest = await readPage(request, path);
    expect(guest.html).toMatch(/<video[^>]*\.mp4/);
    expect(guest.html).not.toContain("没有声音");
  },
);
