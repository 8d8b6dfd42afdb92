import { type Said, table } from './run-command.ts';
import { isNeeded, type SecretsStatus, type Stored } from './read-secrets-status.ts';

/** The status of the secrets as JSON, and in words that say which of APP_SECRET_PREVIOUS is still needed. */
export function saySecretsStatus(status: SecretsStatus): Said {
  return { json: toJson(status), lines: [...toTable(status), '', ...toWords(status)] };
}

function toJson({ appSecrets, others, unnamed, links }: SecretsStatus) {
  const counts = (stored: Stored) => ({
    hook_secrets: stored.hookSecrets,
    suppressions: stored.suppressions,
    erased_suppressions: stored.erasedSuppressions,
    kept_answers: stored.keptAnswers,
    kept_answers_until: toTime(stored.keptAnswersUntil),
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
    links: { confirmations: links.confirmations, resets: links.resets, until: toTime(links.until) },
  };
}

function toTable({ appSecrets, others, unnamed }: SecretsStatus): string[] {
  const cells = (stored: Stored) =>
    [stored.hookSecrets, stored.suppressions, stored.erasedSuppressions, stored.keptAnswers].map(String);
  const nothing = { hookSecrets: 0, suppressions: 0, erasedSuppressions: 0, keptAnswers: 0, keptAnswersUntil: null };
  return table(
    ['SECRET', 'WHICH', 'HOOKS', 'SUPPRESSIONS', 'OF ERASED PEOPLE', 'KEPT ANSWERS'],
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
        : `${stored.name} is not needed any more by what is stored.`,
    ),
    ...(previous.length > 0 && links.until !== null
      ? [
          `Links in mails that were sent: ${links.confirmations} to confirm, ${links.resets} to set a password, the last ` +
            `until ${toTime(links.until)}. Those mailed under a previous secret need it until then.`,
        ]
      : []),
    ...(isNeeded(others)
      ? ['What is under a secret that is not given can be read by no process. Add it to APP_SECRET_PREVIOUS.']
      : []),
    ...(unnamed.suppressions > 0 ? ['"secrets reseal" also records the secret of suppressions without one.'] : []),
    ...(unnamed.erasedSuppressions > 0
      ? ['Of some erased people an older version has not recorded the secret: keep each that it may have been.']
      : []),
    ...(previous.length === 0 && !isNeeded(others) ? ['Nothing is recorded as under another secret.'] : []),
  ];
}

function reasons(stored: Stored): string[] {
  const { hookSecrets, suppressions, erasedSuppressions, keptAnswers } = stored;
  return [
    ...(hookSecrets + suppressions > 0
      ? ['secrets of hooks and suppressions until "secrets reseal" has put them under the current one']
      : []),
    ...(erasedSuppressions > 0 ? ['suppressions of erased people, who can be recognised by nothing else'] : []),
    ...(keptAnswers > 0 ? [`kept answers until ${toTime(stored.keptAnswersUntil)}`] : []),
  ];
}

function toTime(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
