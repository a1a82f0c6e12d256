import { renderToStaticMarkup } from "react-dom/server";
import type { CircleDetail } from "#contract/circle-fields.ts";
import { CircleAside } from "./circle-aside.tsx";

/** What stands beside a circle's posts, as HTML: it holds links only, and costs the page no script. */
export const circleAside = (circle: CircleDetail): string => renderToStaticMarkup(<CircleAside circle={circle} />);
