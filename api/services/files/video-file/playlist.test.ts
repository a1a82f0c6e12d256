import { expect, test } from "vitest";
import { filmKeyOf, masterPlaylist, mediaPlaylist, playlistKey } from "./playlist.ts";
import { framesOf } from "./make-frames.ts";
import { renditionHeights } from "./rendition-heights.ts";
import { type QualityFacts, readFramesFacts, readQualityFacts } from "./rendition-facts.ts";

const facts: QualityFacts = {
  codecs: "avc1.64001f,mp4a.40.2",
  width: 1280,
  height: 720,
  header: 900,
  segments: [
    [900, 1000, 4000],
    [1900, 500, 2500],
  ],
};
const key = "video/ab/abc.mp4";

test("E02 E21 a quality's playlist names ranges of one file, and the master playlist begins with the middle quality", () => {
  expect(mediaPlaylist({ key, facts }, { base: "https://cdn.example", siblings: [] })).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="https://cdn.example/media/video/ab/abc.mp4",BYTERANGE="900@0"
#EXTINF:4.000,
#EXT-X-BYTERANGE:1000@900
https://cdn.example/media/video/ab/abc.mp4
#EXTINF:2.500,
#EXT-X-BYTERANGE:500@1900
https://cdn.example/media/video/ab/abc.mp4
#EXT-X-ENDLIST
`);
  const low = { key: "video/cd/low.mp4", bitrate: 600, facts: { ...facts, width: 640, height: 360 } };
  expect(masterPlaylist([{ key, bitrate: 2000.2, facts }, low])).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=600,AVERAGE-BANDWIDTH=1847,RESOLUTION=640x360,CODECS="avc1.64001f,mp4a.40.2"
/media/video/cd/low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2001,AVERAGE-BANDWIDTH=1847,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"
/media/video/ab/abc.m3u8
`);
});

test("E02 E21 the master playlist begins with the middle of three qualities, and all have one target duration", () => {
  const each = ([height, bitrate]: [number, number]) => ({
    key: `video/ab/${height}.mp4`,
    bitrate,
    facts: { ...facts, width: (height * 16) / 9, height },
  });
  // A lower quality may have a higher peak.
  const three = (
    [
      [1080, 3000],
      [360, 900],
      [720, 3100],
    ] as [number, number][]
  ).map(each);
  const begin = (playlist: string) => /^\/media\/video\/ab\/(\d+)/m.exec(playlist)?.[1];
  expect(begin(masterPlaylist(three))).toBe("720");
  expect(begin(masterPlaylist(three.toReversed()))).toBe("720");
  expect(begin(masterPlaylist(three.slice(0, 2)))).toBe("360");
  expect(begin(masterPlaylist(three.slice(0, 1)))).toBe("1080");
  const late: QualityFacts = { ...facts, segments: [[900, 1000, 9008]] };
  const target = (one: QualityFacts) =>
    /TARGETDURATION:(\d+)/.exec(mediaPlaylist({ key, facts: one }, { base: "", siblings: [facts, late] }))?.[1];
  expect([target(facts), target(late)]).toEqual(["10", "10"]);
});

test("E02 E21 only files of films stand in a playlist, and only playlists of films have a film", () => {
  for (const wild of ["image/a.mp4", 'video/a".mp4', "video/a\n#EXT-X-KEY.mp4", "video/../x.mp4", "video/a.ts", ""]) {
    expect(() => mediaPlaylist({ key: wild, facts }, { base: "", siblings: [] })).toThrow(/only films/);
    expect(() => masterPlaylist([{ key: wild, bitrate: 1, facts }])).toThrow(/only films/);
  }
  expect(playlistKey(key)).toBe("video/ab/abc.m3u8");
  expect(["video/ab/abc.m3u8", "image/abc.m3u8", "video/ab/abc.mp4", "video/a.m3u8.mp4"].map(filmKeyOf)).toEqual([
    key,
    undefined,
    undefined,
    undefined,
  ]);
});

test("E02 E21 rows that our writer did not leave so make no playlist", () => {
  const wild: unknown[] = [
    null,
    [],
    { ...facts, codecs: 'avc1.64001f"\n#EXT-X-KEY:METHOD=NONE' },
    { ...facts, codecs: "hvc1.1.6.L93" },
    { ...facts, width: 1e9 },
    { ...facts, header: 0 },
    { ...facts, header: -1 },
    { ...facts, segments: [] },
    { ...facts, segments: [[900, 0, 4000]] },
    { ...facts, segments: [[900, 1000, 0]] },
    { ...facts, segments: [[900.5, 1000, 4000]] },
    { ...facts, segments: [["900", 1000, 4000]] },
    // Within the header, overlapping, backwards, beyond whole numbers.
    { ...facts, segments: [[800, 1000, 4000]] },
    {
      ...facts,
      segments: [
        [900, 1000, 4000],
        [1899, 10, 4000],
      ],
    },
    {
      ...facts,
      segments: [
        [1900, 500, 4000],
        [900, 1000, 4000],
      ],
    },
    { ...facts, segments: [[Number.MAX_SAFE_INTEGER, 1000, 4000]] },
    { ...facts, segments: Array.from({ length: 20_001 }, (_, index) => [900 + index, 1, 1]) },
  ];
  for (const each of wild) expect(readQualityFacts(JSON.stringify(each))).toBeNull();
  for (const text of [null, "", "{", "undefined"]) expect(readQualityFacts(text)).toBeNull();
  expect(readQualityFacts(JSON.stringify(facts))).toEqual(facts);
  const frames = { count: 100, columns: 10, width: 160, height: 90, seconds: 1.5 };
  expect(readFramesFacts(JSON.stringify(frames))).toEqual(frames);
  for (const over of [{ count: 101 }, { columns: 0 }, { seconds: 0 }, { width: 1e6 }])
    expect(readFramesFacts(JSON.stringify({ ...frames, ...over }))).toBeNull();
});

test("E02 E21 a film has clearly lower qualities and its own height, and at most a hundred frames", () => {
  const heights = (width: number, height: number) => renditionHeights({ width, height });
  expect(heights(1920, 1080)).toEqual([1080, 360, 720]);
  expect(heights(1080, 1920)).toEqual([1080, 360, 720]);
  expect(heights(1280, 720)).toEqual([720, 360]);
  expect(heights(640, 480)).toEqual([480, 360]);
  expect(heights(640, 360)).toEqual([]);
  expect(heights(160, 90)).toEqual([]);
  expect(renditionHeights({ width: null, height: null })).toEqual([]);
  expect([0.2, 9, 99.5, 3600].map(framesOf)).toEqual([
    { count: 1, every: 1 },
    { count: 9, every: 1 },
    { count: 100, every: 1 },
    { count: 100, every: 36 },
  ]);
});
