import { writeEventPages } from './event-pages.ts';
import { collectObjects, type ObjectHomes, pageOfGroup } from './object-homes.ts';
import { writeOperation } from './operation-section.ts';
import { type ApiDocument, type DescribedOperation, inlineEnums, operationsOf } from './read-document.ts';
import { createSchemaWriter } from './describe-schema.ts';
import { linkFrom, type ReferencePage, writeObjects } from './reference-page.ts';

/** The pages of all operations, one a group, and of all events, one a topic. */
export function writeReference(given: ApiDocument): ReferencePage[] {
  const document = inlineEnums(given);
  const operations = operationsOf(document);
  const groups = document.tags
    .map(({ name }) => ({ name, operations: operations.filter(({ tags }) => tags[0] === name) }))
    .filter((group) => group.operations.length > 0);
  const homes = collectObjects(document, groups);
  return [
    ...groups.map((group) => writeGroup(group.name, group.operations, document, homes)),
    ...writeEventPages(document, homes),
  ];
}

function writeGroup(
  name: string,
  operations: DescribedOperation[],
  document: ApiDocument,
  homes: ObjectHomes,
): ReferencePage {
  const page = pageOfGroup(name);
  const writer = createSchemaWriter(document, linkFrom(page, homes));
  const summary = `The API's operations for ${name.toLowerCase()}: ${operations.map(({ summary }) => lowerFirst(summary)).join(', ')}.`;
  const lines = [
    `# ${name}`,
    '',
    '<div class="operations">',
    '',
    ...operations.map(
      ({ method, path, operationId, summary }) =>
        `- [${summary}](#${operationId}) <span class="method ${method.toLowerCase()}">${method}</span> <span class="path">${path.replace('/api/v1', '')}</span>`,
    ),
    '',
    '</div>',
    '',
    ...operations.flatMap((operation) => writeOperation(operation, writer)),
    ...writeObjects(page, writer, homes),
  ];
  const entries = operations.map(({ operationId, summary, method, path }) => {
    return { anchor: operationId, title: summary, label: `${method} ${path}` };
  });
  return { page, title: name, summary, markdown: lines.join('\n'), entries };
}

function lowerFirst(text: string): string {
  return /^[A-Z][A-Z]/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);
}
