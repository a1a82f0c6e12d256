import { createContext, type RouterContextProvider } from "react-router";
import { type KeptForm, keptOfForm } from "../lib/kept-form.ts";
import type { RouteArgs } from "./api.server.ts";

const keptFormContext = createContext<(() => KeptForm) | null>(null);

/**
 * The posted form is at hand until its answer is drawn: an action may fail well, with everything typed in it, and the
 * page's own data then be what cannot be read, which makes an error page of it.
 */
export function keepForm({ context, request, url }: RouteArgs, form: FormData, hadStream: () => boolean): void {
  const isMultipart = /^multipart\//i.test(request.headers.get("content-type") ?? "");
  // As it came: actions write into the form. Later comes only the video that was uploaded with it.
  // The `?index` of an index route's action is in the request's own address alone.
  const posted = keptOfForm(form, url.pathname + new URL(request.url).search, false);
  context.set(keptFormContext, () => {
    const video = form.get("videoFileId");
    const hadFiles = posted.hadFiles || (hadStream() && video === null);
    const fields = posted.fields.filter(([name]) => name !== "videoFileId");
    if (typeof video === "string") fields.push(["videoFileId", video]);
    return { ...posted, fields, isMultipart, hadFiles };
  });
}

export function keptFormOf(context: Readonly<RouterContextProvider>): KeptForm | null {
  return context.get(keptFormContext)?.() ?? null;
}
