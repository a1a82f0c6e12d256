import type { CirclePostItem } from "#contract/posts/circle-post.ts";
import { type PostView, postView } from "~/features/post-list/post-data.ts";
import { personName } from "~/lib/person-name.ts";

export type CirclePostView = PostView & { isPinned: boolean; isFeatured: boolean };

export function circlePostPage(page: { items: CirclePostItem[]; nextCursor: string | null }) {
  return {
    items: page.items.map((item): CirclePostView => ({
      ...postView(item),
      isPinned: item.isPinned,
      isFeatured: item.isFeatured,
    })),
    nextCursor: page.nextCursor,
  };
}

/** Reduces a pinned post to the fields of its line. */
export function pinnedLine({ kind, card, isPinned, isFeatured }: CirclePostItem) {
  const author = personName(card.author);
  const title = "title" in card ? card.title : card.summary || `${author}的动态`;
  return { kind, id: card.id, title, author, isPinned, isFeatured };
}
export type PinnedLine = ReturnType<typeof pinnedLine>;
