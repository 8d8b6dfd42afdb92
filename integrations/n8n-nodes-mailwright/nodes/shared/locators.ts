import type { INodeProperties } from 'n8n-workflow';

interface Located {
  name: string;
  displayName: string;
  prefix: string;
  searchMethod: string;
  description: string;
}

/** A parameter that is chosen from what the account has, or given as an id. */
function makeLocator({ name, displayName, prefix, searchMethod, description }: Located): INodeProperties {
  return {
    displayName,
    name,
    type: 'resourceLocator',
    default: { mode: 'list', value: '' },
    required: true,
    description,
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: searchMethod, searchable: true },
      },
      {
        displayName: 'By ID',
        name: 'id',
        type: 'string',
        placeholder: `e.g. ${prefix}_01k6n8qf4tef0v9k0x7h3w2c5d`,
        validation: [
          {
            type: 'regex',
            properties: { regex: `${prefix}_[0-9a-z]{26}`, errorMessage: `An ID begins with ${prefix}_` },
          },
        ],
      },
    ],
  };
}

export const listLocator = makeLocator({
  name: 'list',
  displayName: 'List',
  prefix: 'list',
  searchMethod: 'searchLists',
  description: 'A list of the account',
});

export const campaignLocator = makeLocator({
  name: 'campaign',
  displayName: 'Campaign',
  prefix: 'cmp',
  searchMethod: 'searchCampaigns',
  description: 'A campaign of the account',
});

export const automationLocator = makeLocator({
  name: 'automation',
  displayName: 'Automation',
  prefix: 'aut',
  searchMethod: 'searchAutomations',
  description: 'An automation of the account',
});

/** Shows a parameter for some operations of a resource. */
export function showFor(resource: string, operation: string[], parameter: INodeProperties): INodeProperties {
  return { ...parameter, displayOptions: { show: { resource: [resource], operation } } };
}
