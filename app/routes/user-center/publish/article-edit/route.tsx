import { articleEndpoints } from "#contract/posts/article.ts";
import { WritingScreen } from "~/features/editor/writing-screen.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { load } from "~/server/api.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { keepWritten } from "../keep-written.ts";
import { writeArticle } from "../write-action.server.ts";
import type { Route } from "./+types/route";

const pathOfArticle = (id: string | number) => `/user/publish/article/edit/${id}`;

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "修改文章", description: "修改已发布的文章，发布后地址不变。", noindex: true },
  );
}

export const shouldRevalidate = keepWritten;

/** R27, A04: loads the draft that edits an article. The API answers 403 to everyone but the author. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const draft = await load(args, articleEndpoints.draftOfArticle, { params: { id: idParam(args) } });
  return { draft: { ...draft, updatedAt: draft.id > 0 ? draft.updatedAt : null }, formKey: newFormKey(args) };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const id = String(idParam(args));
  return writeArticle(args, () => pathOfArticle(id));
}

export default function EditArticle({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <WritingScreen
      key={loaderData.formKey}
      heading="修改文章"
      back={`/article/${params.id}`}
      draft={loaderData.draft}
      formKey={loaderData.formKey}
      answer={actionData}
      pathOfDraft={() => pathOfArticle(params.id)}
    />
  );
}
