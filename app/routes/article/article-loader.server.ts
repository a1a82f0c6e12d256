import { aiNoteSentence } from "#contract/posts/ai-names.ts";
import { type ArticleDetail, articleEndpoints } from "#contract/posts/article.ts";
import { sourceKindName } from "#contract/posts/article-issue.ts";
import { withoutForbiddenCharacters } from "#contract/shared/clean-text.ts";
import { visibilityName } from "#contract/circles/visibility.ts";
import { circleStaffMenu } from "~/features/circle/circle-staff-menu.server.tsx";
import { renderComments } from "~/features/comments/render-comments.server.ts";
import { commentQuery } from "~/features/comments/comment-view.ts";
import { seriesBox } from "~/features/series/series-box.server.tsx";
import { putFragment } from "~/fragments/page-fragments.server.ts";
import { load, type RouteArgs } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { getSession } from "~/server/session.server.ts";
import { articleHtml } from "./article-html.server.tsx";
import { articlesAround, articlesBeside } from "./articles-around.server.tsx";
import { authorCard, followButton } from "./author-card.server.tsx";
import { aboutArticle, articleFoot } from "./article-lines.server.tsx";
import { articlePoll } from "./article-poll.server.tsx";
import { readingPlaceLink } from "./reading-place.server.tsx";
import { scheduledBar } from "./scheduled-bar.server.tsx";

/** Returns the notes below the author's name. */
function notesOf({ sourceKind, aiNote, visibility, isEssence }: ArticleDetail): string[] {
  return [
    ...(isEssence ? ["精华"] : []),
    sourceKindName[sourceKind],
    ...(aiNote ? [aiNoteSentence[aiNote]] : []),
    ...(visibility === "public" ? [] : [visibilityName[visibility]]),
  ];
}

function closedText({ scheduledAt, commentsClosed }: ArticleDetail): string | null {
  if (scheduledAt !== null) return "发布以后才能评论";
  return commentsClosed ? "作者已关闭评论" : null;
}

/** Returns the marks that the viewer may set: the intent (article-actions.server.ts) and the button's text. */
function marksOf({
  canRepost: isPublic,
  canEdit,
  canMark,
  isPinned,
  isHomePinned,
  isEssence,
}: ArticleDetail): [intent: string, name: string][] {
  if (!isPublic) return [];
  const choices: [isOpen: boolean, isSet: boolean, what: string, set: string, unset: string][] = [
    [canEdit, isPinned, "pin-profile", "置顶到我的主页", "取消主页置顶"],
    [canMark, isHomePinned, "pin-home", "置顶到首页", "取消首页置顶"],
    [canMark, isEssence, "essence", "设为精华", "取消精华"],
  ];
  return choices.flatMap(([isOpen, isSet, what, set, unset]): [string, string][] =>
    isOpen ? [isSet ? [`un-${what}`, unset] : [what, set]] : [],
  );
}

/** R07: loads the article, and the page of comments that the address selects. */
export async function loadArticle(args: RouteArgs & { params: { id: string } }) {
  const {
    article: detail,
    around,
    comments,
    series,
  } = await load(args, articleEndpoints.get, { params: { id: idParam(args) }, query: commentQuery(args.url) });
  const { replyParts: _, circleMarks: __, readingPlace: ___, poll, ...article } = detail;
  const isGuest = getSession(args.context).token === undefined;
  const reader = { isGuest, isAuthor: article.canEdit };
  return {
    article: {
      ...article,
      html: putFragment(args, `text-${article.id}`, {
        html: withoutForbiddenCharacters(articleHtml(detail, { hasPlaces: !isGuest })),
      }),
      place: readingPlaceLink(args, detail),
      poll: articlePoll(args, poll, isGuest),
      notes: notesOf(detail),
      marks: marksOf(detail),
      follow: followButton(args, around, reader),
      about: aboutArticle(args, detail),
      foot: articleFoot(args, detail),
      desk: circleStaffMenu(args, { kind: "article", id: article.id }, detail),
    },
    series,
    box: seriesBox(args, series),
    bar: scheduledBar(args, article.scheduledAt),
    author: authorCard(args, around, reader),
    around: articlesAround(args, { id: article.id, isInSeries: series !== null }, around),
    beside: articlesBeside(args, article.id, around),
    comments: renderComments(args, {
      part: comments,
      subject: { kind: "article", id: article.id },
      closed: closedText(detail),
    }),
  };
}
