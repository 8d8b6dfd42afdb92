import type { CampaignReference } from '@mailwright/contracts';
import { addWork } from '@mailwright/outbox';
import { newId, ProblemError, toUid } from '@mailwright/platform';
import { addSubscriber, type AudienceDeps } from '../subscribers/add-subscriber.ts';
import { signUpAgain, unsubscribe } from '../subscribers/change-subscriber.ts';
import { type AdditionalWrite, nothingToPublish, type ToPublish } from '../subscribers/save-change.ts';
import { type PreferredList, type Preferences, readPreferences } from './read-preferences.ts';

/** What a person has chosen on their preferences page, by list uid. */
export interface Choice {
  /**
   * The lists that the page offered. Any other list stays as it is, since the person hasn't decided about it. `all`:
   * the person has decided about all lists, even those that the page was too short to show.
   */
  shown: ReadonlySet<string> | 'all';
  /** Those of the shown lists whose mail the person wants. */
  wanted: ReadonlySet<string>;
}

/** What a choice has changed. */
export interface SavedPreferences extends ToPublish {
  preferences: Preferences;
  left: PreferredList[];
  /** `asked`: the person is asked to confirm by mail. */
  joined: { list: PreferredList; asked: boolean }[];
  /** The lists that could not be joined, for example because the plan allows no more subscribers. */
  refused: PreferredList[];
}

/** Where the choice was made. */
interface ChoiceOrigin {
  campaign: CampaignReference | undefined;
  ipAddress: string | null;
  /** Written together with the unsubscription of the subscriber whose link was used. */
  additionalWrite: AdditionalWrite | undefined;
}

/**
 * Unsubscribes a person from the lists that they no longer want, and adds them to those that they want, by the rules of
 * a sign-up form. Each list commits on its own. A choice that is sent again changes nothing more.
 * @param by where the link came from, and the person's IP address, stored as proof.
 * @returns undefined when there is no such subscriber.
 */
export async function savePreferences(
  deps: AudienceDeps,
  subscriberId: string,
  choice: Choice,
  by: ChoiceOrigin,
): Promise<SavedPreferences | undefined> {
  const preferences = await readPreferences(deps.database, subscriberId, deps.appSecrets);
  if (preferences === undefined) return undefined;
  const saved: SavedPreferences = { ...nothingToPublish, preferences, left: [], joined: [], refused: [] };
  const note = ({ work, mailIds }: ToPublish) => {
    saved.work = addWork(saved.work, work);
    saved.mailIds = [...saved.mailIds, ...mailIds];
  };
  const { shown } = choice;
  for (const list of preferences.lists) {
    if (shown !== 'all' && !shown.has(list.uid)) continue;
    const isWanted = choice.wanted.has(list.uid);
    if (isWanted === (list.state !== 'left')) continue;
    if (isWanted) {
      const joined = await join(deps, preferences, list, by.ipAddress);
      if (joined === undefined) saved.refused.push(list);
      else {
        saved.joined.push({ list, asked: joined.subscriber.status === 'unconfirmed' });
        note(joined);
      }
    } else {
      const additionalWrite = list.subscriberId === subscriberId ? by.additionalWrite : undefined;
      const left = await leave(deps, preferences, list, { ...by, additionalWrite });
      if (left === undefined) continue;
      saved.left.push(list);
      note(left);
    }
  }
  return saved;
}

const source = 'preferences_page';

function leave(
  deps: AudienceDeps,
  { accountId }: Preferences,
  { subscriberId = '' }: PreferredList,
  { campaign, ipAddress, additionalWrite }: ChoiceOrigin,
) {
  const name = { uid: toUid('sub', subscriberId) };
  const by = { source, campaign, consentIpAddress: ipAddress, additionalWrite } as const;
  return unsubscribe(deps, accountId, name, {}, by).catch(whenRefused);
}

function join(deps: AudienceDeps, { accountId, email }: Preferences, list: PreferredList, ipAddress: string | null) {
  const { subscriberId } = list;
  const joined =
    subscriberId === undefined
      ? addSubscriber(
          deps,
          accountId,
          newId(),
          { list_uid: list.uid, EMAIL: email, ip_address: ipAddress, resubscribe: false },
          { source },
        )
      : signUpAgain(deps, accountId, { uid: toUid('sub', subscriberId) }, { source, consentIpAddress: ipAddress });
  return joined.catch(whenRefused);
}

/**
 * One failed choice must not lose the others: its list may have been deleted meanwhile, its address suppressed, or the
 * plan's limit reached.
 */
function whenRefused(error: unknown): undefined {
  if (!(error instanceof ProblemError) || error.code === 'service_unavailable') throw error;
}
