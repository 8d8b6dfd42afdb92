import { addPlan, defaultLimits, listPlans, type Plan, updatePlan } from '@mailwright/accounts';
import { line } from '@mailwright/contracts';
import { type Command, Option } from 'commander';
import { bySchema, limit, planCode, wholeNumber } from './read-option.ts';
import { runCommand, type Output, table, type Terminal } from './run-command.ts';

type Limit = number | 'none';

interface PlanOptions {
  json?: true;
  name?: string;
  apiAccess?: 'yes' | 'no';
  maxNamedKeys?: number;
  maxLists?: Limit;
  maxSubscribers?: Limit;
  maxHooks?: Limit;
  maxSenders?: Limit;
  maxDomains?: Limit;
  requestsPerSecond?: Limit;
  requestBurst?: Limit;
  heavyRequests?: Limit;
  deliveriesPerSecond?: Limit;
  deliveriesPerBatch?: Limit;
  mailsPerHour?: Limit;
  importsAtOnce?: Limit;
  importMegabytes?: Limit;
  importRows?: Limit;
  maxTemplates?: Limit;
  maxAutomations?: Limit;
  mediaMegabytes?: Limit;
}

/** `admin plan …` */
export function addPlanCommands(program: Command, terminal: Terminal): void {
  const plan = program.command('plan').description('plans: list, add, update');

  plan
    .command('list')
    .description('list all plans and how many accounts are on each')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- plan list')
    .action((options: { json?: true }) =>
      runCommand(terminal, options, async (database) => {
        const plans = await listPlans(database);
        const rows = plans.map((each) => [...cellsOf(each), String(each.accounts)]);
        const json = plans.map((each) => ({ ...toJson(each), accounts: each.accounts }));
        return { json, lines: table([...headings, 'ACCOUNTS'], rows) };
      }),
    );

  withLimits(plan.command('add').description('add a plan').argument('<code>', 'a short word for it', planCode), true)
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- plan add small --name Small --max-lists 5 --max-subscribers 1000 \\\n' +
        '    --requests-per-second 10 --request-burst 100',
    )
    .action((code: string, options: PlanOptions & { name: string }) =>
      runCommand(terminal, options, async (database) => {
        const defaults = { code, name: options.name, ...defaultLimits };
        return formatPlan('Added', await addPlan(database, { ...defaults, ...changesIn(options) }));
      }),
    );

  withLimits(plan.command('update').description('change a plan').argument('<code>', 'which plan'), false)
    .addHelpText(
      'after',
      `
What is not given stays. It holds for every account on the plan from its next request on; what an account has beyond a
new limit stays, and it gets no more.

Examples:
  npm run admin -- plan update small --max-lists 10
  npm run admin -- plan update small --max-subscribers none`,
    )
    .action((code: string, options: PlanOptions) =>
      runCommand(terminal, options, async (database) =>
        formatPlan('Changed', await updatePlan(database, code, changesIn(options))),
      ),
    );
}

function withLimits(command: Command, nameIsNeeded: boolean): Command {
  const name = new Option('--name <name>', 'what people call it').argParser(bySchema(line(100)));
  return command
    .addOption(nameIsNeeded ? name.makeOptionMandatory() : name)
    .addOption(new Option('--api-access <yes|no>', 'whether it includes the API').choices(['yes', 'no']))
    .option('--max-named-keys <number>', 'how many named API keys an account may have, 25 at most', wholeNumber(0, 25))
    .option('--max-lists <number|none>', 'how many lists', limit(0))
    .option('--max-subscribers <number|none>', 'how many subscribers, on all lists together', limit(0))
    .option('--max-hooks <number|none>', 'how many webhooks, those switched off included', limit(0))
    .option('--max-senders <number|none>', 'how many addresses to send from', limit(0))
    .option('--max-domains <number|none>', 'how many domains to send from', limit(0))
    .option('--requests-per-second <number|none>', 'how many requests a second, for each key', limit(1))
    .option('--request-burst <number|none>', 'how many requests at once, after a pause', limit(1))
    .option('--heavy-requests <number|none>', 'how many batches, exports and filters over all lists at once', limit(1))
    .option('--deliveries-per-second <number|none>', 'how many webhook deliveries changes may cause', limit(1))
    .option('--deliveries-per-batch <number|none>', 'how many webhook deliveries one request may cause', limit(1))
    .option('--mails-per-hour <number|none>', 'how many confirmations, welcome mails and single mails', limit(0))
    .option('--imports-at-once <number|none>', 'how many unfinished imports', limit(0))
    .option('--import-megabytes <number|none>', 'how large the file of an import may be', limit(1))
    .option('--import-rows <number|none>', 'how many rows the file of an import may have', limit(1))
    .option('--max-templates <number|none>', 'how many templates', limit(0))
    .option('--max-automations <number|none>', 'how many automations', limit(0))
    .option('--media-megabytes <number|none>', 'how large all images together may be', limit(0))
    .option('--json', 'print JSON');
}

