export { sendCampaign, startCampaigns } from './sending/start-campaigns.ts';
export { createSendingPorts, dkimSignerFor, signMails } from './sending/compose-campaign.ts';
export {
  type ArchivedCampaign,
  type ArchiveList,
  listArchived,
  readArchived,
  readArchiveList,
} from './archive/read-archive.ts';
export { type ArchivedTitle, readTitles, renderArchived } from './archive/render-archived.ts';
export {
  addStepMail,
  checkStepMail,
  type FixedMail,
  moveStepMails,
  previewStepMail,
  type StepMail,
  testStepMail,
} from './automations/step-mail.ts';
export { countAudience } from './campaigns/count-audience.ts';
export {
  isSegmentScheduled,
  isTemplateScheduled,
  refuseUsedField,
  refuseUsedSegment,
  refuseUsedTag,
  refuseUsedTemplate,
} from './audience/refuse-used.ts';
export { addCampaign, copyCampaign } from './campaigns/add-campaign.ts';
export type { CampaignDeps } from './content/campaign-row.ts';
export { deleteCampaign, updateCampaign } from './campaigns/change-campaign.ts';
export { validateCampaign } from './campaigns/validate-campaign.ts';
export { countCampaigns, findCampaign, getCampaign, listCampaigns, listStepMails } from './campaigns/read-campaigns.ts';
export { runCampaign } from './campaigns/run-campaign.ts';
export { cancelCampaign, pauseCampaign } from './campaigns/stop-campaign.ts';
export { previewCampaign } from './campaigns/preview-campaign.ts';
export { createKnownMails } from './content/known-mails.ts';
export { readWebView } from './archive/read-web-view.ts';
export type { TestDeps } from './content/append-tests.ts';
export { testCampaign } from './campaigns/test-campaign.ts';
export { endAsDemo } from './demo/end-as-demo.ts';
export { getPreviousCampaigns } from './tracking/campaign-rates.ts';
export { readOverview } from './tracking/read-overview.ts';
export { findAccountOfMail } from './links/find-by-link.ts';
export { readPreferencesLink, savePreferencesByLink } from './links/preferences-by-link.ts';
export { giveReasonByLink, readUnsubscribeReasons } from './links/unsubscribe-reason.ts';
export {
  type UnsubscribeLink,
  readUnsubscribeLink,
  unsubscribeByLink,
  unsubscribeRecipient,
} from './links/unsubscribe-by-link.ts';
export { appendRecipients } from './recipients/append-recipients.ts';
export { markBouncedRecipients } from './recipients/mark-bounced-recipients.ts';
export { deliveryLogCsv } from './recipients/delivery-log.ts';
export { countRecipients, readRecipients, withActivity } from './recipients/read-recipients.ts';
export {
  endCampaignsOfList,
  forgetRecipients,
  readCampaignsOf,
  removeRecipientsOfList,
} from './recipients/remove-recipients.ts';
export { chooseWinner } from './campaigns/choose-winner.ts';
export { checkListMails } from './list-mails/check-list-mails.ts';
export type { ListMailKind } from './list-mails/list-mail-content.ts';
export { createWelcomeComposer } from './list-mails/compose-welcome.ts';
export { previewListMail, testListMail } from './list-mails/preview-list-mail.ts';
export { createConfirmationRenderer } from './list-mails/render-confirmation.ts';
export { resendRecipients } from './recipients/resend-recipients.ts';
export { createHitRecorder, type HitRecorder } from './tracking/create-hit-recorder.ts';
export { correctLink, getLink } from './tracking/correct-link.ts';
export { createLinkFollower, type LinkFollower } from './tracking/follow-link.ts';
export { type CountryOf, openCountryDatabase } from './tracking/open-country-database.ts';
export { isAutomatic, type RequestedHit } from './tracking/tracking-hit.ts';
export { openActivityLog } from './tracking/activity-log.ts';
export { readActivity, readLogEnd } from './tracking/read-activity.ts';
export { getCampaignReport } from './tracking/read-campaign-report.ts';
export { countTimeline, readTimeline } from './tracking/read-timeline.ts';
export { removeOldRecipients } from './recipients/remove-old-recipients.ts';
export { createActivityRemoval } from './tracking/remove-old-activity.ts';
