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
    .description('list all plans with their numbers of accounts')
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

  withLimits(
    plan.command('add').description('add a plan').argument('<code>', 'a short code for the plan', planCode),
    true,
  )
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

  withLimits(plan.command('update').description('change a plan').argument('<code>', 'the code of the plan'), false)
    .addHelpText(
      'after',
      `
Options that are not given stay unchanged. The change applies to every account on the plan, starting with its next request.
If an account already exceeds a new limit, it keeps what it has, but cannot add more.

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
  const name = new Option('--name <name>', 'the name of the plan').argParser(bySchema(line(100)));
  return command
    .addOption(nameIsNeeded ? name.makeOptionMandatory() : name)
    .addOption(new Option('--api-access <yes|no>', 'whether the plan includes API access').choices(['yes', 'no']))
    .option(
      '--max-named-keys <number>',
      'the maximum number of named API keys of an account, up to 25',
      wholeNumber(0, 25),
    )
    .option('--max-lists <number|none>', 'the maximum number of lists', limit(0))
    .option('--max-subscribers <number|none>', 'the maximum number of subscribers across all lists', limit(0))
    .option('--max-hooks <number|none>', 'the maximum number of webhooks, including disabled ones', limit(0))
    .option('--max-senders <number|none>', 'the maximum number of sender addresses', limit(0))
    .option('--max-domains <number|none>', 'the maximum number of sending domains', limit(0))
    .option('--requests-per-second <number|none>', 'the maximum number of requests per second, for each key', limit(1))
    .option('--request-burst <number|none>', 'the maximum number of requests at once, after a pause', limit(1))
    .option(
      '--heavy-requests <number|none>',
      'the maximum number of batches, exports and filters over all lists at once',
      limit(1),
    )
    .option(
      '--deliveries-per-second <number|none>',
      'the maximum number of webhook deliveries per second that changes may cause',
      limit(1),
    )
    .option(
      '--deliveries-per-batch <number|none>',
      'the maximum number of webhook deliveries that one request may cause',
      limit(1),
    )
    .option(
      '--mails-per-hour <number|none>',
      'the maximum number of confirmations, welcome mails and transactional emails per hour',
      limit(0),
    )
    .option('--imports-at-once <number|none>', 'the maximum number of unfinished imports', limit(0))
    .option('--import-megabytes <number|none>', 'the maximum size of an import file, in MB', limit(1))
    .option('--import-rows <number|none>', 'the maximum number of rows in an import file', limit(1))
    .option('--max-templates <number|none>', 'the maximum number of templates', limit(0))
    .option('--max-automations <number|none>', 'the maximum number of automations', limit(0))
    .option('--media-megabytes <number|none>', 'the maximum size of all images together, in MB', limit(0))
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
