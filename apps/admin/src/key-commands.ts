import { addKey, findAccount, listAllKeys, type KeyOfAccount, revokeKey } from '@mailwright/accounts';
import { operator } from '@mailwright/outbox';
import { type AddKey, keyName, KeyScope } from '@mailwright/contracts';
import { type Command, InvalidArgumentError } from 'commander';
import { bySchema } from './read-option.ts';
import { runCommand, type Output, table, type Terminal } from './run-command.ts';

type Scope = NonNullable<AddKey['scopes']>[number];

interface Options {
  json?: true;
}

/** `admin key …` */
export function addKeyCommands(program: Command, terminal: Terminal): void {
  const key = program.command('key').description('API keys: create, list, revoke');

  key
    .command('create')
    .description('create a named API key, and print it, only once')
    .argument('<account>', "the account's uid, or a user's email address")
    .requiredOption('--name <name>', 'the name of the key, such as the app that uses it', bySchema(keyName))
    .option('--scope <scopes...>', 'its scopes; all if not given', collectScope)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Scopes: ${KeyScope.options.join(', ')}

Examples:
  npm run admin -- key create ada@example.com --name "Web shop"
  npm run admin -- key create ada@example.com --name "Web shop" --scope 'subscribers:*' lists:read`,
    )
    .action((which: string, options: Options & { name: string; scope?: Scope[] }) => {
      const scopes = options.scope === undefined ? {} : { scopes: options.scope };
      return runCommand(terminal, options, async (database) => {
        const accountId = await findAccount(database, which);
        const made = await addKey(database, accountId, { name: options.name, ...scopes }, { actor: operator });
        return {
          json: made,
          lines: [`Created ${made.uid} (${made.name}).`, `API key, shown only once: ${made.key}`],
        };
      });
    });

  key
    .command('list')
    .description('list the API keys of an account or of all accounts, including revoked ones')
    .option('--account <account>', "the account's uid, or a user's email address; all accounts if not given")
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
The text of a key is not stored; its prefix is the beginning of that text.

Examples:
  npm run admin -- key list --account ada@example.com
  npm run --silent admin -- key list --json`,
    )
    .action((options: Options & { account?: string }) =>
      runCommand(terminal, options, async (database) => {
        const accountId = options.account === undefined ? undefined : await findAccount(database, options.account);
        return formatKeys(await listAllKeys(database, accountId));
      }),
    );

  key
    .command('revoke')
    .description('revoke a named or primary API key permanently, starting with its next request')
    .argument('<key>', 'the uid of the key; "key list" shows it')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- key revoke key_01k6n8qf4tef0v9k0x7h3w2c5d')
    .action((uid: string, options: Options) =>
      runCommand(terminal, options, async (database) => {
        const changed = await revokeKey(database, uid);
        return {
          json: { key: { uid }, changed },
          lines: [`The key ${uid} is ${changed ? 'now' : 'already'} revoked.`],
        };
      }),
    );
}

function formatKeys(keys: KeyOfAccount[]): Output {
  const rows = keys.map((key) => [
    key.uid,
    key.account_uid,
    key.kind,
    key.name,
    key.prefix,
    key.scopes.join(' '),
    key.created_at,
    key.last_used_at ?? 'never',
    key.revoked_at ?? 'no',
  ]);
  const headings = ['KEY', 'ACCOUNT', 'KIND', 'NAME', 'PREFIX', 'SCOPES', 'CREATED', 'LAST USED', 'REVOKED'];
  return { json: keys, lines: table(headings, rows) };
}

/** Adds a given scope to the previous ones. */
function collectScope(given: string, before: Scope[] = []): Scope[] {
  const result = KeyScope.safeParse(given);
  if (!result.success) throw new InvalidArgumentError(`Scopes: ${KeyScope.options.join(', ')}.`);
  return before.includes(result.data) ? before : [...before, result.data];
}
