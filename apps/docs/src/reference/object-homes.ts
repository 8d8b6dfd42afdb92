import { isObject } from './describe-schema.ts';
import {
  type ApiDocument,
  type DescribedOperation,
  type Media,
  nameOf,
  type Schema,
  schemaNamed,
} from './read-document.ts';

/** The page that describes each shared object: the first one that names it. */
export type ObjectHomes = Map<string, string>;

/**
 * Finds the shared objects that the reference links to. A request's own body isn't among them unless something else
 * names it, because it is described in its operation.
 */
export function collectObjects(
  document: ApiDocument,
  groups: { name: string; operations: DescribedOperation[] }[],
): ObjectHomes {
  const homes: ObjectHomes = new Map();
  const seen = new Set<string>();
  const addNamed = (name: string, page: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const schema = schemaNamed(name, document);
    if (isObject(schema)) homes.set(name, page);
    addInside(schema, page);
  };
  const addInside = (schema: Schema, page: string): void => {
    for (const name of referencesIn(schema)) addNamed(name, page);
  };
  for (const { name, operations } of groups) {
    const page = pageOfGroup(name);
    for (const operation of operations) {
      for (const schema of responsesOf(operation)) addInside(schema, page);
      for (const schema of bodiesOf(operation)) addInside(resolve(schema, document), page);
    }
  }
  for (const [event, { post }] of Object.entries(document.webhooks))
    for (const schema of schemasOf(post.requestBody.content))
      addInside(resolve(schema, document), `reference/events/${event.split('.')[0] ?? event}.md`);
  return homes;
}

function resolve(schema: Schema, document: ApiDocument): Schema {
  return schema.$ref === undefined ? schema : schemaNamed(nameOf(schema.$ref), document);
}

/** The schemas of a body's media types. */
export function schemasOf(content: Record<string, Media> | undefined): Schema[] {
  return Object.values(content ?? {}).flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
}

function bodiesOf(operation: DescribedOperation): Schema[] {
  return schemasOf(operation.requestBody?.content);
}

function responsesOf({ responses }: DescribedOperation): Schema[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => schemasOf(content));
}

function referencesIn(schema: Schema): string[] {
  if (schema.$ref !== undefined) return [nameOf(schema.$ref)];
  const { items, additionalProperties: others, properties = {}, anyOf = [], oneOf = [], allOf = [] } = schema;
  const inside = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf];
  return [...inside, ...(items === undefined ? [] : [items]), ...(typeof others === 'object' ? [others] : [])].flatMap(
    referencesIn,
  );
}

/** The page of a group of operations, such as `reference/subscribers.md` for `Subscribers`. */
export function pageOfGroup(group: string): string {
  return `reference/${group.toLowerCase().replaceAll(' ', '-')}.md`;
}
