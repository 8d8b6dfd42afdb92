import { errorCodes, errorRemedies } from '@mailwright/contracts';
import { escapeText } from './reference/describe-schema.ts';
import { type ApiDocument, type DescribedOperation, operationsOf } from './reference/read-document.ts';
import { pageOfGroup } from './reference/object-homes.ts';

// A code that nearly every operation returns says nothing about any of them.
const mostOperations = 12;

/** The page that explains every error code, each below an anchor of its name, to which the `type` of a problem leads. */
export function writeErrorsPage(document: ApiDocument): string {
  const remedies = new Map(Object.entries(errorRemedies));
  const operations = operationsOf(document);
  const sections = Object.entries(errorCodes).flatMap(([code, { status, title, help }]) => {
    const remedy = remedies.get(code);
    const users = operations.filter((operation) => returns(operation, code));
    return [
      `## ${code} {#${code}}`,
      '',
      `<p class="status">${status} <strong>${escapeText(title)}</strong></p>`,
      '',
      escapeText([help, remedy?.note ?? ''].join(' ').trim()),
      '',
      `**How to fix it.** ${escapeText(remedy?.fix ?? '')}`,
      '',
      ...(users.length === 0 || users.length > mostOperations
        ? []
        : [`Returned by ${users.map(linkTo).join(', ')}.`, '']),
    ];
  });
  return [
    '# Errors',
    '',
    'An error response is `application/problem+json` (RFC 9457). Its `code` is one of these and never changes; `errors`',
    'names the invalid fields; `request_id` identifies it in the logs. [Errors](/integrators/errors.md) shows how a program',
    'handles them.',
    '',
    ...sections,
  ].join('\n');
}

function returns({ responses }: DescribedOperation, code: string): boolean {
  return Object.entries(responses).some(([status, { content, description }]) => {
    if (Number(status) < 400) return false;
    const named = Object.values(content ?? {}).some(({ examples }) => Object.hasOwn(examples ?? {}, code));
    return named || description.includes(`\`${code}\``);
  });
}

function linkTo({ operationId, summary, tags }: DescribedOperation): string {
  return `[${summary}](/${pageOfGroup(tags[0] ?? '')}#${operationId})`;
}
