import type { Tool } from './define-tool.ts';
import { accountTools } from './tools/account-tools.ts';
import { audienceTools } from './tools/audience-tools.ts';
import { automationTools } from './tools/automation-tools.ts';
import { campaignTools } from './tools/campaign-tools.ts';
import { contentTools } from './tools/content-tools.ts';
import { draftTools } from './tools/draft-tools.ts';
import { explainTool } from './tools/explain-tool.ts';
import { personTools } from './tools/person-tools.ts';
import { sendTools } from './tools/send-tools.ts';
import { webhookTools } from './tools/webhook-tools.ts';

/** Every tool, in the order in which clients show them. */
export const tools: Tool[] = [
  ...accountTools,
  ...audienceTools,
  ...campaignTools,
  ...automationTools,
  ...contentTools,
  ...webhookTools,
  explainTool,
  ...draftTools,
  ...personTools,
  ...sendTools,
];
