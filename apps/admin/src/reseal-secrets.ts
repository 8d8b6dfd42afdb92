import { rehashSuppressions } from '@mailwright/audience';
import type { Database } from '@mailwright/database';
import { reencryptHookSecrets } from '@mailwright/webhooks';
import { findAppSecrets } from './find-app-secrets.ts';
import { readSecretsStatus } from './read-secrets-status.ts';
import type { CommonOptions, Said } from './run-command.ts';
import { saySecretsStatus } from './say-secrets-status.ts';

/** What `admin secrets …` is given. */
export interface SecretsOptions extends CommonOptions {
  switchedAt?: Date;
}

const reportPauseMs = 1_000;

/** What is stored under which secret. */
export async function showSecrets(database: Database, { dataDir, switchedAt }: SecretsOptions): Promise<Said> {
  return saySecretsStatus(await readSecretsStatus(database, findAppSecrets(dataDir), switchedAt));
}

/** Puts under the current secret what is under previous ones. Resolves to what was done, and what is stored then. */
export async function resealSecrets(database: Database, options: SecretsOptions): Promise<Said> {
  const { json: isJson, dataDir, switchedAt } = options;
  const appSecrets = findAppSecrets(dataDir);
  const reportAs = (what: string) => (isJson === true ? () => {} : reporter(what));
  const hooks = await reencryptHookSecrets(database, appSecrets, reportAs('hooks'));
  const suppressions = await rehashSuppressions(database, appSecrets, reportAs('suppressions'));
  const { json, lines } = saySecretsStatus(await readSecretsStatus(database, appSecrets, switchedAt));
  return {
    json: {
      resealed: { hooks: hooks.done, suppressions: suppressions.done },
      unreadable: { hooks: hooks.unreadable },
      status: json,
    },
    lines: [
      `Put under the current secret: hooks ${hooks.done}, suppressions ${suppressions.done}.`,
      ...(hooks.unreadable > 0
        ? [`${hooks.unreadable} hooks have secrets that can't be read under any of these.`]
        : []),
      '',
      ...lines,
    ],
  };
}

/** Tells how many are done, at once and then no more than once a second. */
function reporter(what: string): (done: number) => void {
  let toldAt = 0;
  return (done) => {
    const now = performance.now();
    if (toldAt !== 0 && now - toldAt < reportPauseMs) return;
    toldAt = now;
    process.stderr.write(`${what}: ${done} done …\n`);
  };
}
