import type { SignedIn } from '@mailwright/accounts';
import type { Actor } from '@mailwright/outbox';
import type { ApiDeps } from '../../api-deps.ts';

/** What the export of an account needs. */
export type ExportDeps = Pick<ApiDeps, 'database' | 'appSecrets' | 'sendingSetup' | 'media' | 'bounceRules'>;

/** Who exports an account's data, and where the service is reached. */
export interface ExportRequest {
  signedIn: SignedIn;
  actor: Actor;
  rootUrl: string;
}
