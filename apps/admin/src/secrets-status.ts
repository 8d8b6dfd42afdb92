import { countStoredResponses, countTotpSecrets } from '@mailwright/accounts';
import { countSuppressionsByAppSecret } from '@mailwright/audience';
import { countCallbackSecrets } from '@mailwright/bounces';
import type { Sql } from '@mailwright/database';
import { countOpenLinks, type OpenLinks } from '@mailwright/outbox';
import { type AppSecrets, nameOfAppSecret } from '@mailwright/platform';
import { countDkimKeys } from '@mailwright/senders';
import { countTransportPasswords } from '@mailwright/sending';
import { countHookSecrets } from '@mailwright/webhooks';
import { type Output, table } from './run-command.ts';

/** What is stored under an APP_SECRET. */
interface Stored {
  hookSecrets: number;
  dkimKeys: number;
  transportPasswords: number;
  callbackSecrets: number;
  totpSecrets: number;
  suppressions: number;
  /** Suppressions of erased people: only the hash is left, so no other APP_SECRET can ever find them. */
  erasedSuppressions: number;
  storedResponses: number;
  /** When the last stored response expires. */
  storedResponsesUntil: Date | null;
}

/** What is stored under which APP_SECRET. */
interface SecretsStatus {
  /** What is stored under each given APP_SECRET, the current one first. */
  appSecrets: (Stored & { name: string; isCurrent: boolean })[];
  /** What is stored under other APP_SECRETs, and can't be read. */
  others: Stored;
  /** Suppressions from before the APP_SECRET was recorded, which don't say which one they are under. */
  unnamed: Pick<Stored, 'suppressions' | 'erasedSuppressions'>;
  links: OpenLinks;
}

/**
 * Reads what is stored under which APP_SECRET in the whole database.
 * @param switchedAt when the last process got the current one; links that were mailed since then don't count.
 */
export async function readSecretsStatus(
  sql: Sql,
  appSecrets: AppSecrets,
  switchedAt: Date | undefined,
): Promise<SecretsStatus> {
  const hooks = await countHookSecrets(sql, appSecrets);
  const dkimKeys = await countDkimKeys(sql, appSecrets);
  const passwords = await countTransportPasswords(sql, appSecrets);
  const callbacks = await countCallbackSecrets(sql, appSecrets);
  const totp = await countTotpSecrets(sql, appSecrets);
  const suppressions = await countSuppressionsByAppSecret(sql, appSecrets);
  const responses = await countStoredResponses(sql, appSecrets);
  const storedUnder = (
    hookSecrets: number | undefined,
    keys: number | undefined,
    transportPasswords: number | undefined,
    callbackSecrets: number | undefined,
    totpSecrets: number | undefined,
    suppressed: { known: number; erased: number } | undefined,
    stored: { responses: number; until: Date | null } | undefined,
  ): Stored => ({
    hookSecrets: hookSecrets ?? 0,
    dkimKeys: keys ?? 0,
    transportPasswords: transportPasswords ?? 0,
    callbackSecrets: callbackSecrets ?? 0,
    totpSecrets: totpSecrets ?? 0,
    suppressions: suppressed?.known ?? 0,
    erasedSuppressions: suppressed?.erased ?? 0,
    storedResponses: stored?.responses ?? 0,
    storedResponsesUntil: stored?.until ?? null,
  });
  return {
    appSecrets: [appSecrets.current, ...appSecrets.previous].map((appSecret, index) => ({
      name: nameOfAppSecret(appSecret),
      isCurrent: index === 0,
      ...storedUnder(
        hooks.byAppSecret[index],
        dkimKeys.byAppSecret[index],
        passwords.byAppSecret[index],
        callbacks.byAppSecret[index],
        totp.byAppSecret[index],
        suppressions.byAppSecret[index],
        responses.byAppSecret[index],
      ),
    })),
    others: storedUnder(
      hooks.others,
      dkimKeys.others,
      passwords.others,
      callbacks.others,
      totp.others,
      suppressions.others,
      responses.others,
    ),
    unnamed: { suppressions: suppressions.unnamed.known, erasedSuppressions: suppressions.unnamed.erased },
    links: await countOpenLinks(sql, switchedAt),
  };
}

/** Whether something that is stored can be read only under this APP_SECRET. */
function isNeeded(stored: Stored): boolean {
  const {
    hookSecrets,
    dkimKeys,
    transportPasswords,
    callbackSecrets,
    totpSecrets,
    suppressions,
    erasedSuppressions,
    storedResponses,
  } = stored;
  const encrypted = hookSecrets + dkimKeys + transportPasswords + callbackSecrets + totpSecrets;
  return encrypted + suppressions + erasedSuppressions + storedResponses > 0;
}

/** The secrets' status as JSON, and in words that say which of APP_SECRET_PREVIOUS are still needed. */
export function formatSecretsStatus(status: SecretsStatus): Output {
  return { json: toJson(status), lines: [...toTable(status), '', ...toWords(status)] };
}

