export { sendCampaign } from './sending/campaign-jobs.ts';
export { dkimSignerFor } from './sending/dkim-signer-for.ts';
export { signMails } from './sending/sign-mails.ts';
export { startCampaigns } from './sending/start-campaigns.ts';
export { createSendingPorts } from './sending/create-sending-ports.ts';
export { addCampaign, copyCampaign } from './campaigns/add-campaign.ts';
export type { CampaignDeps } from './campaigns/campaign-deps.ts';
export { deleteCampaign, updateCampaign } from './campaigns/change-campaign.ts';
export { validateCampaign } from './campaigns/check-content.ts';
export {
  countCampaigns,
  findCampaign,
  getCampaign,
  getCampaignStatistics,
  listCampaigns,
} from './campaigns/read-campaigns.ts';
export { runCampaign } from './campaigns/run-campaign.ts';
export { cancelCampaign, pauseCampaign } from './campaigns/stop-campaign.ts';
export { previewCampaign, readWebView } from './content/preview-campaign.ts';
export { testCampaign } from './content/test-campaign.ts';
export { readUnsubscribeLink, unsubscribeByLink } from './links/unsubscribe-by-link.ts';
export { deliveryLogCsv } from './recipients/delivery-log.ts';
export { countRecipients, readRecipients } from './recipients/read-recipients.ts';
export {
  endCampaignsOfList,
  forgetRecipients,
  readCampaignsOf,
  removeRecipientsOfList,
} from './recipients/remove-recipients.ts';
export { checkWelcome } from './welcome/check-welcome.ts';
export { createWelcomeComposer } from './welcome/compose-welcome.ts';
export { previewWelcome, testWelcome } from './welcome/preview-welcome.ts';
export { resendRecipients } from './recipients/resend-recipients.ts';
