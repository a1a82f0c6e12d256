import { data, Link, redirect } from "react-router";
import { articleEndpoints } from "#contract/posts/article.ts";
import { articleManageEndpoints, type OwnArticle, type OwnArticleSort } from "#contract/posts/article-manage.ts";
import { manageEndpoints } from "#contract/posts/manage.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useNow } from "~/lib/root-data.ts";
import { load, type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { FilterChoice, FilterForm, FilterWords } from "~/ui/filter-form/filter-form.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import { Figures } from "../figures.tsx";
import { askedOf, manageAction } from "../manage-action.server.ts";
import { ManageFrame } from "../manage-frame.tsx";
import frame from "../manage-frame.module.css";
import { nothingTitled } from "../managed-thing.ts";
import { ManageList } from "../manage-list.tsx";
import listStyles from "../manage-list.module.css";
import { type ArticleList, DRAFTS, listOfUrl, pathOf, queryOf, stateTabs } from "./article-list.ts";
import { DraftRow, draftThing, type OwnDraft } from "./draft-rows.tsx";
import { OwnArticleRow } from "./own-article-row.tsx";

const thing = { name: "文章", unit: "篇" };
const sortName: Record<OwnArticleSort, string> = { latest: "最新", views: "阅读最多" };

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "我的文章", description: "管理自己的文章和草稿。", noindex: true });
}

/**
 * R21: the member's articles by state, words and order; `?tab=drafts` lists drafts, `?confirm=` asks before deleting.
 */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const figures = load(args, manageEndpoints.figures, { params: { kind: "article" } });
  if (args.url.searchParams.get("tab") === "drafts") {
    const [page, figuresOfAll] = await Promise.all([draftPage(args, cursor), figures]);
    return { figures: figuresOfAll, drafts: page, asked: parseId(args.url.searchParams.get("confirm")) ?? null };
  }
  const list = listOfUrl(args.url);
  const [page, figuresOfAll] = await Promise.all([
    load(args, articleManageEndpoints.mine, { query: { ...list, cursor } }),
    figures,
  ]);
  return { figures: figuresOfAll, list, page, asked: askedOf(args.url, page.items, ({ title }) => title) };
}

async function draftPage(args: RouteArgs, cursor: string | undefined): Promise<PageOf<OwnDraft>> {
  const page = await load(args, articleEndpoints.draftList, { query: { cursor } });
  const items = page.items.map((draft) => ({
    ...draftThing(draft),
    id: draft.id,
    excerpt: draft.excerpt,
    savedAt: draft.updatedAt,
  }));
  return { items, nextCursor: page.nextCursor };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  if (form.get("intent") !== "remove-draft") return manageAction(args, form, { thing, ...articleManageEndpoints });
  const removed = await submit(args, articleEndpoints.draftRemove, {
    params: { id: parseId(String(form.get("draft") ?? "")) ?? 0 },
  });
  // A draft that is already deleted is a success.
  if (!removed.ok && removed.failure.statusCode !== 404)
    return data({ message: removed.failure.message }, { status: statusOfFailure(removed.failure) });
  putFlash(args.context, "success", "草稿已删除");
  throw redirect(DRAFTS, 303);
}

export default function ManageArticles({ loaderData, actionData }: Route.ComponentProps) {
  const { figures } = loaderData;
  const { list } = loaderData;
  const [bin, ...states] = stateTabs.toReversed();
  const tabOf = ({ state, name }: (typeof stateTabs)[number]) => ({
    to: pathOf({ state, q: list?.q ?? "", sort: list?.sort ?? "latest" }),
    name,
    isHere: list?.state === state,
  });
  const tabs = [
    ...states.toReversed().map(tabOf),
    { to: DRAFTS, name: "草稿", isHere: list === undefined },
    ...(bin ? [tabOf(bin)] : []),
  ];
  return (
    <ManageFrame
      title="我的文章"
      write={{ to: "/user/publish/article", name: "写文章" }}
      tabsLabel="文章状态"
      tabs={tabs}
      figures={<Figures figures={figures} />}
      error={actionData?.message}
    >
      {loaderData.list ? <Articles {...loaderData} /> : <Drafts {...loaderData} />}
    </ManageFrame>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Articles({ list, page, asked }: Extract<Loaded, { list: ArticleList }>) {
  const now = useNow();
  const here = pathOf(list);
  return (
    <>
      <FilterForm label="筛选文章" kept={{ state: queryOf(list).state }}>
        <FilterWords label="标题里的字" value={list.q} max={50} />
        {list.state !== "deleted" && (
          <FilterChoice label="排序" name="sort" value={list.sort} names={sortName} all={null} />
        )}
      </FilterForm>
      {list.state === "deleted" && <p className={frame.note}>删除的文章会在这里保留 30 天，之后彻底删除。</p>}
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
            list.state !== "deleted" && <Link to="/user/publish/article">写文章</Link>
          )}
        </Empty>
      )}
      <ManageList
        thing={thing}
        here={here}
        first={page}
        pageOf={(next: Extract<Loaded, { list: ArticleList }>) => next.page}
        query={queryOf(list)}
        bulk={list.state === "deleted" ? "restore" : "remove"}
        asked={asked}
      >
        {(item: OwnArticle) => <OwnArticleRow key={item.id} item={item} here={here} now={now} />}
      </ManageList>
    </>
  );
}

function Drafts({ drafts, asked }: Extract<Loaded, { drafts: PageOf<OwnDraft> }>) {
  const now = useNow();
  return (
    <>
      {drafts.items.length === 0 && (
        <Empty title="还没有草稿，写到一半的文章会保存在这里。">
          <Link to="/user/publish/article">写文章</Link>
        </Empty>
      )}
      <MorePages
        first={drafts}
        pageOf={(next: Extract<Loaded, { drafts: PageOf<OwnDraft> }>) => next.drafts}
        query={{ tab: "drafts" }}
      >
        {(items) => (
          <ul className={listStyles.list}>
            {items.map((draft) => (
              <DraftRow key={draft.id} draft={draft} here={DRAFTS} asked={asked} now={now} />
            ))}
          </ul>
        )}
      </MorePages>
    </>
  );
}
