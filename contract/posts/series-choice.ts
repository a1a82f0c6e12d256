import { z } from "zod";

const again = "请重新选择";

/**
 * The series of a post, chosen on its writing form. The post joins at the end. 0 takes it out of its series; without the
 * field it stays where it is.
 */
export const seriesChoice = z.coerce.number(again).int(again).min(0, again).optional();
