import { describeUnknown, standardTags } from '@mailwright/contracts';
import { z } from 'zod';

const unknown = 'is not a known property';

/**
 * What is wrong with a property that the schema doesn't know: that it can only be read, or which one was probably meant.
 * @param resource what the request changes, when it changes one.
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
  // A subscriber's properties are also the list's fields.
  const fields = object.def.catchall instanceof z.ZodUnknown ? standardTags : [];
  return describeUnknown(unknown, name, [...Object.keys(object.shape), ...fields]);
}

/** The object that a schema has at a path; undefined where it may be one of several. */
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
