import { type components, MailwrightError, unwrap } from 'mailwright';
import { api } from './api-client.ts';
import { queryClient } from './query-client.ts';
import { readTemplate, templateQuery } from './template-queries.ts';
import { defineChange } from './use-change.ts';

// Separate from the queries, which pages read that change no template.

type Schemas = components['schemas'];

const refreshes = [['templates']];

export const addTemplate = defineChange({
  run: (body: Schemas['AddTemplate']) => unwrap(api.POST('/templates', { body })),
  refreshes,
});

/**
 * Saves a template, which makes a version; undefined if it has been saved elsewhere since `seen`.
 * @param seen when the template was last updated; if absent, it is saved in any case
 */
export const saveTemplate = defineChange({
  run: async ({ uid, seen, body }: { uid: string; seen: string | undefined; body: Schemas['UpdateTemplate'] }) => {
    const { template: current, tag } = await readTemplate(uid);
    if (seen !== undefined && current.updated_at !== seen) return undefined;
    const params = { path: { uid }, header: { 'If-Match': tag } };
    try {
      const saved = await unwrap(api.PATCH('/templates/{uid}', { params, body }));
      queryClient.setQueryData(templateQuery(uid).queryKey, saved);
      return saved;
    } catch (thrown) {
      if (!(thrown instanceof MailwrightError) || thrown.status !== 412) throw thrown;
      return undefined;
    }
  },
  refreshes,
});

/** Deletes a template; `template_in_use` says where it is used. */
export const deleteTemplate = defineChange({
  run: (uid: string) => unwrap(api.DELETE('/templates/{uid}', { params: { path: { uid } } })),
  refreshes,
  deletes: (uid) => ['templates', uid],
});

/** Makes an earlier version of a template its content. */
export const restoreVersion = defineChange({
  run: (path: { uid: string; number: number }) =>
    unwrap(api.POST('/templates/{uid}/versions/{number}/restore', { params: { path } })),
  // The page reads the template again before it starts over with it.
  refreshes: [],
});

/** Converts MJML to HTML, with what was wrong with it. */
export const convertMjml = defineChange({
  run: (mjml: string) => unwrap(api.POST('/content/mjml', { body: { mjml } })),
  refreshes: [],
});
