import { renderDocsPage, VIEWER } from "./docs-page.ts";
import { docsViewer } from "./docs-viewer.ts";
import { isForStaff } from "../../contract/shared/endpoint.ts";
import type { Context } from "../context.ts";
import type { ApiHono, Mount } from "./mount.ts";

/** Serves `openapi.json`, made from the contract, and its HTML page, under the community path; API_DOCS limits both. */
export function docsRoutes(app: ApiHono, { mounted }: Mount, config: Context["config"]): void {
  if (config.apiDocs === "off") return;
  const shown = () => mounted.filter((endpoint) => config.apiDocs === "all" || !isForStaff(endpoint));
  let document: ReturnType<typeof makeDocument> | undefined;
  const makeDocument = async () => (await import("./openapi.ts")).openApi(shown(), config);
  let page: string | undefined;

  app.get("/openapi.json", async (c) => c.json(await (document ??= makeDocument())));
  app.get("/docs", async (c) => {
    // The viewer inserts style elements into the page; it loads no other resource from elsewhere and uses no eval.
    c.header(
      "content-security-policy",
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    return c.html((page ??= renderDocsPage(await (document ??= makeDocument()))));
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
