import type { Template } from 'mailwright';
import { queryOptions } from '@tanstack/react-query';
import type { Brand } from '../../brand/brand-values.ts';
import { queryClient } from '../../data/query-client.ts';
import { settingsQuery } from '../../data/settings-queries.ts';
import { templateQuery } from '../../data/template-queries.ts';
import { type Translate, withTexts } from '../../texts/catalogs.ts';
import '../../texts/starts.ts';
import { bareIds, designIds, type StartId } from '../starts/start-ids.ts';

/** What is chosen in a gallery: a start, a template by its uid, or nothing to start from. */
export type StartChoice = StartId | 'empty' | (string & {});

/** The content of a start in the look of a brand. The editor that composes it is loaded with the first. */
export const startQuery = (id: StartId, language: string, t: Translate, brand: Brand | null) =>
  queryOptions({
    queryKey: ['starts', id, language, brand],
    queryFn: async () => {
      const { composeStart } = await withTexts(import('../starts/compose-start.ts'));
      return composeStart(id, t, brand);
    },
    staleTime: Infinity,
  });

/** The content of a start in the look of the account's brand. */
export async function fetchStart(id: StartId, language: string, t: Translate) {
  const { settings } = await queryClient.fetchQuery(settingsQuery);
  return queryClient.fetchQuery(startQuery(id, language, t, settings.brand));
}

/** The start that is chosen, if it is one of ours. */
export function startOf(choice: StartChoice): StartId | undefined {
  return [...designIds, ...bareIds].find((id) => id === choice);
}

/** The subject of a start, if it has one. */
export function subjectOf(id: StartId, t: Translate): string | null {
  const design = designIds.find((each) => each === id);
  return design === undefined ? null : t(`starts.subjects.${design}`);
}

/** What a campaign gets from a template: its layout or, if the template is a whole mail, a copy of it. */
export function copyOf({ uid, has_slot: isLayout, subject, html, plain, design }: Template) {
  return {
    ...(subject === null ? {} : { subject }),
    ...(isLayout ? { template_uid: uid } : { html, plain, design }),
  };
}

/** What a new campaign begins with. */
export async function readStart(choice: StartChoice, language: string, t: Translate) {
  if (choice === 'empty') return {};
  const id = startOf(choice);
  if (id === undefined) return copyOf(await queryClient.fetchQuery(templateQuery(choice)));
  const content = await fetchStart(id, language, t);
  const subject = subjectOf(id, t);
  return { ...content, ...(subject === null ? {} : { subject }) };
}
