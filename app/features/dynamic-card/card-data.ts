import type { DynamicCard, DynamicOrigin } from "#contract/posts/dynamic.ts";
import type { Person } from "~/ui/person.tsx";

type DynamicPoint = Extract<DynamicOrigin, { state: "dynamic" }>;
type ArticlePoint = Extract<DynamicOrigin, { state: "article" }>;

export type OriginView =
  | Extract<DynamicOrigin, { state: "gone" }>
  | (Omit<DynamicPoint, "author"> & { author: Person })
  | (Omit<ArticlePoint, "author"> & { author: Person });

/** The fields that a card shows. A whole `DynamicCard` fits this type, too. */
export interface DynamicView extends Omit<DynamicCard, "author" | "origin" | "summary"> {
  author: Person;
  origin: OriginView | null;
}

function person({ id, name, role, avatar }: Person): Person {
  return { id, name, role, avatar: avatar && { thumbUrl: avatar.thumbUrl } };
}

export function dynamicView({ summary: _summary, author, origin, ...card }: DynamicCard): DynamicView {
  return {
    ...card,
    author: person(author),
    origin: origin && origin.state !== "gone" ? { ...origin, author: person(origin.author) } : origin,
  };
}

/** Reduces cards to the fields that lists show: the page carries its data twice, as HTML and for the script. */
export function dynamicPage(page: { items: DynamicCard[]; nextCursor: string | null }): {
  items: DynamicView[];
  nextCursor: string | null;
} {
  return { items: page.items.map(dynamicView), nextCursor: page.nextCursor };
}
