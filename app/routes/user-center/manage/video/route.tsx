import { useState } from "react";
import { Link } from "react-router";
import { manageEndpoints } from "#contract/posts/manage.ts";
import { type OwnVideo, videoEndpoints } from "#contract/posts/video.ts";
import { isConverting } from "~/features/video-player/is-converting.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { FilterForm, FilterWords } from "~/ui/filter-form/filter-form.tsx";
import { Island } from "~/ui/island.tsx";
import type { Route } from "./+types/route";
import { Figures } from "../figures.tsx";
import { askedOf, manageAction } from "../manage-action.server.ts";
import { ManageFrame } from "../manage-frame.tsx";
import frame from "../manage-frame.module.css";
import { nothingTitled } from "../managed-thing.ts";
import { ManageList } from "../manage-list.tsx";
import { OwnVideoRow } from "./own-video-row.tsx";
import { listOfUrl, pathOf, queryOf, stateTabs } from "./video-list.ts";

const loadWatch = () => import("~/features/video-player/watch-conversion.tsx");

const thing = { name: "视频", unit: "个" };

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "我的视频", description: "查看转码进度，修改、删除和恢复自己的视频。", noindex: true },
  );
}

/** R20: the member's own videos by state and words. `?confirm=` asks before a deletion. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const list = listOfUrl(args.url);
  const [page, figures] = await Promise.all([
    load(args, videoEndpoints.mine, { query: { ...list, cursor: args.url.searchParams.get("cursor") || undefined } }),
    load(args, manageEndpoints.figures, { params: { kind: "video" } }),
  ]);
  return { list, page, figures, asked: askedOf(args.url, page.items, ({ title }) => title) };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  return manageAction(args, await readForm(args), { thing, ...videoEndpoints });
}

export default function ManageVideos({ loaderData: { list, page, figures, asked }, actionData }: Route.ComponentProps) {
  const now = useNow();
  const here = pathOf(list);
  const isDeleted = list.state === "deleted";
  const converting = page.items.flatMap(({ file }) => (file && isConverting(file) ? [file] : []));
  const [wasConverting] = useState(converting.length > 0);
  return (
    <ManageFrame
      title="我的视频"
      write={{ to: "/user/publish/video", name: "发视频" }}
      tabsLabel="视频状态"
      tabs={stateTabs.map(({ state, name }) => ({
        to: pathOf({ state, q: list.q }),
        name,
        isHere: state === list.state,
      }))}
      figures={<Figures figures={figures} names={{ view: "播放" }} />}
      error={actionData?.message}
    >
      <FilterForm label="筛选视频" kept={{ state: queryOf(list).state }}>
        <FilterWords label="标题里的字" value={list.q} max={50} />
      </FilterForm>
      {/* The oldest waiting video is last in the list, and its state changes next. */}
      {(wasConverting || converting.length > 0) && (
        <Island
          load={loadWatch}
          file={converting.at(-1) ?? null}
          words={converting.length > 0 ? `${converting.length} 个视频等待转码完成` : "视频转码已结束"}
        />
      )}
      {isDeleted && <p className={frame.note}>删除的视频会在这里保留 30 天，之后彻底删除。</p>}
      {page.items.length === 0 && (
        <Empty
          title={
            list.q
              ? nothingTitled(thing, list.q, page)
              : (stateTabs.find(({ state }) => state === list.state)?.empty ?? "")
          }
        >
          {list.q ? (
            <Link to={pathOf({ ...list, q: "" })}>看全部</Link>
          ) : (
            !isDeleted && <Link to="/user/publish/video">上传一个</Link>
          )}
        </Empty>
      )}
      <ManageList
        thing={thing}
        here={here}
        first={page}
        pageOf={pageOfData}
        query={queryOf(list)}
        bulk={isDeleted ? "restore" : "remove"}
        asked={asked}
      >
        {(item: OwnVideo) => <OwnVideoRow key={item.id} item={item} here={here} now={now} />}
      </ManageList>
    </ManageFrame>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
