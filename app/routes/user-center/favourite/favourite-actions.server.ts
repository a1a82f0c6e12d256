import { data, redirect } from "react-router";
import { createFolderInput, favouriteEndpoints, folderFields } from "#contract/posts/favourite.ts";
import { freshKey } from "~/lib/fresh-key.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { parseId } from "~/lib/parse-id.ts";
import { type ApiFailure, type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";

const HOME = "/user/favourite";
const folderPath = (id: number) => `${HOME}?folder=${id}`;

function done(args: RouteArgs, message: string, path: string) {
  putFlash(args.context, "success", message);
  return redirect(path, 303);
}

/** Answers with the error, which is shown above the list. */
function refused(failure: ApiFailure) {
  return data({ message: failure.message }, { status: statusOfFailure(failure) });
}

/** Creates a folder, or renames the current one. */
export async function saveFolder(args: RouteArgs, form: FormData, folderId: number | undefined) {
  const intent = folderId === undefined ? ("create-folder" as const) : ("update-folder" as const);
  const submission = parseForm(folderId === undefined ? createFolderInput : folderFields, form);
  if (submission.status !== "success") return data({ intent, result: submission.reply() }, { status: 400 });
  const saved =
    folderId === undefined
      ? await submit(args, favouriteEndpoints.folderCreate, { body: createFolderInput.parse(submission.value) })
      : await submit(args, favouriteEndpoints.folderUpdate, { params: { id: folderId }, body: submission.value });
  if (!saved.ok)
    return data(
      { intent, result: resultOfFailure(submission, saved.failure, ["name"]), ...freshKey(saved.failure) },
      { status: statusOfFailure(saved.failure) },
    );
  return done(
    args,
    folderId === undefined ? "收藏夹已建好" : "收藏夹已修改",
    folderPath("id" in saved.data ? saved.data.id : (folderId ?? 0)),
  );
}

export async function removeFolder(args: RouteArgs, folderId: number | undefined) {
  const removed = await submit(args, favouriteEndpoints.folderRemove, { params: { id: folderId ?? 0 } });
  // A folder that is already deleted is a success.
  return removed.ok || removed.failure.statusCode === 404
    ? done(args, "收藏夹已删除，里面的收藏在默认收藏夹", HOME)
    : refused(removed.failure);
}

function subjectOf(form: FormData) {
  return {
    subjectKind: String(form.get("subjectKind")) as "article",
    subjectId: parseId(String(form.get("subjectId") ?? "")) ?? 0,
  };
}

export async function moveItem(args: RouteArgs, form: FormData) {
  const moved = await submit(args, favouriteEndpoints.move, {
    body: { ...subjectOf(form), folderId: parseId(String(form.get("folderId") ?? "")) ?? 0 },
  });
  return moved.ok ? done(args, "已移动", `${HOME}${args.url.search}`) : refused(moved.failure);
}

export async function removeItem(args: RouteArgs, form: FormData) {
  const removed = await submit(args, favouriteEndpoints.set, { body: { ...subjectOf(form), favourited: false } });
  return removed.ok ? done(args, "已取消收藏", `${HOME}${args.url.search}`) : refused(removed.failure);
}
