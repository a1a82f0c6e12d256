import type { OwnVideoState } from "#contract/posts/video-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { withQuery } from "~/lib/with-query.ts";

const PATH = "/user/manage/video";

export const stateTabs: { state: OwnVideoState; name: string; empty: string }[] = [
  { state: "all", name: "全部", empty: "还没有上传过视频。" },
  { state: "processing", name: "转码中", empty: "没有在排队或转码的视频。" },
  { state: "ready", name: "可播放", empty: "没有可以播放的视频。" },
  { state: "failed", name: "失败", empty: "没有转码失败的视频。" },
  { state: "deleted", name: "回收站", empty: "回收站是空的。" },
];

/** The list of the member's videos that the address selects. */
export interface VideoList {
  state: OwnVideoState;
  q: string;
}

export function listOfUrl({ searchParams }: URL): VideoList {
  return {
    state: stateTabs.find(({ state }) => state === searchParams.get("state"))?.state ?? "all",
    q: [...(searchParams.get("q") ?? "").trim()].slice(0, limits.searchMax).join(""),
  };
}

/** Returns its search parameters without default values. */
export function queryOf({ state, q }: VideoList) {
  return { state: state === "all" ? undefined : state, q: q || undefined };
}

export const pathOf = (list: VideoList): string => withQuery(PATH, queryOf(list));
