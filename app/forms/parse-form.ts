import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import "#contract/shared/common.ts";

/** Upper limits for any posted form, far above our largest form. */
const FIELDS_MAX = 500;
const DEPTH_MAX = 4;
const INDEX_MAX = 200;
const NAME_MAX = 200;

const tooMuch = z.unknown().refine(() => false, "表单里的内容太多，请减少一些再提交");

/**
 * The only way from a posted form to conform. conform makes an array as long as the largest index in a name, walks
 * through it, and echoes unknown fields. Fields that the schema does not know are therefore dropped here: they are
 * neither parsed nor echoed. Among them are conform's own fields (intents and state: JSON that conform trusts).
 * @param whole the form's schema, where `schema` describes only a part of it (a code, a draft); all other fields are
 *   preserved
 */
export function parseForm<S extends z.ZodType>(schema: S, form: FormData, whole: z.ZodType = schema) {
  const known = new FormData();
  let count = 0;
  for (const [name, value] of form) {
    if (!isKnown(whole, name)) continue;
    count += 1;
    if (count > FIELDS_MAX) break;
    known.append(name, value);
  }
  return parseWithZod(known, { schema: count > FIELDS_MAX ? (tooMuch as z.ZodType as S) : schema });
}

function isKnown(schema: z.ZodType, name: string): boolean {
  if (name.length > NAME_MAX || !/^[^.[\]]+(?:\.[^.[\]]+|\[\d{1,3}\])*$/.test(name)) return false;
  const path = name.match(/[^.[\]]+/g) ?? [];
  return path.length <= DEPTH_MAX && leads(path, bare(schema));
}

/** Whether the path ends at a field of the schema. */
function leads([step, ...rest]: string[], schema: z.ZodType): boolean {
  if (schema instanceof z.ZodUnion)
    return schema.options.some((option) => leads([step ?? "", ...rest], bare(option as z.ZodType)));
  if (schema instanceof z.ZodObject && step !== undefined && Object.hasOwn(schema.shape, step))
    return ends(rest, bare(schema.shape[step] as z.ZodType));
  // Accepts one item more than the maximum, so that the schema reports the error.
  if (schema instanceof z.ZodArray && /^\d+$/.test(step ?? ""))
    return Number(step) <= mostOf(schema) && ends(rest, bare(schema.element as z.ZodType));
  return false;
}

const ends = (rest: string[], schema: z.ZodType) =>
  rest.length === 0 ? !(schema instanceof z.ZodObject) : leads(rest, schema);

function mostOf(schema: z.ZodArray): number {
  const most = (schema.def.checks ?? []).map(({ _zod: { def } }) =>
    "maximum" in def ? Number(def.maximum) : INDEX_MAX,
  );
  return Math.min(...most, INDEX_MAX);
}

/** The schema without its wrappers: optional, default, transform… */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return bare(schema.in as z.ZodType);
  if ("innerType" in schema.def) return bare(schema.def.innerType as z.ZodType);
  return schema;
}
