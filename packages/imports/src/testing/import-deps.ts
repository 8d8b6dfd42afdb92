import type { Database } from '@mailwright/database';
import { createEventWriter } from '@mailwright/outbox';
import { createLogger, systemClock } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import type { ImportDeps } from '../imports/process-import.ts';
import type { UndoDeps } from '../imports/undo-import.ts';

/** The dependencies of imports in tests. By default, nothing listens, and deliveries cost nothing. */
export function importDeps(database: Database, given: Partial<ImportDeps & UndoDeps> = {}): ImportDeps & UndoDeps {
  return {
    database,
    log: createLogger({ service: 'test', level: 'silent', format: 'json' }),
    clock: systemClock,
    events: createEventWriter([]),
    appSecrets: testAppSecrets,
    publish: () => undefined,
    chargeDeliveries: () => Promise.resolve(0),
    onMerged: () => undefined,
    onProgress: () => undefined,
    whileWaiting: (_accountId, wait) => wait(),
    removeEventsOfSubscribers: () => Promise.resolve(),
    ...given,
  };
}
