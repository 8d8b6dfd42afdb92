import type { ConsentResource } from '@mailwright/contracts';
import { toUid } from '@mailwright/platform';

/** A consent as it is stored. */
export interface ConsentRow {
  id: string;
  action: ConsentResource['action'];
  source: ConsentResource['source'];
  ipAddress: string | null;
  reason: string | null;
  reasonCode: ConsentResource['reason_code'];
  occurredAt: Date | null;
  createdAt: Date;
}

/** A consent as the API shows it. */
export function presentConsent(row: ConsentRow): ConsentResource {
  return {
    uid: toUid('cns', row.id),
    action: row.action,
    source: row.source,
    ip_address: row.ipAddress,
    reason: row.reason,
    reason_code: row.reasonCode,
    occurred_at: row.occurredAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
