import { data } from "react-router";
import type { Refusal } from "~/lib/comment-refusal.ts";

/** X04, the clientAction of a page with comments: without an answer the form stays, with what was typed, and says so. */
export async function keepTyped<T>({ request, serverAction }: { request: Request; serverAction: () => Promise<T> }) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || !(error instanceof TypeError)) throw error;
    const refusal: Refusal = {
      intent: String(form.get("intent") ?? ""),
      parentId: Number(form.get("parentId")) || null,
      commentId: Number(form.get("commentId")) || null,
      text: String(form.get("source") ?? ""),
      // The form itself still holds them.
      images: [],
      fieldError: null,
      formError: "网络错误，请检查网络连接",
    };
    return data({ refusal }, { status: 503 });
  }
}
