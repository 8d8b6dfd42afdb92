import { accountOperations } from './operations/account-operations.ts';
import { deliveryOperations } from './operations/delivery-operations.ts';
import { fieldOperations } from './operations/field-operations.ts';
import { hookOperations } from './operations/hook-operations.ts';
import { listOperations } from './operations/list-operations.ts';
import { subscriberOperations } from './operations/subscriber-operations.ts';
import { suppressionOperations } from './operations/suppression-operations.ts';

/** Every operation of the API, by its id. */
export const operations = {
  ...accountOperations,
  ...listOperations,
  ...fieldOperations,
  ...subscriberOperations,
  ...suppressionOperations,
  ...hookOperations,
  ...deliveryOperations,
};
