import type { Context } from "../../../context.ts";
import { filesOfImage, filesOfRendition, filesOfVideo, uploadOfVideo } from "../../posts/media/files-of-rows.ts";

type Check = Pick<Context, "db" | "media" | "uploads">;

const BATCH = 200;
/** The most concurrent requests to a remote store. */
const AT_ONCE = 16;

/** A file that a row refers to and that the store does not have. */
export interface Missing {
  /** The row: `image:7` */
  row: string;
  key: string;
}
type Named = Missing & { isUpload?: true };

const images = ({ db }: Check) => db.selectFrom("image").select(["id", "key", "thumb_key", "widths"]);
const videos = ({ db }: Check) =>
  db.selectFrom("video_file").select(["id", "state", "media_key", "poster_key", "source_key"]);
const renditions = ({ db }: Check) => db.selectFrom("video_rendition").select(["id", "state", "key"]);

const sources = {
  image: {
    after: async (ctx: Check, last: number): Promise<{ id: number; files: Named[] }[]> =>
      (await images(ctx).where("id", ">", last).orderBy("id").limit(BATCH).execute()).map(named.image),
    among: async (ctx: Check, ids: number[]) => (await images(ctx).where("id", "in", ids).execute()).map(named.image),
  },
  video: {
    after: async (ctx: Check, last: number): Promise<{ id: number; files: Named[] }[]> =>
      (await videos(ctx).where("id", ">", last).orderBy("id").limit(BATCH).execute()).map(named.video),
    among: async (ctx: Check, ids: number[]) => (await videos(ctx).where("id", "in", ids).execute()).map(named.video),
  },
  rendition: {
    after: async (ctx: Check, last: number): Promise<{ id: number; files: Named[] }[]> =>
      (await renditions(ctx).where("id", ">", last).orderBy("id").limit(BATCH).execute()).map(named.rendition),
    among: async (ctx: Check, ids: number[]) =>
      (await renditions(ctx).where("id", "in", ids).execute()).map(named.rendition),
  },
};
const named = {
  image: (row: Awaited<ReturnType<ReturnType<typeof images>["execute"]>>[number]) => ({
    id: row.id,
    files: filesOfImage(row).map((key): Named => ({ row: `image:${row.id}`, key })),
  }),
  video: (row: Awaited<ReturnType<ReturnType<typeof videos>["execute"]>>[number]) => ({
    id: row.id,
    files: [
      ...filesOfVideo(row).map((key): Named => ({ row: `video_file:${row.id}`, key })),
      ...uploadOfVideo(row).map((key): Named => ({ row: `video_file:${row.id}`, key, isUpload: true })),
    ],
  }),
  rendition: (row: Awaited<ReturnType<ReturnType<typeof renditions>["execute"]>>[number]) => ({
    id: row.id,
    files: filesOfRendition(row).map((key): Named => ({ row: `video_rendition:${row.id}`, key })),
  }),
};

async function missingOf({ media, uploads }: Check, files: Named[]): Promise<Named[]> {
  const missing: Named[] = [];
  const waiting = files.values();
  const look = async () => {
    for (const each of waiting)
      if ((each.isUpload ? await uploads.size(each.key) : await media.stat(each.key)) === undefined) missing.push(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return missing;
}

/**
 * Checks that the stores have every file that a row refers to. Missing files are checked twice, because row and file
 * may have been deleted meanwhile.
 */
export async function* missingFiles(
  ctx: Check,
  { signal, progress }: { signal?: AbortSignal | undefined; progress?: ((name: string) => void) | undefined } = {},
): AsyncGenerator<Missing[]> {
  for (const [name, { after, among }] of Object.entries(sources))
    for (let last = 0; ;) {
      signal?.throwIfAborted();
      progress?.(`${name}:${last}`);
      const rows = await after(ctx, last);
      const missing = await missingOf(
        ctx,
        rows.flatMap(({ files }) => files),
      );
      if (missing.length > 0) {
        const keys = new Set(missing.map(({ key }) => key));
        const ids = rows.flatMap(({ id, files }) => (files.some(({ key }) => keys.has(key)) ? [id] : []));
        const again = (await among(ctx, ids)).flatMap(({ files }) => files.filter(({ key }) => keys.has(key)));
        yield (await missingOf(ctx, again)).map(({ row, key }) => ({ row, key }));
      }
      last = rows.at(-1)?.id ?? last;
      if (rows.length < BATCH) break;
    }
}
