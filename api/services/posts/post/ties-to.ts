import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { type CircleRole, circleRoles } from "../../../../contract/circles/circle-names.ts";
import type { Relation } from "../../../../contract/people/person.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { KindWith } from "../../../db/schema/kind-with.ts";
import { relationTies } from "../../people/follow/relations.ts";

interface Post {
  kind: KindWith<"like_count">;
  id: number;
  authorId: number;
  circleId: number | null;
}

/** A viewer's relation to a post, its author and its circle. */
export interface Ties {
  liked: boolean;
  favourited: boolean;
  /** The relation to the author. */
  relation: Relation;
  /** The role in the circle; undefined for non-members. */
  role: CircleRole | undefined;
}

type Tie = "liked" | "favourited" | keyof Relation | CircleRole;
type Asked = Omit<Post, "kind"> & { viewerId: number };

/** One row for each tie, of which most readers have none: five statements would cost five times as much. */
const ties = cachedQuery((_db, { viewerId, id, authorId, circleId }: Asked, { kind }: Pick<Post, "kind">) => {
  const postId = sql.ref(`${kind}_id`);
  return sql<{ tie: Tie }>`
    select ${postId} as id, 'liked' as tie from ${sql.table(`${kind}_like`)}
    where user_id = ${viewerId} and ${postId} = ${id}
    union all select subject_id, 'favourited' from favourite
    where user_id = ${viewerId} and subject_kind = ${sql.lit(kind)} and subject_id = ${id}
    union all select circle_id, role from circle_member where user_id = ${viewerId} and circle_id = ${circleId}
    union all ${relationTies({ viewerId, ids: [authorId] })}`;
});

/** The viewer's ties to a post that has its own page; a guest has none. */
export async function tiesTo(
  { db }: Pick<Context, "db">,
  viewer: Pick<Viewer, "id"> | null,
  { kind, id, authorId, circleId }: Post,
): Promise<Ties> {
  const rows = viewer ? await ties.rows(db, { viewerId: viewer.id, id, authorId, circleId }, { kind }) : [];
  const has = (tie: Tie) => rows.some((row) => row.tie === tie);
  return {
    liked: has("liked"),
    favourited: has("favourited"),
    relation: {
      followed: has("followed"),
      followsMe: has("followsMe"),
      blocked: has("blocked"),
      muted: has("muted"),
    },
    role: circleRoles.find(has),
  };
}