function toJson({ appSecrets, others, unnamed, links }: SecretsStatus) {
  const counts = (stored: Stored) => ({
    hook_secrets: stored.hookSecrets,
    dkim_keys: stored.dkimKeys,
    transport_passwords: stored.transportPasswords,
    callback_secrets: stored.callbackSecrets,
    totp_secrets: stored.totpSecrets,
    suppressions: stored.suppressions,
    erased_suppressions: stored.erasedSuppressions,
    stored_responses: stored.storedResponses,
    stored_responses_until: toTime(stored.storedResponsesUntil),
  });
  return {
    app_secrets: appSecrets.map((stored) => ({
      name: stored.name,
      current: stored.isCurrent,
      ...counts(stored),
      needed: stored.isCurrent || isNeeded(stored),
    })),
    others: counts(others),
    unnamed: { suppressions: unnamed.suppressions, erased_suppressions: unnamed.erasedSuppressions },
    links: {
      confirmations: links.confirmations,
      resets: links.resets,
      sender_verifications: links.senderVerifications,
      invitations: links.invitations,
      address_confirmations: links.addressConfirmations,
      until: toTime(links.until),
    },
  };
}

function toTable({ appSecrets, others, unnamed }: SecretsStatus): string[] {
  const cells = (stored: Stored) =>
    [
      stored.hookSecrets,
      stored.dkimKeys,
      stored.transportPasswords,
      stored.callbackSecrets,
      stored.totpSecrets,
      stored.suppressions,
      stored.erasedSuppressions,
      stored.storedResponses,
    ].map(String);
  const nothing = {
    hookSecrets: 0,
    dkimKeys: 0,
    transportPasswords: 0,
    callbackSecrets: 0,
    totpSecrets: 0,
    suppressions: 0,
    erasedSuppressions: 0,
    storedResponses: 0,
    storedResponsesUntil: null,
  };
  return table(
    [
      'SECRET',
      'WHICH',
      'HOOKS',
      'DKIM KEYS',
      'PASSWORDS',
      'CALLBACKS',
      'CODES',
      'SUPPRESSIONS',
      'OF ERASED PEOPLE',
      'STORED RESPONSES',
    ],
    [
      ...appSecrets.map((stored) => [stored.name, stored.isCurrent ? 'current' : 'previous', ...cells(stored)]),
      ...(isNeeded(others) ? [['other', 'not given', ...cells(others)]] : []),
      ...(unnamed.suppressions + unnamed.erasedSuppressions > 0
        ? [['unknown', 'not recorded', ...cells({ ...nothing, ...unnamed })]]
        : []),
    ],
  );
}

function toWords({ appSecrets, others, unnamed, links }: SecretsStatus): string[] {
  const previous = appSecrets.filter(({ isCurrent }) => !isCurrent);
  return [
    ...previous.map((stored) =>
      isNeeded(stored)
        ? `${stored.name} is still needed, for ${reasons(stored).join('; ')}.`
        : `${stored.name} is no longer needed by stored data.`,
    ),
    ...(previous.length > 0 && links.until !== null
      ? [
          `Links in mails that were sent: ${links.confirmations} to confirm, ${links.resets} to set a password, ` +
            `${links.senderVerifications} to verify a sender, ${links.invitations} to join, ${links.addressConfirmations} to confirm a user's address, the last until ${toTime(links.until)}. Those mailed under a previous secret need it until then.`,
        ]
      : []),
    ...(previous.length > 0
      ? [
          "Links in mails of campaigns and automations and in transactional emails don't expire: without the secret under which they were " +
            'sent, nobody can unsubscribe through them. Keep that secret as long as people read such mails.',
        ]
      : []),
    ...(isNeeded(others)
      ? [
          'No process can read data that is stored under a secret that is not given. Add that secret to APP_SECRET_PREVIOUS.',
        ]
      : []),
    ...(unnamed.suppressions > 0 ? ['"secrets reencrypt" also records the secret of suppressions without one.'] : []),
    ...(unnamed.erasedSuppressions > 0
      ? ['An older version did not record the secret for some erased people: keep every secret that it may have been.']
      : []),
    ...(previous.length === 0 && !isNeeded(others) ? ['No data is recorded as stored under another secret.'] : []),
  ];
}

function reasons(stored: Stored): string[] {
  const {
    hookSecrets,
    dkimKeys,
    transportPasswords,
    callbackSecrets,
    totpSecrets,
    suppressions,
    erasedSuppressions,
    storedResponses,
  } = stored;
  return [
    ...(hookSecrets + dkimKeys + transportPasswords + callbackSecrets + totpSecrets + suppressions > 0
      ? [
          'secrets of hooks, callbacks and one-time codes, DKIM keys, passwords of transports and suppressions until "secrets reencrypt" has ' +
            're-encrypted them under the current one',
        ]
      : []),
    ...(erasedSuppressions > 0 ? ['suppressions of erased people, who cannot be recognized without it'] : []),
    ...(storedResponses > 0 ? [`stored responses until ${toTime(stored.storedResponsesUntil)}`] : []),
  ];
}

function toTime(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
