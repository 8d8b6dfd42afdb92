import type { CampaignValidation } from '@mailwright/contracts';
import { resolveAudience } from '../audience/campaign-audience.ts';
import { checkVariants, findDemoProblem } from './check-content.ts';
import { withoutRepeated } from '../variants/stored-variant.ts';
import type { CampaignDeps } from '../content/campaign-row.ts';
import { findCampaign } from './read-campaigns.ts';

/** The errors and warnings of a campaign. @throws ProblemError `not_found` */
export async function validateCampaign(
  deps: Pick<CampaignDeps, 'database' | 'renderer' | 'isVerifiedSender'>,
  accountId: string,
  uid: string,
): Promise<CampaignValidation> {
  const row = await findCampaign(deps.database, accountId, uid);
  const check = await checkVariants(deps, row);
  const isVerified = await deps.isVerifiedSender(accountId, row.fromEmail ?? '');
  const unverified = { part: 'from_email', line: null, column: null, message: 'is not a verified sender' };
  // Once the campaign has been started, later changes of its segment don't matter.
  const audience = row.run === null ? await resolveAudience(deps.database, row) : ({ ok: true } as const);
  const problems = [check, audience].flatMap((each) => (each.ok ? [] : each.problems));
  const demo = row.run === null ? await findDemoProblem(deps.database, row) : [];
  const errors = [...problems, ...demo, ...(isVerified ? [] : [unverified])];
  const warnings = check.ok ? check.contents.flatMap(({ compiled, locate }) => compiled.warnings.map(locate)) : [];
  return { valid: errors.length === 0, errors, warnings: withoutRepeated(warnings) };
}
