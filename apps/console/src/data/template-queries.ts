import { eachOf, type Template, type TemplateSummary, unwrap } from 'mailwright';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { queryClient } from './query-client.ts';

/** All templates of the account without their content, oldest first. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => {
    const templates: TemplateSummary[] = [];
    for await (const template of eachOf(api, '/templates', { query: { limit: 100 }, signal })) templates.push(template);
    return templates;
  },
});

/** A template with its content. */
export const templateQuery = (uid: string) =>
  queryOptions({
    queryKey: ['templates', uid],
    queryFn: () => unwrap(api.GET('/templates/{uid}', { params: { path: { uid } } })),
  });

/** The stored versions of a template, newest first. */
export const templateVersionsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['templates', uid, 'versions'],
    queryFn: () => unwrap(api.GET('/templates/{uid}/versions', { params: { path: { uid } } })),
  });

/** A template with the ETag that a change must name. */
export async function readTemplate(uid: string): Promise<{ template: Template; tag: string }> {
  const call = api.GET('/templates/{uid}', { params: { path: { uid } } });
  const [template, { response }] = await Promise.all([unwrap(call), call]);
  return { template, tag: response.headers.get('ETag') ?? '' };
}

/** Refreshes everything about templates after one has changed. */
export const refreshTemplates = () => queryClient.invalidateQueries({ queryKey: ['templates'] });
