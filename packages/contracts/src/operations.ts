import { accountOperations } from './accounts/account-operations.ts';
import { automationRunOperations } from './automations/automation-run-operations.ts';
import { automationOperations } from './automations/automation-operations.ts';
import { bounceOperations } from './bounces/bounce-operations.ts';
import { campaignOperations } from './campaigns/campaign-operations.ts';
import { deliveryOperations } from './webhooks/delivery-operations.ts';
import { domainOperations } from './sending/domain-operations.ts';
import { emailOperations } from './emails/email-operations.ts';
import { exportOperations } from './imports/export-operations.ts';
import { fieldOperations } from './lists/field-operations.ts';
import { hookOperations } from './webhooks/hook-operations.ts';
import { importOperations } from './imports/import-operations.ts';
import { listOperations } from './lists/list-operations.ts';
import { recipientOperations } from './campaigns/recipient-operations.ts';
import { segmentOperations } from './segments/segment-operations.ts';
import { mediaOperations } from './content/media-operations.ts';
import { senderOperations } from './sending/sender-operations.ts';
import { subscriberOperations } from './subscribers/subscriber-operations.ts';
import { suppressionOperations } from './subscribers/suppression-operations.ts';
import { tagOperations } from './subscribers/tag-operations.ts';
import { mjmlOperations } from './content/mjml-operations.ts';
import { templateOperations } from './content/template-operations.ts';
import { trackingOperations } from './campaigns/tracking-operations.ts';
import { transportOperations } from './sending/transport-operations.ts';

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
  ...mjmlOperations,
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
