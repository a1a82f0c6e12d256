import { COMMUNITY_PATH } from "../../contract/paths.ts";
import { renderDocsPage, VIEWER } from "./docs-page.ts";
import { docsViewer } from "./docs-viewer.ts";
import type { ApiHono } from "./mount.ts";

const info = {
  title: "群落社区接口",
  version: "1",
  description:
    "所有回答都是 {statusCode, message, data}：statusCode 为 200 表示成功，其他值与 HTTP 状态相同，message 为中文说明。登录后在 Authorization 头里带上 Bearer 令牌。",
};

/** `openapi.json`, made from the contract, and a page that people can read; both below the versioned community path. */
export function docsRoutes(app: ApiHono): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "登录接口返回的 token，7 天有效，退出登录后立即失效",
  });
  // Without a host: the document is served by the API that it describes.
  const makeDocument = () => app.getOpenAPI31Document({ openapi: "3.1.0", info, servers: [{ url: COMMUNITY_PATH }] });
  let document: ReturnType<typeof makeDocument> | undefined;
  let page: string | undefined;

  app.get("/openapi.json", (c) => c.json((document ??= makeDocument())));
  app.get("/docs", (c) => {
    // The viewer writes its styles into the page; nothing else of it comes from elsewhere, and it evaluates no text.
    c.header(
      "content-security-policy",
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    return c.html((page ??= renderDocsPage((document ??= makeDocument()))));
  });
  app.get(`/${VIEWER}`, async (c) => {
    const { plain, gzipped } = await docsViewer();
    const isPacked = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");
    return c.body(isPacked ? gzipped : plain, 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "max-age=3600",
      vary: "accept-encoding",
      ...(isPacked ? { "content-encoding": "gzip" } : {}),
    });
  });
}
