/** What one worker sends of a campaign within about a second. */
export interface Chunk {
  id: string;
  campaignId: string;
  firstPosition: number;
  lastPosition: number;
  /** The positions of its recipients; null: all from the first to the last. */
  positions: number[] | null;
  /** Grows with each claim: only the latest one may record. */
  claim: number;
  /** Whether its campaign is an A/B test: then what is sent is counted by variant. */
  isTest: boolean;
}

/** SQL of the columns of a chunk. @param alias of the table */
export function chunkColumns(alias: string): string {
  return `${alias}.id, ${alias}.campaign_id AS "campaignId", ${alias}.first_position AS "firstPosition",
    ${alias}.last_position AS "lastPosition", ${alias}.positions, ${alias}.claim, EXISTS (SELECT 1 FROM campaign_runs t
      WHERE t.campaign_id = ${alias}.campaign_id AND t.variant_count IS NOT NULL) AS "isTest"`;
}

// Results renew it. A worker that freezes is followed when it has ended, and one that dies at once, by its advisory lock.
export const chunkLease = '30 seconds';
