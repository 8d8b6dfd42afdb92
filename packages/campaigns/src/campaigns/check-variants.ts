import { checkContent, type ContentCheck } from './check-content.ts';
import type { CampaignRow, ContentDeps } from '../content/campaign-row.ts';
import type { ContentProblem } from '../content/compile-content.ts';
import { withoutRepeated } from '../variants/place-problems.ts';
import { variantsOf } from '../variants/stored-variant.ts';

type Checked = Extract<ContentCheck, { ok: true }>;

/**
 * What is wrong with a campaign, or what each of its variants sends; without variants, what the campaign itself sends.
 */
type CampaignCheck = { ok: true; contents: [Checked, ...Checked[]] } | { ok: false; problems: ContentProblem[] };

/** Checks everything that a campaign may send, with tracked links. */
export async function checkVariants(deps: ContentDeps, row: CampaignRow): Promise<CampaignCheck> {
  const checks: ContentCheck[] = [];
  const count = Math.max(1, variantsOf(row).length);
  for (let variant = 1; variant <= count; variant += 1)
    checks.push(await checkContent(deps, row, { isTracked: true, variant }));
  const problems = [...checkTest(row), ...checks.flatMap((check) => (check.ok ? [] : check.problems))];
  const [first, ...others] = checks.filter((check) => check.ok);
  if (problems.length > 0 || first === undefined) return { ok: false, problems: withoutRepeated(problems) };
  return { ok: true, contents: [first, ...others] };
}

function checkTest({ variants, abTest }: CampaignRow): ContentProblem[] {
  if ((variants === null) === (abTest === null)) return [];
  const [part, other] = variants === null ? ['variants', 'ab_test'] : ['ab_test', 'variants'];
  return [{ part, line: null, column: null, message: `is required with ${other}` }];
}
