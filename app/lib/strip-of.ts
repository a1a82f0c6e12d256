import { type PictureShape, stripOf as stripOfShape } from "#contract/files/picture-shape.ts";

/** Whether a picture is long or wide: the door of the widget kit, which knows nothing of the contract. */
export const stripOf = (shape: PictureShape): "tall" | "wide" | undefined => stripOfShape(shape);
