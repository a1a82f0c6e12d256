import type { Comment } from "#contract/posts/comment.ts";
import { oneLine } from "#contract/shared/one-line.ts";
import { personName } from "./person-name.ts";

/**
 * JSON-LD descriptions of pages (schema.org). Only the server renders them: callers check `import.meta.env.SSR`, so
 * that the browser's bundle contains nothing of this file. React Router escapes the output (`<` as \u003c).
 */
export type JsonLd = Record<string, unknown>;

type Author = { id: number; name: string | null };

/** Limits of what a page repeats for search engines: characters of a text, number of comments and of parts. */
const TEXT_MAX = 500;
const COMMENTS_MAX = 10;
const PARTS_MAX = 50;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };
/** Inline tags: the texts on both sides form one word. */
const INLINE = /<\/?(?:a|abbr|b|code|del|em|i|s|span|strong|sub|sup|u)(?:\s[^>]*)?>/g;
/** The plain text of HTML that we rendered ourselves. */
export const wordsOf = (html: string): string => {
  const words = html
    .replaceAll(INLINE, "")
    .replaceAll(/<br\b[^>]*>\n?/g, "\n")
    .replaceAll(/<[^>]*>/g, "\n\n")
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? " ");
  const line = oneLine(words);
  // Cut by code points, which is good enough for machines: cutText would add its module to every page.
  return line.length > TEXT_MAX ? [...line].slice(0, TEXT_MAX).join("") : line;
};

const absolute = (origin: string, path: string): string => new URL(path, origin || "http://localhost").href;

export const personLd = (person: Author, origin: string): JsonLd => ({
  "@type": "Person",
  name: personName(person),
  url: absolute(origin, `/user/${person.id}`),
});

const counted = (interaction: string, count: number): JsonLd => ({
  "@type": "InteractionCounter",
  interactionType: `https://schema.org/${interaction}`,
  userInteractionCount: count,
});

const imagesOf = (origin: string, urls: (string | undefined)[]): JsonLd => {
  const image = urls.filter((url) => url !== undefined).map((url) => absolute(origin, url));
  return image.length > 0 ? { image } : {};
};

interface PartOfSeries {
  id: number;
  title: string;
  number: number;
}
/** The series of an article or a video, with its place there. */
const inSeries = (series: PartOfSeries | null | undefined, origin: string): JsonLd =>
  series
    ? {
        isPartOf: {
          "@type": "CreativeWorkSeries",
          name: series.title,
          url: absolute(origin, `/series/${series.id}`),
        },
        position: series.number,
      }
    : {};

interface Article {
  id: number;
  title: string;
  summary: string;
  author: Author;
  publishedAt: string;
  updatedAt: string;
  commentCount: number;
  likeCount: number;
  cover: { url: string } | null;
  tags: readonly { name: string }[];
}
export const articleLd = (article: Article, origin: string, series?: PartOfSeries | null): JsonLd => ({
  "@type": "Article",
  headline: article.title,
  description: article.summary,
  datePublished: article.publishedAt,
  dateModified: article.updatedAt,
  inLanguage: "zh-CN",
  mainEntityOfPage: absolute(origin, `/article/${article.id}`),
  author: personLd(article.author, origin),
  commentCount: article.commentCount,
  interactionStatistic: [counted("LikeAction", article.likeCount)],
  keywords: article.tags.map(({ name }) => name),
  ...inSeries(series, origin),
  ...imagesOf(origin, [article.cover?.url]),
});

interface Video extends Omit<Article, "tags"> {
  viewCount: number;
  durationSeconds: number | null;
  file: { src?: string | null } | null;
}
export const videoLd = (video: Video, origin: string, series?: PartOfSeries | null): JsonLd => ({
  "@type": "VideoObject",
  name: video.title,
  description: video.summary || video.title,
  uploadDate: video.publishedAt,
  author: personLd(video.author, origin),
  commentCount: video.commentCount,
  interactionStatistic: [counted("WatchAction", video.viewCount), counted("LikeAction", video.likeCount)],
  ...(video.cover ? { thumbnailUrl: absolute(origin, video.cover.url) } : {}),
  ...(video.file?.src ? { contentUrl: absolute(origin, video.file.src) } : {}),
  ...inSeries(series, origin),
  ...(video.durationSeconds === null ? {} : { duration: `PT${Math.round(video.durationSeconds)}S` }),
});

