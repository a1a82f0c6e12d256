import { redirect, useSearchParams } from "react-router";
import { articleEndpoints } from "#contract/posts/article.ts";
import { blankDraft } from "~/features/editor/article-form.ts";
import { DraftOffer } from "~/features/editor/draft-offer.tsx";
import { WritingScreen } from "~/features/editor/writing-screen.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { attempt, load } from "~/server/api.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { keepWritten } from "../keep-written.ts";
import { writeArticle } from "../write-action.server.ts";
import type { Route } from "./+types/route";

/** Returns a function for the paths of drafts, which preserve the circle that the address chose. */
const pathsOfDrafts = (circle: string | null) => (id: number) =>
  `/user/publish/article?draft=${id}${circle === null ? "" : `&circle=${encodeURIComponent(circle)}`}`;

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "写文章", description: "写一篇文章：Markdown、图片、自动保存的草稿。", noindex: true },
  );
}

export const shouldRevalidate = keepWritten;

/** The number of drafts offered above a new text. */
const OFFERED = 5;

/** R25: a new text with an offer of saved drafts, or the draft that `?draft=` names. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const id = args.url.searchParams.get("draft");
  if (id === null) {
    const saved = await attempt(args, articleEndpoints.draftList, { query: { limit: 20 } });
    const drafts = saved.ok
      ? saved.data.items.filter((one) => one.kind === "article" && one.articleId === null).slice(0, OFFERED)
      : [];
    return { draft: blankDraft, drafts, formKey: newFormKey(args) };
  }
  const draft = await load(args, articleEndpoints.draftGet, { params: { id } });
  // A draft that edits an article has an address of its own (R27).
  if (draft.articleId !== null) throw redirect(`/user/publish/article/edit/${draft.articleId}`, 302);
  return { draft, drafts: [], formKey: newFormKey(args) };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  return writeArticle(args, pathsOfDrafts(args.url.searchParams.get("circle")));
}

export default function WriteArticle({ loaderData, actionData }: Route.ComponentProps) {
  const circle = useSearchParams()[0].get("circle");
  const pathOfDraft = pathsOfDrafts(circle);
  const { drafts } = loaderData;
  return (
    <WritingScreen
      key={loaderData.formKey}
      heading={loaderData.draft.id > 0 ? "继续写" : "写文章"}
      back={circle !== null && /^\d+$/.test(circle) ? `/circle/${circle}` : "/user/manage/article?tab=drafts"}
      draft={loaderData.draft}
      formKey={loaderData.formKey}
      answer={actionData}
      pathOfDraft={pathOfDraft}
      beside={drafts.length > 0 && <DraftOffer drafts={drafts} pathOfDraft={pathOfDraft} />}
    />
  );
}
