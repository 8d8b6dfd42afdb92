import { apiUrl } from '../request.js';

const maxPageSize = 100;

/** A hidden trigger, which fills a drop-down list with what the account has, page by page. */
function makeChoices({ key, noun, path, query = {} }) {
  return {
    key,
    noun,
    display: {
      label: `${noun} Choices`,
      description: `Fills drop-down lists with each ${noun.toLowerCase()}.`,
      hidden: true,
    },
    operation: {
      type: 'polling',
      canPaginate: true,
      perform: async (z, bundle) => {
        const cursor = bundle.meta?.page > 0 ? await z.cursor.get() : null;
        // Zapier asks for a page after the last one, too.
        if (bundle.meta?.page > 0 && !cursor) return [];
        const wanted = bundle.meta?.limit > 0 ? bundle.meta.limit : maxPageSize;
        const params = { limit: Math.min(wanted, maxPageSize), ...query, ...(cursor ? { cursor } : {}) };
        const response = await z.request({ url: apiUrl(bundle, path), params });
        await z.cursor.set(response.getHeader('x-next-cursor') ?? '');
        return response.data.map(({ uid, name }) => ({ id: uid, name }));
      },
    },
  };
}

/** The hidden triggers behind drop-down lists, by key. */
export const choiceTriggers = {
  list_choices: makeChoices({ key: 'list_choices', noun: 'List', path: '/lists' }),
  template_choices: makeChoices({ key: 'template_choices', noun: 'Template', path: '/templates' }),
  automation_choices: makeChoices({
    key: 'automation_choices',
    noun: 'Automation',
    path: '/automations',
    query: { status: 'active' },
  }),
};
