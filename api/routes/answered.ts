import { z } from "zod";

/**
 * A schema as what is answered by it looks: a default is filled in by then, so nothing that has one may be left out. Only
 * for the document; values go through the schema itself.
 */
export function answered(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault) return answered(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodNullable) return answered(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return answered(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodArray) return z.array(answered(schema.element as z.ZodType));
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => answered(option as z.ZodType)));
  if (schema instanceof z.ZodPipe) {
    const { in: taken, out } = schema.def as unknown as Record<"in" | "out", z.ZodType>;
    const shown = taken instanceof z.ZodTransform ? out : taken;
    const ofNothing = schema.safeParse(undefined);
    const isAlwaysThere = ofNothing.success && ofNothing.data !== undefined;
    return isAlwaysThere && shown instanceof z.ZodOptional ? answered(shown.unwrap() as z.ZodType) : answered(shown);
  }
  if (!(schema instanceof z.ZodObject)) return schema;
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, answered(field as z.ZodType)] as const);
  return z.object(Object.fromEntries(fields));
}
