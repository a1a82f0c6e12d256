import { z } from "zod";
import { idOut } from "../shared/common.ts";
import { seriesKinds } from "../shared/subject.ts";

/** A post in a series, as links to it show it. */
export const seriesNeighbour = z.object({ id: idOut, title: z.string() });
export type SeriesNeighbour = z.output<typeof seriesNeighbour>;

/** The series of a post, for the post's page: the post is part `number` of `count` that the viewer may see. */
export const seriesBox = z.object({
  id: idOut,
  kind: z.enum(seriesKinds),
  title: z.string(),
  number: z.number().int(),
  count: z.number().int(),
  previous: seriesNeighbour.nullable(),
  next: seriesNeighbour.nullable(),
});
export type SeriesBox = z.output<typeof seriesBox>;
