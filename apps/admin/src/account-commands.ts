import {
  addAccount,
  findAccount,
  listAccounts,
  listKeys,
  readAccount,
  setAccountStatus,
  setPlan,
} from '@mailwright/accounts';
import { accountName } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { setDailyLimit } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import type { Command } from 'commander';
import { bySchema, email, limit } from './read-option.ts';
import { runCommand, type Output, table, type Terminal } from './run-command.ts';

interface Options {
  json?: true;
}

const jsonOption = ['--json', 'print JSON'] as const;

/** `admin account …` */
export function addAccountCommands(program: Command, terminal: Terminal): void {
  const account = program
    .command('account')
    .description('accounts: create, list, show, set-plan, set-daily-mails, suspend, resume');

  account
    .command('create')
    .description('create an account with a user, and print its first API key, which is shown only once')
    .requiredOption('--email <address>', "the user's email address", email)
    .option('--name <name>', "the account's name (the address if not given)", bySchema(accountName))
    .option('--plan <code>', 'the plan of the account', 'standard')
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
The user has no password yet: set one with "user set-password", or let the user request one at sign-in. On a plan without
API access, no key is created.

Examples:
  npm run admin -- account create --email ada@example.com --name "Analytical Engines"
  npm run admin -- account create --email ada@example.com --plan unlimited --json`,
    )
    .action((options: Options & { email: string; name?: string; plan: string }) =>
      runCommand(terminal, options, (database) =>
        create(database, { ...options, name: options.name ?? options.email }),
      ),
    );

  account
    .command('list')
    .description('list all accounts')
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  npm run --silent admin -- account list --json')
    .action((options: Options) => runCommand(terminal, options, list));

  account
    .command('show')
    .description('show an account: its plan, limits and their usage, users and keys')
    .argument('<account>', "the account's uid, or a user's email address")
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  npm run admin -- account show ada@example.com')
    .action((which: string, options: Options) => runCommand(terminal, options, (database) => show(database, which)));

  account
    .command('set-plan')
    .description('move an account to a plan, starting with its next request')
    .argument('<account>', "the account's uid, or a user's email address")
    .argument('<plan>', 'the code of a plan; "plan list" lists them')
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  npm run admin -- account set-plan ada@example.com unlimited')
    .action((which: string, plan: string, options: Options) =>
      runCommand(terminal, options, async (database) => {
        const id = await findAccount(database, which);
        const changed = await setPlan(database, id, plan);
        return formatChange(
          id,
          { plan },
          changed,
          changed ? `is now on the plan ${plan}` : `is already on the plan ${plan}`,
        );
      }),
    );

  account
    .command('set-daily-mails')
    .description(
      'limit the mails to other people that an account may send a day; "none" removes the limit of a new account',
    )
    .argument('<account>', "the account's uid, or a user's email address")
    .argument('<number>', 'the number of mails a day, or none', limit(0))
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  npm run admin -- account set-daily-mails ada@example.com none')
    .action((which: string, given: number | 'none', options: Options) =>
      runCommand(terminal, options, async (database) => {
        const id = await findAccount(database, which);
        const mails = given === 'none' ? null : given;
        await setDailyLimit(database, id, mails);
        return formatChange(id, { daily_mails: mails }, true, `may send ${mails ?? 'any number of'} mails a day`);
      }),
    );

  for (const [name, status, description] of [
    ['suspend', 'suspended', 'refuse every key and session of an account, starting with the next request'],
    ['resume', 'active', 'let a suspended account continue, starting with the next request'],
  ] as const) {
    account
      .command(name)
      .description(description)
      .argument('<account>', "the account's uid, or a user's email address")
      .option(...jsonOption)
      .addHelpText('after', `\nExample:\n  npm run admin -- account ${name} ada@example.com`)
      .action((which: string, options: Options) =>
        runCommand(terminal, options, async (database) => {
          const id = await findAccount(database, which);
          const changed = await setAccountStatus(database, id, status);
          return formatChange(id, { status }, changed, `is ${changed ? 'now' : 'already'} ${status}`);
        }),
      );
  }
}

async function create(database: Database, options: { email: string; name: string; plan: string }): Promise<Output> {
  const { accountId, key } = await addAccount(database, options);
  const uid = toUid('acc', accountId);
  return {
    json: { account: { uid, name: options.name, plan: options.plan }, email: options.email, api_key: key?.key ?? null },
    lines: [
      `Created account ${uid} on the plan ${options.plan} with the user ${options.email}.`,
      key === undefined
        ? 'The plan does not include API access, so no API key was created.'
        : `API key, shown only once: ${key.key}`,
    ],
  };
}

async function list(database: Database): Promise<Output> {
  const accounts = await listAccounts(database);
  const rows = accounts.map((account) => ({
    uid: toUid('acc', account.id),
    name: account.name,
    plan: account.planCode,
    status: account.status,
    emails: account.emails,
    created_at: account.createdAt.toISOString(),
  }));
  const cells = rows.map((row) => [row.uid, row.name, row.plan, row.status, row.emails.join(', '), row.created_at]);
  return { json: rows, lines: table(['UID', 'NAME', 'PLAN', 'STATUS', 'USERS', 'CREATED'], cells) };
}

async function show(database: Database, which: string): Promise<Output> {
  const id = await findAccount(database, which);
  const [shown, keys, users] = await Promise.all([
    readAccount(database, id),
    listKeys(database, id),
    database.prisma.user.findMany({ where: { accountId: id }, orderBy: { id: 'asc' } }),
  ]);
  const { account, plan, limits } = shown;
  const people = users.map((user) => ({ email: user.email, has_password: user.passwordHash !== null }));
  const ofLimit = ({ used, limit }: { used: number; limit: number | null }) => `${used} of ${limit ?? 'any number'}`;
  const ofDay = ({ used, limit }: { used: number | null; limit: number | null }) =>
    limit === null ? 'any number' : `${used ?? 0} of ${limit} today, as a new account`;
  const { per_second: perSecond, burst } = limits.requests;
  const facts = [
    ['Account', `${account.uid} ${account.name} (${account.status}, since ${account.created_at})`],
    ['Plan', `${plan.code}${plan.api_access ? '' : ', without API access'}`],
    ['Users', people.map((user) => `${user.email}${user.has_password ? '' : ' (no password)'}`).join(', ')],
    ['Named keys', ofLimit(limits.named_keys)],
    ['Lists', ofLimit(limits.lists)],
    ['Subscribers', ofLimit(limits.subscribers)],
    ['Hooks', ofLimit(limits.hooks)],
    ['Mails a day', ofDay(limits.daily_mails)],
    ['Requests', perSecond === null ? 'any number' : `${perSecond} a second for each key, ${burst} at once`],
  ];
  const rows = keys.map((key) => [
    key.uid,
    key.kind,
    key.name,
    key.prefix,
    key.scopes.join(' '),
    key.last_used_at ?? 'never',
  ]);
  return {
    json: { ...shown, users: people, keys },
    lines: [
      ...facts.map(([name = '', value = '']) => `${name.padEnd(11)}  ${value}`),
      '',
      ...table(['KEY', 'KIND', 'NAME', 'PREFIX', 'SCOPES', 'LAST USED'], rows),
    ],
  };
}

function formatChange(id: string, facts: Record<string, unknown>, changed: boolean, words: string): Output {
  const uid = toUid('acc', id);
  return { json: { account: { uid, ...facts }, changed }, lines: [`Account ${uid} ${words}.`] };
}
