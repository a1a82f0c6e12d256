import { isRouteErrorResponse } from "react-router";

export interface ErrorWords {
  status: number;
  title: string;
  sentence: string;
  /** Small print: the error's own message. `requestId` finds it in the log. */
  detail: string | undefined;
  requestId: string | undefined;
}

/** The texts of an error page. A bug's own message stays in the log. */
export function errorWords(error: unknown): ErrorWords {
  if (!isRouteErrorResponse(error)) {
    return {
      status: 500,
      title: "出了点问题",
      sentence: "页面没能显示出来，请刷新重试；如果一直这样，请稍后再来。",
      detail: undefined,
      requestId: undefined,
    };
  }
  const body: unknown = error.data;
  const text = (key: string) =>
    typeof body === "object" && body !== null && key in body
      ? String((body as Record<string, unknown>)[key]) || undefined
      : undefined;
  const message = text("message");
  const common = { status: error.status, requestId: text("requestId") };
  switch (error.status) {
    case 404:
      return { ...common, title: "页面未找到", sentence: "抱歉，我们找不到您要访问的页面", detail: message };
    case 403:
      return { ...common, title: "没有权限访问", sentence: message ?? "没有权限访问", detail: undefined };
    case 429:
      return { ...common, title: "操作太频繁", sentence: message ?? "操作太频繁，请稍后再试", detail: undefined };
    case 502:
    case 503:
    case 504:
      return { ...common, title: "服务暂不可用", sentence: message ?? "服务暂不可用，请稍后再试", detail: undefined };
    case 405:
      return {
        ...common,
        title: "不支持的请求",
        sentence: "这个地址不能这样访问，请从页面上的按钮进入。",
        detail: undefined,
      };
    default:
      return {
        ...common,
        title: text("title") ?? "出了点问题",
        sentence: message ?? "服务器开小差了，请稍后再试",
        detail: undefined,
      };
  }
}
