import { countStoredResponses } from '@mailwright/accounts';
import { countSuppressionsByAppSecret } from '@mailwright/audience';
import type { Sql } from '@mailwright/database';
import { countOpenLinks, type OpenLinks } from '@mailwright/outbox';
import { type AppSecrets, nameOfAppSecret } from '@mailwright/platform';
import { countHookSecrets } from '@mailwright/webhooks';

/** What is stored under an APP_SECRET. */
export interface Stored {
  hookSecrets: number;
  suppressions: number;
  /** Of people who were erased: only the hash is left, so no other APP_SECRET can ever find them. */
  erasedSuppressions: number;
  keptAnswers: number;
  /** When the last of the kept answers ends. */
  keptAnswersUntil: Date | null;
}

/** What is stored under which APP_SECRET. */
export interface SecretsStatus {
  /** The current one first. */
  appSecrets: (Stored & { name: string; isCurrent: boolean })[];
  /** Under APP_SECRETs that aren't among them, and can't be read. */
  others: Stored;
  /** Suppressions that don't say which APP_SECRET they are under, from before they did. */
  unnamed: Pick<Stored, 'suppressions' | 'erasedSuppressions'>;
  links: OpenLinks;
}

/**
 * Reads what in the whole database is under which APP_SECRET.
 * @param switchedAt when the last process got the current one: links mailed from then on don't count.
 */
export async function readSecretsStatus(
  sql: Sql,
  appSecrets: AppSecrets,
  switchedAt: Date | undefined,
): Promise<SecretsStatus> {
  const hooks = await countHookSecrets(sql, appSecrets);
  const suppressions = await countSuppressionsByAppSecret(sql, appSecrets);
  const answers = await countStoredResponses(sql, appSecrets);
  const storedUnder = (
    hookSecrets: number | undefined,
    suppressed: { known: number; erased: number } | undefined,
    kept: { answers: number; until: Date | null } | undefined,
  ): Stored => ({
    hookSecrets: hookSecrets ?? 0,
    suppressions: suppressed?.known ?? 0,
    erasedSuppressions: suppressed?.erased ?? 0,
    keptAnswers: kept?.answers ?? 0,
    keptAnswersUntil: kept?.until ?? null,
  });
  return {
    appSecrets: [appSecrets.current, ...appSecrets.previous].map((appSecret, index) => ({
      name: nameOfAppSecret(appSecret),
      isCurrent: index === 0,
      ...storedUnder(hooks.byAppSecret[index], suppressions.byAppSecret[index], answers.byAppSecret[index]),
    })),
    others: storedUnder(hooks.others, suppressions.others, answers.others),
    unnamed: { suppressions: suppressions.unnamed.known, erasedSuppressions: suppressions.unnamed.erased },
    links: await countOpenLinks(sql, switchedAt),
  };
}

/** Whether something that is stored can be read under this APP_SECRET only. */
export function isNeeded(stored: Stored): boolean {
  return stored.hookSecrets + stored.suppressions + stored.erasedSuppressions + stored.keptAnswers > 0;
}