function changesIn(options: PlanOptions): Partial<Omit<Plan, 'code'>> {
  const { json: _json, name, apiAccess, ...given } = options;
  const limits = Object.entries(given).map(([limitName, value]) => [limitName, value === 'none' ? null : value]);
  const changes = {
    name,
    apiAccess: apiAccess === undefined ? undefined : apiAccess === 'yes',
    ...(Object.fromEntries(limits) as Partial<Plan>),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

const limitHeadings = {
  maxNamedKeys: 'NAMED KEYS',
  maxLists: 'LISTS',
  maxSubscribers: 'SUBSCRIBERS',
  maxHooks: 'HOOKS',
  maxSenders: 'SENDERS',
  maxDomains: 'DOMAINS',
  requestsPerSecond: 'REQUESTS/S',
  requestBurst: 'BURST',
  heavyRequests: 'HEAVY',
  deliveriesPerSecond: 'DELIVERIES/S',
  deliveriesPerBatch: 'A BATCH',
  mailsPerHour: 'MAILS/H',
  importsAtOnce: 'IMPORTS',
  importMegabytes: 'MB',
  importRows: 'ROWS',
  maxTemplates: 'TEMPLATES',
  maxAutomations: 'AUTOMATIONS',
  mediaMegabytes: 'IMAGES MB',
} satisfies Partial<Record<keyof Plan, string>>;
const limitNames = Object.keys(limitHeadings) as (keyof typeof limitHeadings)[];
const headings = ['CODE', 'NAME', 'API', ...Object.values(limitHeadings)];

function cellsOf(plan: Plan): string[] {
  const shown = limitNames.map((name) => String(plan[name] ?? 'any'));
  return [plan.code, plan.name, plan.apiAccess ? 'yes' : 'no', ...shown];
}

function toJson(plan: Plan): Record<string, unknown> {
  return {
    code: plan.code,
    name: plan.name,
    api_access: plan.apiAccess,
    max_named_keys: plan.maxNamedKeys,
    max_lists: plan.maxLists,
    max_subscribers: plan.maxSubscribers,
    max_hooks: plan.maxHooks,
    max_senders: plan.maxSenders,
    max_domains: plan.maxDomains,
    requests_per_second: plan.requestsPerSecond,
    request_burst: plan.requestBurst,
    heavy_requests: plan.heavyRequests,
    deliveries_per_second: plan.deliveriesPerSecond,
    deliveries_per_batch: plan.deliveriesPerBatch,
    mails_per_hour: plan.mailsPerHour,
    imports_at_once: plan.importsAtOnce,
    import_megabytes: plan.importMegabytes,
    import_rows: plan.importRows,
    max_templates: plan.maxTemplates,
    max_automations: plan.maxAutomations,
    media_megabytes: plan.mediaMegabytes,
  };
}

function formatPlan(verb: string, plan: Plan): Output {
  return { json: toJson(plan), lines: [`${verb} the plan ${plan.code}.`, ...table(headings, [cellsOf(plan)])] };
}
