import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readAll } from './call-api';

/** What an operation does for one item. */
export type Operation = (context: IExecuteFunctions, index: number) => Promise<IDataObject | IDataObject[]>;

/** A resource of the node: its operations' parameters, and what they do. */
export interface Resource {
  properties: INodeProperties[];
  operations: Record<string, Operation>;
}

/** The text of a parameter, without surrounding spaces. */
export function text(context: IExecuteFunctions, name: string, index: number): string {
  return String(context.getNodeParameter(name, index, '', { extractValue: true })).trim();
}

/** The parameters of a collection that were filled in. What is left empty isn't sent, since the API would delete it. */
export function collection(context: IExecuteFunctions, name: string, index: number): IDataObject {
  const values = context.getNodeParameter(name, index, {}) as IDataObject;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));
}

/** The `returnAll` and `limit` of an operation. */
export function readMany(
  context: IExecuteFunctions,
  index: number,
  path: string,
  query: IDataObject = {},
): Promise<IDataObject[]> {
  const isAll = context.getNodeParameter('returnAll', index) as boolean;
  const limit = isAll ? Number.MAX_SAFE_INTEGER : (context.getNodeParameter('limit', index) as number);
  return readAll(context, path, query, limit, index);
}

/** The parameters `returnAll` and `limit`. */
export function manyParameters(resource: string): INodeProperties[] {
  const show = { resource: [resource], operation: ['getAll'] };
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      displayOptions: { show },
      default: false,
      description: 'Whether to return all results or only up to a given limit',
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      displayOptions: { show: { ...show, returnAll: [false] } },
      typeOptions: { minValue: 1 },
      default: 50,
      description: 'Max number of results to return',
    },
  ];
}
