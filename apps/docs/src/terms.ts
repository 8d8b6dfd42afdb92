import { errorCodes } from '@mailwright/contracts';
import { type ApiDocument, operationsOf } from './reference/read-document.ts';
import type { ReferencePage } from './reference/reference-page.ts';

/**
 * Inline code of a guide that becomes a link: operations such as `POST /hooks`, error codes, events, and addresses of
 * the site.
 * @returns the address of each, relative to the site.
 */
export function findTerms(document: ApiDocument, reference: ReferencePage[]): Record<string, string> {
  const places = new Map(
    reference.flatMap(({ page, entries }) =>
      entries.map(({ anchor }) => [anchor, `/${page.replace(/\.md$/, '')}#${anchor}`] as const),
    ),
  );
  const operations = operationsOf(document).flatMap(({ method, path, operationId }) => {
    const place = places.get(operationId) ?? '';
    return [`${method} ${path}`, `${method} ${path.replace('/api/v1', '')}`].map((term) => [term, place]);
  });
  const events = Object.keys(document.webhooks).map((event) => [event, places.get(event) ?? '']);
  // A code of one word may as well be a property.
  const codes = Object.keys(errorCodes).filter((code) => code.includes('_'));
  return Object.fromEntries([
    ...operations,
    ...events,
    ...codes.map((code) => [code, `/errors#${code}`]),
    ['/docs/errors', '/errors'],
    ['/docs/reference/', '/reference/'],
    ['/docs', '/'],
  ]);
}