interface Posting {
  path: string;
  headline: string;
  text: string;
  author: Author;
  createdAt: string;
  editedAt?: string | null;
  commentCount: number;
  likeCount: number;
  images?: readonly { url: string }[];
  comments: readonly Comment[];
}
/** A dynamic or a ticket, with the first comments of the page. */
export const postingLd = (post: Posting, origin: string): JsonLd => ({
  "@type": "DiscussionForumPosting",
  headline: post.headline,
  text: post.text || post.headline,
  datePublished: post.createdAt,
  ...(post.editedAt ? { dateModified: post.editedAt } : {}),
  author: personLd(post.author, origin),
  commentCount: post.commentCount,
  interactionStatistic: [counted("LikeAction", post.likeCount)],
  ...imagesOf(origin, post.images?.map(({ url }) => url) ?? []),
  comment: post.comments
    .filter(({ html }) => html !== null && wordsOf(html) !== "")
    .slice(0, COMMENTS_MAX)
    .map((comment) => ({
      "@type": "Comment",
      text: wordsOf(comment.html ?? ""),
      datePublished: comment.createdAt,
      url: absolute(origin, `${post.path}?commentId=${comment.id}`),
      author: personLd(comment.author, origin),
      interactionStatistic: [counted("LikeAction", comment.likeCount)],
    })),
});

interface Profile extends Author {
  bio: string;
  createdAt: string | null;
  avatar: { url: string } | null;
  stats?: { articleCount: number; followerCount: number; likedCount: number } | null | undefined;
}
export const profileLd = (profile: Profile, origin: string): JsonLd => ({
  "@type": "ProfilePage",
  ...(profile.createdAt === null ? {} : { dateCreated: profile.createdAt }),
  mainEntity: {
    ...personLd(profile, origin),
    identifier: String(profile.id),
    ...(profile.bio ? { description: profile.bio } : {}),
    ...imagesOf(origin, [profile.avatar?.url]),
    ...(profile.stats
      ? {
          interactionStatistic: [
            counted("FollowAction", profile.stats.followerCount),
            counted("LikeAction", profile.stats.likedCount),
          ],
          agentInteractionStatistic: counted("WriteAction", profile.stats.articleCount),
        }
      : {}),
  },
});

export const siteLd = (name: string, description: string, origin: string): JsonLd => ({
  "@type": "WebSite",
  name,
  description,
  inLanguage: "zh-CN",
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={query}` },
    "query-input": "required name=query",
  },
});

interface Circle {
  id: number;
  name: string;
  description: string;
  memberCount: number;
  icon: { url: string } | null;
}
/** The home page of a circle. For a private circle no JSON-LD is rendered: its page is `noindex`. */
export const circleLd = (circle: Circle, origin: string): JsonLd => ({
  "@type": "CollectionPage",
  name: circle.name,
  description: circle.description || circle.name,
  about: {
    "@type": "Organization",
    name: circle.name,
    url: absolute(origin, `/circle/${circle.id}`),
    ...imagesOf(origin, [circle.icon?.url]),
    interactionStatistic: [counted("JoinAction", circle.memberCount)],
  },
});

interface Series {
  id: number;
  kind: "article" | "video";
  title: string;
  description: string;
  author: Author;
  cover: { url: string } | null;
  parts: readonly { id: number; title: string; number: number; publishedAt: string }[];
}
export const seriesLd = (series: Series, origin: string): JsonLd => ({
  "@type": "CreativeWorkSeries",
  name: series.title,
  description: series.description || series.title,
  url: absolute(origin, `/series/${series.id}`),
  author: personLd(series.author, origin),
  ...imagesOf(origin, [series.cover?.url]),
  hasPart: series.parts.slice(0, PARTS_MAX).map((part) => ({
    "@type": series.kind === "video" ? "VideoObject" : "Article",
    position: part.number,
    name: part.title,
    url: absolute(origin, `/${series.kind}/${part.id}`),
    datePublished: part.publishedAt,
  })),
});

/** The breadcrumbs from the home page to this page, which is the last step. */
export const trailLd = (steps: readonly { name: string; path: string }[], origin: string): JsonLd => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "首页", path: "/" }, ...steps].map(({ name, path }, place) => ({
    "@type": "ListItem",
    position: place + 1,
    name,
    item: absolute(origin, path),
  })),
});
