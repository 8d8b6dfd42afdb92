import { createSchemaWriter, escapeText } from './describe-schema.ts';
import { type ObjectHomes, schemasOf } from './object-homes.ts';
import type { ApiDocument } from './read-document.ts';
import { linkFrom, type ReferencePage, writeObjects } from './reference-page.ts';
import { writeJson } from './write-values.ts';

type Webhook = ApiDocument['webhooks'][string]['post'];

/** The pages of the events that webhooks deliver, one for each topic: `reference/events/subscriber.md` and so on. */
export function writeEventPages(document: ApiDocument, homes: ObjectHomes): ReferencePage[] {
  const events = Object.entries(document.webhooks).map(([name, { post }]) => ({ name, post }));
  const topics = [...new Set(events.map(({ name }) => topicOf(name)))];
  return topics.map((topic) => {
    const page = `reference/events/${topic}.md`;
    const found = events.filter(({ name }) => topicOf(name) === topic);
    const writer = createSchemaWriter(document, linkFrom(page, homes));
    const title = `Events of ${topic === 'email' ? 'emails' : `${topic}s`}`;
    const lines = [
      `# ${title}`,
      '',
      'A webhook that is registered with [`POST /hooks`](/reference/hooks.md#addHook) for one of these events gets a request with this body each time it',
      'occurs. [Check the signature](/receivers/signatures.md) before you use it.',
      '',
      ...found.flatMap(({ name, post }) => writeEvent(name, post, writer)),
      ...writeObjects(page, writer, homes),
    ];
    const entries = found.map(({ name, post }) => ({ anchor: name, title: name, label: post.summary }));
    const summary = `What webhooks deliver: ${found.map(({ name }) => name).join(', ')}.`;
    return { page, title, summary, markdown: lines.join('\n'), entries };
  });
}

function topicOf(event: string): string {
  return event.split('.')[0] ?? event;
}

function writeEvent(name: string, post: Webhook, writer: ReturnType<typeof createSchemaWriter>): string[] {
  const { content } = post.requestBody;
  const [schema = {}] = schemasOf(content);
  const example = Object.values(content)[0]?.example;
  return [
    `## ${name} {#${name}}`,
    '',
    '<div class="operation"><div class="explanation">',
    '',
    escapeText(post.summary),
    '',
    '**Body**',
    '',
    ...writer.writeProperties(writer.resolve(schema)),
    '',
    '</div><div class="samples">',
    '',
    '```json',
    writeJson(example),
    '```',
    '',
    '</div></div>',
    '',
  ];
}
