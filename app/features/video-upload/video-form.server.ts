import { PassThrough } from "node:stream";
import type { BusboyFileStream } from "@fastify/busboy";
import { data } from "react-router";
import { type VideoFileView, videoFileEndpoints } from "#contract/files/video-file.ts";
import { parseId } from "../../lib/parse-id.ts";
import { attempt, type RouteArgs } from "../../server/api.server.ts";
import { readForm } from "../../server/read-form.server.ts";

export interface VideoForm {
  /** The fields. `videoFileId` is the new file's id, or the id of an earlier upload. */
  form: FormData;
  /** The reason why the video was refused, shown at the field `video`. */
  videoRefusal: string | undefined;
}

type Taken = { id: number } | { refusal: string } | undefined;

/**
 * Reads a form that may contain a video (`video`). The video is streamed to the API and never held in memory as a
 * whole. Other files are read as usual. A checked `dropVideo` removes an earlier video.
 * @throws the errors of readForm
 */
export async function readFormWithVideo(args: RouteArgs): Promise<VideoForm> {
  let sending: Promise<Taken> | undefined;
  const form = await readForm(args, {
    field: "video",
    take(stream, name, broken) {
      if (sending) return void stream.resume();
      const bytes = passedOn(stream);
      broken.addEventListener("abort", () => bytes.destroy(new Error("the form broke off")));
      sending = sendVideo(args, bytes, name);
      sending.catch(() => {});
    },
  });
  const taken = await sending?.catch(() => {
    throw data({ message: "表单没有收完整，请重试" }, { status: 400 });
  });
  if (form.get("dropVideo") !== null) form.delete("videoFileId");
  if (taken && "id" in taken) form.set("videoFileId", String(taken.id));
  return { form, videoRefusal: taken && "refusal" in taken ? taken.refusal : undefined };
}

/** @returns undefined when no file was chosen */
async function sendVideo(args: RouteArgs, bytes: PassThrough, name: string): Promise<Taken> {
  const isChosen = await new Promise<boolean>((resolve) => {
    bytes.once("readable", () => resolve(bytes.readableLength > 0));
    bytes.once("close", () => resolve(false));
  });
  if (!isChosen) return undefined;
  const answer = await attempt(args, videoFileEndpoints.upload, { file: { name, bytes } });
  bytes.destroy();
  if (answer.ok) return { id: answer.data.id };
  return { refusal: answer.failure.fieldErrors.file?.[0] ?? answer.failure.message };
}

/**
 * Returns a stream of the file's bytes. When the reader stops early, as the API does on a refusal, the rest is dropped,
 * so that the form is still read to its end.
 */
function passedOn(stream: BusboyFileStream): PassThrough {
  const bytes = new PassThrough();
  bytes.on("error", () => {});
  stream.on("data", (chunk: Buffer) => {
    if (!bytes.destroyed && !bytes.write(chunk)) stream.pause();
  });
  bytes.on("drain", () => stream.resume());
  bytes.once("close", () => stream.resume());
  stream.once("end", () => bytes.end());
  stream.once("error", (error) => bytes.destroy(error));
  return bytes;
}

/** Returns the form's video, to show it in the form again; null without one, or when it is deleted. */
export async function videoOfForm(args: RouteArgs, form: FormData): Promise<VideoFileView | null> {
  const id = parseId(String(form.get("videoFileId") ?? ""));
  if (id === undefined) return null;
  const answer = await attempt(args, videoFileEndpoints.get, { params: { id } });
  return answer.ok ? answer.data : null;
}
