/** The designs that a mail can start from. Receipts are sent by the API, and not by campaigns. */
export const designIds = [
  'newsletter',
  'announcement',
  'digest',
  'event',
  'product',
  'letter',
  'welcome',
  'reengagement',
  'survey',
  'receipt',
] as const;
export type DesignId = (typeof designIds)[number];
export const campaignDesignIds = designIds.filter((id) => id !== 'receipt');

/** What a template can start from apart from designs. */
export const bareIds = ['blank', 'layout', 'html'] as const;
export type BareId = (typeof bareIds)[number];
export type StartId = DesignId | BareId;
