import type { ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';
import { callForResource, readPage } from './call-api';

const pageSize = 50;

/** A search for a resource locator: a page of those whose name has the text. */
function makeSearch(path: string) {
  return async function search(
    this: ILoadOptionsFunctions,
    filter?: string,
    paginationToken?: string,
  ): Promise<INodeListSearchResult> {
    const { rows, next } = await readPage(this, path, {
      limit: pageSize,
      ...(filter ? { name: filter } : {}),
      ...(paginationToken ? { cursor: paginationToken } : {}),
    });
    const results = rows.map(({ name, uid }) => ({ name: String(name), value: String(uid) }));
    return next === undefined ? { results } : { results, paginationToken: next };
  };
}

export const listSearch = {
  searchLists: makeSearch('/lists'),
  searchCampaigns: makeSearch('/campaigns'),
  searchAutomations: makeSearch('/automations'),
};

export const loadOptions = {
  /** The fields of the chosen list, except EMAIL, which has a parameter of its own. */
  async getListFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    const list = this.getCurrentNodeParameter('list', { extractValue: true }) as string | undefined;
    if (!list) return [];
    const { fields } = await callForResource(this, 'GET', `/lists/${encodeURIComponent(list)}`);
    return (fields as { tag: string; label: string }[])
      .filter(({ tag }) => tag !== 'EMAIL')
      .map(({ tag, label }) => ({ name: label, value: tag }));
  },

  async getTemplates(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    const { rows } = await readPage(this, '/templates', { limit: 100 });
    return rows.map(({ name, uid }) => ({ name: String(name), value: String(uid) }));
  },
};
