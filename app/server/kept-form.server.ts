import { createContext, type RouterContextProvider } from "react-router";
import { type KeptForm, keptOfForm } from "../lib/kept-form.ts";
import type { RouteArgs } from "./route-args.ts";

const keptFormContext = createContext<(() => KeptForm) | null>(null);

/**
 * Makes the posted form available until its answer is rendered. An action may return errors with everything typed while
 * the page's own loader fails; the error page then shows the form.
 */
export function keepForm({ context, request, url }: RouteArgs, form: FormData, hadStream: () => boolean): void {
  const isMultipart = /^multipart\//i.test(request.headers.get("content-type") ?? "");
  // Copied now, because actions write into the form; only the uploaded video's id is added later. The `?index` of an
  // index route's action is only in the request's own address.
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
