import { bossPicture } from "./bosses.ts";
import { chartPicture } from "./charts.ts";
import { landscape } from "./landscapes.ts";
import { thingPicture } from "./things.ts";

/**
 * An illustration as SVG, 1200×675.
 * @throws Error for a name that no file here draws: a slip in the content files
 */
export function drawPicture(name: string): string {
  const picture = landscape(name) ?? bossPicture(name) ?? chartPicture(name) ?? thingPicture(name);
  if (picture === undefined) throw new Error(`no such demo picture: ${name}`);
  return picture;
}
