import {
  type Choice,
  type Preferences,
  readPreferences,
  type SavedPreferences,
  savePreferences,
} from '@mailwright/audience';
import { readRecipientToken } from '@mailwright/platform';
import { recordUnsubscribe } from '../tracking/record-unsubscribe.ts';
import { findLinkSubscriber, readReference } from './find-by-link.ts';

type LinkDeps = Parameters<typeof savePreferences>[0];

/**
 * The choices of the person who got the link. Unsubscribe links are used: whoever may unsubscribe with one may also
 * choose.
 * @returns undefined if the link is forged, or the subscriber is gone.
 */
export async function readPreferencesLink(deps: LinkDeps, token: string): Promise<Preferences | undefined> {
  const recipient = readRecipientToken('unsubscribe', token, deps.appSecrets);
  const found = recipient && (await findLinkSubscriber(deps.database, recipient));
  return found && readPreferences(deps.database, found.subscriberId, deps.appSecrets);
}

/**
 * Saves the choices of the person who got the link. The events name the campaign.
 * @param ipAddress the person's address, stored as proof.
 * @returns undefined if the link is forged, or the subscriber is gone.
 */
export async function savePreferencesByLink(
  deps: LinkDeps,
  token: string,
  choice: Choice,
  ipAddress: string | null,
): Promise<SavedPreferences | undefined> {
  const recipient = readRecipientToken('unsubscribe', token, deps.appSecrets);
  if (recipient === undefined) return undefined;
  const found = await findLinkSubscriber(deps.database, recipient);
  if (found === undefined) return undefined;
  const campaign = await readReference(deps.database, found.accountId, recipient.campaignId);
  const additionalWrite = recordUnsubscribe(recipient, ipAddress);
  return savePreferences(deps, found.subscriberId, choice, { campaign, ipAddress, additionalWrite });
}
