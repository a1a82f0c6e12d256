import { type PictureShape, stripOf as stripOfShape } from "#contract/files/picture-shape.ts";

/** Whether a picture is very long or very wide. The widget kit imports this, because it may not import the contract. */
export const stripOf = (shape: PictureShape): "tall" | "wide" | undefined => stripOfShape(shape);
