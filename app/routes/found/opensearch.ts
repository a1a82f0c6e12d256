import { cutText } from "#contract/shared/cut-text.ts";
import { xmlDocument, xmlElement, xmlText } from "~/lib/xml.ts";
import { webEnv } from "~/server/env.server.ts";
import { fileAnswer } from "~/server/file-answer.server.ts";
import { readSite } from "~/server/site.server.ts";
import type { Route } from "./+types/opensearch";

/** OpenSearch 1.1 limits ShortName to 16 characters. */
const NAME_MAX = 16;

/** The OpenSearch description, by which browsers search the site from the address bar. Like web-manifest.ts, not cached without the site's name. */
export async function loader(args: Route.LoaderArgs) {
  const { config, loadError } = await readSite(args);
  const { siteUrl } = webEnv();
  const text = (name: string, value: string) => xmlElement(name, {}, [xmlText(value)]);
  const body = xmlDocument(
    xmlElement("OpenSearchDescription", { xmlns: "http://a9.com/-/spec/opensearch/1.1/" }, [
      text("ShortName", cutText(config.siteName, NAME_MAX)),
      text("Description", `在${config.siteName}里搜索`),
      text("InputEncoding", "UTF-8"),
      text("Language", "zh-CN"),
      xmlElement("Image", { width: "192", height: "192", type: "image/png" }, [
        xmlText(`${siteUrl}/icons/icon-192.png`),
      ]),
      xmlElement("Url", { type: "text/html", template: `${siteUrl}/search?q={searchTerms}` }),
      xmlElement("Url", {
        type: "application/opensearchdescription+xml",
        rel: "self",
        template: `${siteUrl}/opensearch.xml`,
      }),
    ]),
  );
  return fileAnswer({ body, type: "application/opensearchdescription+xml", seconds: loadError === null ? 600 : 0 });
}
