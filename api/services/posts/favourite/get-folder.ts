import { type Selectable } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { FavouriteFolder, FavouriteItem, OpenFolder } from "../../../../contract/posts/favourite.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { UserBrief } from "../../../../contract/people/user.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import type { FavouriteFolderTable } from "../../../db/schema/favourite.ts";
import { subjectIsThere } from "../../circles/subject/subject.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { favouriteContents } from "./favourite-subjects.ts";

type Db = Pick<Context, "db">;

/** A user's folders, the default one first. @param isOpen returns only the public folders */
export function folderListQuery({ ctx, userId, isOpen = false }: { ctx: Db; userId: number; isOpen?: boolean }) {
  return ctx.db
    .selectFrom("favourite_folder")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(isOpen, (query) => query.where("is_private", "=", 0))
    .orderBy("is_default", "desc")
    .orderBy("id")
    .limit(limits.foldersMax + 1);
}

/** R15 */
export async function listOpenFolders({ ctx, userId }: { ctx: Db; userId: number }): Promise<OpenFolder[]> {
  const rows = await folderListQuery({ ctx, userId, isOpen: true }).execute();
  return rows.map(({ id, name, created_at }) => ({ id, name, createdAt: new Date(created_at).toISOString() }));
}

interface FavouritePage {
  ctx: Pick<Context, "db" | "kinds">;
  folderId: number;
  cursor: string | undefined;
  limit: number;
  /**
   * Set when the viewer is not the owner (null for a guest): only posts that this viewer may read. Undefined for the
   * owner, who sees all rows.
   */
  stranger?: Viewer | null;
}

/** The favourites in a folder, latest first. */
export function favouritePageQuery({ ctx, folderId, cursor, limit, stranger }: FavouritePage) {
  const rows = ctx.db
    .selectFrom("favourite")
    .select(["id", "subject_kind", "subject_id", "created_at"])
    .where("folder_id", "=", folderId)
    .$if(stranger !== undefined, (query) => query.where(subjectIsThere(ctx.kinds, stranger ?? null, "favourite")));
  return pageBy(rows, [down("created_at"), down("id")], cursor, limit);
}

interface Folder {
  owner: UserBrief;
  isMine: boolean;
  folder: FavouriteFolder | null;
  folders: FavouriteFolder[];
  items: FavouriteItem[];
  nextCursor: string | null;
}

interface GetFolder {
  ctx: Context;
  viewer: Viewer | null;
  input: { folderId?: number | undefined; cursor?: string | undefined; limit: number };
}

/**
 * One folder with a page of its favourites. Reading creates no folder: `folder` is null for a member who has never
 * saved a post.
 * @throws ApiError UNAUTHORIZED for a guest who requests no folder, NOT_FOUND, also for another user's private folder
 */
export async function getFolder({ ctx, viewer, input }: GetFolder): Promise<Folder> {
  const asked = input.folderId === undefined ? undefined : await folderRow(ctx, viewer, input.folderId);
  const ownerId = asked?.user_id ?? viewer?.id;
  if (ownerId === undefined) throw new ApiError("UNAUTHORIZED");
  const isMine = ownerId === viewer?.id;
  const folders = isMine ? await folderListQuery({ ctx, userId: ownerId }).execute() : [];
  const folder = asked ?? folders[0];
  const [owners, page] = await Promise.all([
    userBriefs(ctx, [ownerId]),
    itemsOf(ctx, viewer, folder, { ...input, isMine }),
  ]);
  return {
    owner: briefOf(owners, ownerId),
    isMine,
    folder: folder ? folderView(folder, isMine) : null,
    folders: folders.map((own) => folderView(own, true)),
    ...page,
  };
}

async function folderRow(ctx: Context, viewer: Viewer | null, id: number) {
  const row = await ctx.db.selectFrom("favourite_folder").selectAll().where("id", "=", id).executeTakeFirst();
  // The ids of private folders are not revealed to others.
  if (!row || (row.is_private === 1 && row.user_id !== viewer?.id))
    throw new ApiError("NOT_FOUND", "收藏夹不存在，或者只有主人能看");
  return row;
}

async function itemsOf(
  ctx: Context,
  viewer: Viewer | null,
  folder: { id: number } | undefined,
  { cursor, limit, isMine }: GetFolder["input"] & { isMine: boolean },
): Promise<Pick<Folder, "items" | "nextCursor">> {
  if (!folder) return { items: [], nextCursor: null };
  const page = await favouritePageQuery({
    ctx,
    folderId: folder.id,
    cursor,
    limit,
    ...(isMine ? {} : { stranger: viewer }),
  }).page();
  const contentOf = await favouriteContents(
    ctx,
    viewer,
    page.rows.map((row) => ({ kind: row.subject_kind, id: row.subject_id })),
  );
  const items = page.rows.map((row) => ({
    id: row.id,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    favouritedAt: new Date(row.created_at).toISOString(),
    content: contentOf({ kind: row.subject_kind, id: row.subject_id }),
  }));
  return { items, nextCursor: page.nextCursor };
}

function folderView(row: Selectable<FavouriteFolderTable>, isMine: boolean): FavouriteFolder {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.is_default === 1,
    isPrivate: row.is_private === 1,
    itemCount: isMine ? row.item_count : null,
  };
}
