import { accountOperations } from './operations/account-operations.ts';
import { automationRunOperations } from './operations/automation-run-operations.ts';
import { automationOperations } from './operations/automation-operations.ts';
import { bounceOperations } from './operations/bounce-operations.ts';
import { campaignOperations } from './operations/campaign-operations.ts';
import { deliveryOperations } from './operations/delivery-operations.ts';
import { domainOperations } from './operations/domain-operations.ts';
import { emailOperations } from './operations/email-operations.ts';
import { exportOperations } from './operations/export-operations.ts';
import { fieldOperations } from './operations/field-operations.ts';
import { hookOperations } from './operations/hook-operations.ts';
import { importOperations } from './operations/import-operations.ts';
import { listOperations } from './operations/list-operations.ts';
import { recipientOperations } from './operations/recipient-operations.ts';
import { segmentOperations } from './operations/segment-operations.ts';
import { mediaOperations } from './operations/media-operations.ts';
import { senderOperations } from './operations/sender-operations.ts';
import { subscriberOperations } from './operations/subscriber-operations.ts';
import { suppressionOperations } from './operations/suppression-operations.ts';
import { tagOperations } from './operations/tag-operations.ts';
import { templateOperations } from './operations/template-operations.ts';
import { trackingOperations } from './operations/tracking-operations.ts';
import { transportOperations } from './operations/transport-operations.ts';

/** Every operation of the API, by its id. */
export const operations = {
  ...accountOperations,
  ...listOperations,
  ...fieldOperations,
  ...subscriberOperations,
  ...importOperations,
  ...tagOperations,
  ...segmentOperations,
  ...exportOperations,
  ...suppressionOperations,
  ...templateOperations,
  ...mediaOperations,
  ...senderOperations,
  ...domainOperations,
  ...transportOperations,
  ...campaignOperations,
  ...recipientOperations,
  ...automationRunOperations,
  ...automationOperations,
  ...trackingOperations,
  ...emailOperations,
  ...bounceOperations,
  ...hookOperations,
  ...deliveryOperations,
};
