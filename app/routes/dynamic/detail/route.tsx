import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { cutText } from "#contract/shared/cut-text.ts";
import { circleStaffMenu } from "~/features/circle/circle-staff-menu.server.tsx";
import { commentQuery } from "~/features/comments/comment-view.ts";
import { commentsOf } from "~/features/comments/comments-of.ts";
import { Comments } from "~/features/comments/comments.tsx";
import { writePathOf } from "~/features/comments/form-start.ts";
import { useCardAround } from "~/features/dynamic-card/card-around.ts";
import { PollView } from "~/features/dynamic-card/poll-view.tsx";
import { AiAdvice } from "~/features/post-actions/ai-advice.tsx";
import { DynamicItem } from "~/features/dynamic-card/dynamic-card.tsx";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { aiDescribed } from "~/lib/ai-described.ts";
import { postingLd, trailLd, wordsOf } from "~/lib/json-ld.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { linkPicture } from "~/lib/link-picture.ts";
import { personName } from "~/lib/person-name.ts";
import { load, submit } from "~/server/api.server.ts";
import { commentAction } from "~/features/comments/comment-actions.server.ts";
import { favouriteAction } from "~/features/favourite-button/favourite-action.server.ts";
import { refuse, settled } from "~/features/writing/page-answer.server.ts";
import { renderComments } from "~/features/comments/render-comments.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { isForAll, sharedHeaders, sharedPage } from "~/server/shared-page.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import type { Route } from "./+types/route";
import { DetailActions } from "./detail-actions.tsx";

const TITLE_MAX = 30;

const titleOf = (author: string, opening: string) => (opening === "" ? `${author}的动态` : `${author}：${opening}`);

export const headers = sharedHeaders;

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { dynamic, opening, comments } = loaderData;
  const author = personName(dynamic.author);
  const title = titleOf(author, opening);
  const picture = dynamic.images[0]?.url;
  return [
    ...pageMeta(
      { matches, location },
      {
        title,
        description: aiDescribed(dynamic.aiNote, dynamic.summary || `${author}发布的动态`),
        path: `/dynamic/${dynamic.id}`,
        type: "article",
        image: linkPicture("dynamic", dynamic, picture),
        noindex: comments.isPart || dynamic.visibility !== "public" || dynamic.isThin,
        jsonLd: import.meta.env.SSR && [
          postingLd(
            {
              ...dynamic,
              path: `/dynamic/${dynamic.id}`,
              headline: title,
              text: wordsOf(dynamic.html),
              comments: commentsOf(comments),
            },
            matches[0].loaderData?.origin ?? "",
          ),
          trailLd(
            [
              { name: "动态", path: "/dynamic" },
              { name: title, path: `/dynamic/${dynamic.id}` },
            ],
            matches[0].loaderData?.origin ?? "",
          ),
        ],
      },
    ),
    { property: "article:published_time", content: dynamic.createdAt },
    { name: "author", content: author },
  ];
}

/** E03: loads a dynamic, and the page of comments that the address selects, in one call. */
export async function loader(args: Route.LoaderArgs) {
  const { dynamic, comments } = await load(args, dynamicEndpoints.get, {
    params: { id: idParam(args) },
    query: commentQuery(args.url),
  });
  const loaded = {
    dynamic,
    opening: cutText(dynamic.summary, TITLE_MAX, "…"),
    desk: circleStaffMenu(args, { kind: "dynamic", id: dynamic.id }, dynamic),
    comments: renderComments(args, { part: comments, subject: { kind: "dynamic", id: dynamic.id } }),
  };
  return sharedPage(loaded, isForAll(dynamic));
}

export async function action(args: Route.ActionArgs) {
  const subject = { kind: "dynamic", id: idParam(args) } as const;
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "like":
      return likeDynamic(args, form, subject.id);
    case "favourite":
      return favouriteAction(args, form, subject);
    default:
      return commentAction(args, form, subject);
  }
}

async function likeDynamic(args: Route.ActionArgs, form: FormData, id: number) {
  const liked = form.get("liked") === "true";
  const result = await submit(args, dynamicEndpoints.like, { params: { id }, body: { liked } });
  return result.ok ? settled(args, "actions") : refuse("like", form, result.failure);
}

export default function DynamicPage({
  loaderData: { dynamic, opening, desk, comments },
  actionData,
}: Route.ComponentProps) {
  const around = useCardAround();
  const refusal = actionData?.refusal ?? null;
  return (
    <Columns aside={<HotSearches />}>
      <h1 className="visually-hidden">{personName(dynamic.author)}的动态</h1>
      <DynamicItem
        card={dynamic}
        around={around}
        isWhole
        isFirst
        poll={dynamic.poll && <PollView id={dynamic.id} poll={dynamic.poll} around={around} />}
      >
        <AiAdvice
          note={dynamic.aiNote}
          editPath={dynamic.canEdit ? `/user/publish/dynamic/edit/${dynamic.id}` : null}
        />
        <DetailActions
          dynamic={dynamic}
          title={titleOf(personName(dynamic.author), opening)}
          desk={desk}
          writePath={writePathOf(comments, `/dynamic/${dynamic.id}`)}
          error={refusal && ["like", "favourite"].includes(refusal.intent) ? refusal.formError : null}
        />
      </DynamicItem>
      <Comments
        subject={{ kind: "dynamic", id: dynamic.id }}
        count={dynamic.commentCount}
        view={comments}
        refusal={refusal}
      />
    </Columns>
  );
}
