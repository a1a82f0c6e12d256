import { z } from "zod";

/**
 * Converts a schema to the shape of its output in a response: a field with a default is always present, hence required.
 * Used only for the OpenAPI document; values are parsed with the original schema.
 */
export function outputSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault) return outputSchema(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodNullable) return outputSchema(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return outputSchema(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodArray) return z.array(outputSchema(schema.element as z.ZodType));
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => outputSchema(option as z.ZodType)));
  if (schema instanceof z.ZodPipe) {
    const { in: taken, out } = schema.def as unknown as Record<"in" | "out", z.ZodType>;
    const shown = taken instanceof z.ZodTransform ? out : taken;
    const ofNothing = schema.safeParse(undefined);
    const isAlwaysThere = ofNothing.success && ofNothing.data !== undefined;
    return isAlwaysThere && shown instanceof z.ZodOptional
      ? outputSchema(shown.unwrap() as z.ZodType)
      : outputSchema(shown);
  }
  if (!(schema instanceof z.ZodObject)) return schema;
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, outputSchema(field as z.ZodType)] as const);
  return z.object(Object.fromEntries(fields));
}
