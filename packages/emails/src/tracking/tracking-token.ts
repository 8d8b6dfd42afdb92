import { type AppSecrets, signLinkTarget, signRecipientToken } from '@mailwright/platform';

/**
 * Takes the place of the subscriber in the token of a transactional email's image and links, since such an email needs
 * no subscriber.
 */
const noSubscriber = '00000000-0000-0000-0000-000000000000';

/** The token in the tracking image and the tracked links of an email to one of its recipients. */
export function tokenOf(id: string, appSecrets: AppSecrets): string {
  return signRecipientToken('track', { campaignId: id, subscriberId: noSubscriber, position: 0 }, appSecrets);
}

/** Creates what signs the targets of tracked links with this token. */
export function linkSignerOf(token: string, appSecrets: AppSecrets): (link: number, target: string) => string {
  return (link, target) => signLinkTarget(token, link, target, appSecrets);
}
