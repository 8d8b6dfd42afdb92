// Raw SQL: the conditions on positions that sending, tracking and logs share.
//
// The first `sample_total` positions of a run with variants are its sample; position by position they get one variant after the
// other. Those after them get the winner. Without `sample_total` everyone so far is in the sample.

/** SQL of the variant that a recipient tests: 0 of one who isn't in the sample, null without a test. @param run alias */
export function testedVariant(recipient: string, run: string): string {
  return `tested_variant(${recipient}.position, ${run}.variant_count, ${run}.sample_total)`;
}

/** SQL of the variant that a recipient gets: null without a test, and while they wait for its winner. @param run alias */
export function variantOf(recipient: string, run: string): string {
  return `coalesce(nullif(${testedVariant(recipient, run)}, 0), ${run}.winner)`;
}

/** SQL of the last position that a run may send to. @param run alias */
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

/** The number of the variant that the recipient at a position gets, as `variantOf` has it. */
export function variantAt(position: number, { variantCount, sampleTotal, winner }: Assignment): number | null {
  if (variantCount === null) return null;
  return position <= (sampleTotal ?? position) ? ((position - 1) % variantCount) + 1 : winner;
}
