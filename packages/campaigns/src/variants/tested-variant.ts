// The conditions on positions that sending, tracking and logs share.
//
// The first `sample_total` positions of a run with variants are its sample, whose positions get the variants in turn.
// Later positions get the winner. Without `sample_total`, all positions so far are in the sample.

/** SQL for the variant that a recipient tests: 0 if it isn't in the sample, null without a test. @param run alias */
export function testedVariant(recipient: string, run: string): string {
  return `tested_variant(${recipient}.position, ${run}.variant_count, ${run}.sample_total)`;
}

/**
 * SQL for the variant that a recipient gets: null without a test, or while it waits for the winner.
 * @param run alias
 */
export function variantOf(recipient: string, run: string): string {
  return `coalesce(nullif(${testedVariant(recipient, run)}, 0), ${run}.winner)`;
}

/** SQL for the last position that a run may send to. @param run alias */
export function sendable(run: string): string {
  return `CASE WHEN ${run}.sample_total IS NULL OR ${run}.winner IS NOT NULL THEN ${run}.total
    ELSE least(${run}.total, ${run}.sample_total) END`;
}

/** How a run assigns its variants. */
interface Assignment {
  variantCount: number | null;
  sampleTotal: number | null;
  winner: number | null;
}

/** The number of the variant for the recipient at a position, as in `variantOf`. */
export function variantAt(position: number, { variantCount, sampleTotal, winner }: Assignment): number | null {
  if (variantCount === null) return null;
  return position <= (sampleTotal ?? position) ? ((position - 1) % variantCount) + 1 : winner;
}
