import { line } from '@mailwright/contracts';
import type { Command } from 'commander';
import { bySchema } from './read-option.ts';
import { runCommand, type Terminal } from './run-command.ts';

interface DeliveriesOptions {
  json?: true;
}

// Imported only when one of these commands runs, because it loads @mailwright/webhooks, for which others needn't wait.
const loadWork = () => import('./pause-and-resume.ts');

/** `admin deliveries …` */
export function addDeliveriesCommands(program: Command, terminal: Terminal): void {
  const deliveries = program
    .command('deliveries')
    .description('webhook deliveries of all accounts: pause, resume, status');

  deliveries
    .command('pause')
    .description('stop sending deliveries of all accounts until they are resumed')
    .option('--reason <text>', 'the reason, which "deliveries status" shows', bySchema(line(500)))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
This applies to all deliveries: new events, retries, tests, redeliveries and recoveries. Running requests end within
WEBHOOK_TIMEOUT_SECONDS, and are recorded. Nothing is lost: new deliveries wait in Postgres, no retry is used up, and no
hook is disabled.

Example:
  npm run admin -- deliveries pause --reason 'our DNS is broken'`,
    )
    .action(async (options: DeliveriesOptions & { reason?: string }) => {
      const { pause } = await loadWork();
      return runCommand(terminal, options, (database) => pause(database, options.reason ?? null));
    });

  deliveries
    .command('resume')
    .description('send deliveries again; workers start within a second or two')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- deliveries resume')
    .action(async (options: DeliveriesOptions) => {
      const { resume } = await loadWork();
      return runCommand(terminal, options, resume);
    });

  deliveries
    .command('status')
    .description('show whether deliveries are paused, and the numbers of pending deliveries and of workers')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- deliveries status')
    .action(async (options: DeliveriesOptions) => {
      const { showDeliveries } = await loadWork();
      return runCommand(terminal, options, showDeliveries);
    });
}
