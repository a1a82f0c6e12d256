import type { Server } from "@tus/server";
import type { Caller, Context, Viewer } from "../context.ts";
import { ApiError } from "../../contract/shared/errors.ts";
import { VIDEO_FILE_ID_HEADER, VIDEO_UPLOAD_PATH } from "../../contract/shared/paths.ts";
import { assertTakesWrites } from "../services/shared/config/read-only.ts";
import { takeUpload } from "../services/people/newcomer/budget.ts";
import {
  admitVideoUpload,
  assertTakesVideos,
  beginVideoUpload,
  dropUpload,
  finishVideoUpload,
  newUploadKey,
  ownUpload,
} from "../services/files/video-file/upload-video.ts";
import type { VideoFileRow } from "../services/files/video-file/video-file-view.ts";
import type { ApiHono } from "./mount.ts";

interface Call {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
  request: Request;
  /** @throws the store's own error */
  answerOfTus(): Promise<Response>;
}

/** Reads `filename` from `Upload-Metadata`, whose pairs have base64 values. */
function fileName(metadata: string | null): string | undefined {
  const pair = (metadata ?? "")
    .split(",")
    .map((text) => text.trim().split(" "))
    .find(([name]) => name === "filename");
  return pair?.[1] === undefined ? undefined : Buffer.from(pair[1], "base64").toString("utf8");
}

/**
 * Resumable uploads by the tus.io protocol: POST begins an upload, HEAD reports its offset, PATCH continues it, DELETE
 * cancels it. The tus library stores the pieces; ownership and what follows an upload are handled here.
 */
export function videoUploadRoutes(app: ApiHono, ctx: Context): void {
  /** The upload's key, already stored in its row; the tus library would otherwise generate a name. */
  const keys = new WeakMap<object, string>();
  /** Errors of the store, which the tus library would turn into a response of its own. */
  const failures = new WeakMap<object, Error>();
  async function load(): Promise<Server> {
    // The two imports run in sequence: the bundle loads parts of tus by require, which fails while another import is
    // under way.
    const datastore = await ctx.uploads.pieces();
    const tus = await import("@tus/server");
    return new tus.Server({
      path: VIDEO_UPLOAD_PATH,
      datastore,
      namingFunction: (request) => keys.get(request) ?? newUploadKey(),
      onResponseError(asked, error) {
        if (error instanceof Error) failures.set(asked, error);
        return undefined;
      },
      // Relative to the request's URL: the public path in front of the web server differs from ours.
      generateUrl: (_request, { id }) => `upload/${id}`,
    });
  }
  let loading: Promise<Server> | undefined;
  /** Only an accepted upload loads it. After a failure, such as of the disk, the next upload tries again. */
  const loaded = (): Promise<Server> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  // Hono routes HEAD to the GET handler and drops the body.
  app.on(["POST", "GET", "PATCH", "DELETE"], [VIDEO_UPLOAD_PATH, `${VIDEO_UPLOAD_PATH}/:key`], async (c) => {
    const viewer = c.get("viewer");
    if (!viewer) throw new ApiError("UNAUTHORIZED");
    const request = c.req.raw;
    if (request.method === "POST") await assertTakesWrites(ctx, viewer, VIDEO_UPLOAD_PATH);
    async function answerOfTus(): Promise<Response> {
      const tus = await loaded();
      const answer = await tus.handleWeb(request);
      const failure = failures.get(request);
      if (!failure) return answer;
      // The rest of the request's body stays unread.
      c.header("connection", "close");
      throw failure;
    }
    const call = { ctx, viewer, caller: c.get("caller"), request, answerOfTus };
    const key = c.req.param("key");
    if (request.method === "GET" || (key === undefined) !== (request.method === "POST"))
      throw new ApiError("NOT_FOUND", "接口不存在");
    if (key === undefined) return begin(call, (name) => keys.set(request, name));
    return carryOn(call, key);
  });
}

async function begin(call: Call, name: (key: string) => void): Promise<Response> {
  const { ctx, viewer, caller, request, answerOfTus } = call;
  await assertTakesVideos(ctx, viewer);
  const bytes = Number(request.headers.get("upload-length") ?? Number.NaN);
  if (!Number.isSafeInteger(bytes) || bytes <= 0)
    throw new ApiError("BAD_REQUEST", "请在 Upload-Length 里说明视频的大小");
  await takeUpload(ctx, { viewer, caller });
  await admitVideoUpload({ ctx, viewer, bytes });
  const file = await beginVideoUpload({
    ctx,
    ownerId: viewer.id,
    key: newUploadKey(),
    name: fileName(request.headers.get("upload-metadata")),
    bytes,
  });
  name(file.source_key ?? "");
  let answer: Response | undefined;
  try {
    answer = await answerOfTus();
  } finally {
    if (answer?.status !== 201) await dropUpload({ ctx, file });
  }
  if (answer.status !== 201) return answer;
  return settle(call, file, answer);
}

async function carryOn(call: Call, key: string): Promise<Response> {
  const { ctx, viewer, request, answerOfTus } = call;
  const file = await ownUpload({ ctx, viewer, key });
  if (request.method === "DELETE") {
    if (file.state !== "uploading") throw new ApiError("CONFLICT", "视频已经上传完");
    await dropUpload({ ctx, file });
    return new Response(null, { status: 204, headers: { "tus-resumable": "1.0.0" } });
  }
  return settle(call, file, await answerOfTus());
}

/** Adds the file's id to the response; after the last piece, starts the conversion. */
async function settle({ ctx }: Call, file: VideoFileRow, answer: Response): Promise<Response> {
  if (Number(answer.headers.get("upload-offset") ?? Number.NaN) === file.source_bytes)
    await finishVideoUpload({ ctx, file });
  answer.headers.set(VIDEO_FILE_ID_HEADER, String(file.id));
  return answer;
}
