import { describeUnknown, standardTags } from '@mailwright/contracts';
import { z } from 'zod';

const unknown = 'is not a known property';

/**
 * Describes what is wrong with a property that the schema doesn't know: that it is read-only, or which property was
 * probably meant.
 * @param resource what the request changes, if it changes something.
 * @param path where the property is, in the request and in the resource.
 */
export function describeUnknownProperty(
  schema: z.ZodType,
  resource: z.ZodType | undefined,
  path: PropertyKey[],
  name: string,
): string {
  const shown = resource === undefined ? undefined : findObject(resource, path);
  if (shown !== undefined && Object.hasOwn(shown.shape, name)) return 'is read-only: leave it out';
  const object = findObject(schema, path);
  if (object === undefined) return unknown;
  // Besides its own properties, a subscriber has the fields of its list.
  const fields = object.def.catchall instanceof z.ZodUnknown ? standardTags : [];
  return describeUnknown(unknown, name, [...Object.keys(object.shape), ...fields]);
}

/** The object that a schema has at a path; undefined where there may be several kinds. */
function findObject(schema: z.ZodType, path: PropertyKey[]): z.ZodObject | undefined {
  let at: z.ZodType | undefined = schema;
  for (const part of path) {
    const inner: z.ZodType | undefined = at === undefined ? undefined : unwrap(at);
    if (inner instanceof z.ZodArray) at = inner.element as z.ZodType;
    else if (inner instanceof z.ZodRecord) at = inner.valueType as z.ZodType;
    else if (inner instanceof z.ZodObject && Object.hasOwn(inner.shape, part))
      at = (inner.shape as Record<PropertyKey, z.ZodType>)[part];
    else return undefined;
  }
  const found = at === undefined ? undefined : unwrap(at);
  return found instanceof z.ZodObject ? found : undefined;
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodPipe)) return schema;
  return unwrap((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
}
