export { checkDomain } from './domains/check-domain.ts';
export { decryptKey, dkimKeyFor, type EncryptedDkimKey, encryptedDkimKeySql } from './domains/dkim-key-for.ts';
export { checkDkimKeySecret, countDkimKeys, reencryptDkimKeys } from './domains/dkim-key-secrets.ts';
export { createTxtLookup, type LookUpTxt } from './domains/look-up-txt.ts';
export { addDomain, deleteDomain } from './domains/manage-domains.ts';
export { countDomains, getDomain, listDomains } from './domains/read-domains.ts';
export { startDomainChecks } from './domains/start-domain-checks.ts';
export { readSendingSetup, type SendingSetup } from './domains/wanted-records.ts';
export { checkTrackingDomain } from './tracking-domains/check-tracking-domain.ts';
export {
  addTrackingDomain,
  deleteTrackingDomain,
  removeTrackingDomain,
} from './tracking-domains/manage-tracking-domain.ts';
export { getTrackingDomain } from './tracking-domains/read-tracking-domain.ts';
export { createTrackingHosts, readLinkRoot, type TrackingHosts } from './tracking-domains/tracking-hosts.ts';
export { addSender, addVerifiedSender, deleteSender, resendVerification } from './senders/manage-senders.ts';
export { countSenders, getSender, listSenders } from './senders/read-senders.ts';
export {
  readSenderLink,
  readSenderMail,
  type SenderLink,
  senderLinkDays,
  verifySender,
} from './senders/sender-link.ts';
export { hasVerifiedSender, isVerifiedSender, isVerifiedSql } from './senders/verified-sender.ts';
