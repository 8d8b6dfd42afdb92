import type { AbTest } from '@mailwright/contracts';
import type { CampaignRow } from '../campaigns/campaign-row.ts';
import type { StoredAbTest } from './store-variants.ts';

type TestedRow = Pick<CampaignRow, 'abTest' | 'run' | 'status'>;

/** The test of a campaign as the API shows it; null if there is none. */
export function presentAbTest({ abTest, run, status }: TestedRow): AbTest | null {
  if (abTest === null) return null;
  const { sample_percent, metric, winner, wait } = abTest as unknown as StoredAbTest;
  const isOpen = status === 'sending' || status === 'paused';
  const decidedBy = run?.decidedBy ?? null;
  return {
    sample_percent,
    metric,
    winner,
    wait,
    status: run === null ? 'planned' : run.winner !== null ? 'decided' : isOpen ? 'testing' : 'undecided',
    decides_at: run?.decideAt?.toISOString() ?? null,
    winning_variant: run?.winner ?? null,
    decided_at: run?.decidedAt?.toISOString() ?? null,
    decided_by: decidedBy === 'system' ? 'service' : decidedBy,
  };
}
