import { bossPicture } from "./bosses.ts";
import { chartPicture } from "./charts.ts";
import { landscape } from "./landscapes.ts";
import { thingPicture } from "./things.ts";

/**
 * Draws an illustration as SVG, 1200×675.
 * @throws Error for an unknown name, which is a mistake in the content files
 */
export function drawPicture(name: string): string {
  const picture = landscape(name) ?? bossPicture(name) ?? chartPicture(name) ?? thingPicture(name);
  if (picture === undefined) throw new Error(`no such demo picture: ${name}`);
  return picture;
}
