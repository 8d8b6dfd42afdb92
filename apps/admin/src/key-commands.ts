import { addKey, findAccount } from '@mailwright/accounts';
import { operator } from '@mailwright/audit';
import { type AddKey, keyName, KeyScope } from '@mailwright/contracts';
import { type Command, InvalidArgumentError } from 'commander';
import { bySchema } from './read-option.ts';
import { runCommand } from './run-command.ts';

type Scope = NonNullable<AddKey['scopes']>[number];

/** `admin key …` */
export function addKeyCommands(program: Command): void {
  program
    .command('key')
    .description('API keys: create')
    .command('create')
    .description('create a named API key, and print it, this once')
    .argument('<account>', "the account's uid, or a user's email address")
    .requiredOption('--name <name>', 'what it is called: the app that uses it', bySchema(keyName))
    .option('--scope <scopes...>', 'what it may do; everything if not given', collectScope)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Scopes: ${KeyScope.options.join(', ')}

Examples:
  npm run admin -- key create ada@example.com --name "Web shop"
  npm run admin -- key create ada@example.com --name "Web shop" --scope 'subscribers:*' lists:read`,
    )
    .action((which: string, options: { name: string; scope?: Scope[]; json?: true }) => {
      const scopes = options.scope === undefined ? {} : { scopes: options.scope };
      return runCommand(options, async (database) => {
        const accountId = await findAccount(database, which);
        const key = await addKey(database, accountId, { name: options.name, ...scopes }, operator);
        return {
          json: key,
          lines: [`Created ${key.uid} (${key.name}).`, `API key, shown only this once: ${key.key}`],
        };
      });
    });
}

/** Each scope that is given, beside those before it. */
function collectScope(given: string, before: Scope[] = []): Scope[] {
  const result = KeyScope.safeParse(given);
  if (!result.success) throw new InvalidArgumentError(`Scopes: ${KeyScope.options.join(', ')}.`);
  return before.includes(result.data) ? before : [...before, result.data];
}
