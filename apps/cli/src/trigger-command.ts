import type { Command } from 'commander';
import type { Hook } from 'mailwright';
import { type ConnectionOptions, openMailwright } from './open-client.ts';
import { exitCodes, print, type Run, type Terminal, UsageError } from './terminal.ts';

/** `trigger` */
export function addTriggerCommand(program: Command, terminal: Terminal, run: Run): void {
  program
    .command('trigger <event>')
    .description('send a sample of an event to the webhooks that listen to it, and to a running `listen`')
    .action((event: string, _options: unknown, command: Command) =>
      run(trigger(event, command.optsWithGlobals<ConnectionOptions>(), terminal)),
    );
}

async function trigger(event: string, options: ConnectionOptions, terminal: Terminal): Promise<number> {
  const mailwright = openMailwright(options, terminal);
  const { interrupted: signal } = terminal;
  const hooks: Hook[] = [];
  for await (const hook of mailwright.hooks.list({ limit: 100 }, { signal }))
    if (hook.event === event && hook.status !== 'removed') hooks.push(hook);
  if (hooks.length === 0) throw await nobodyListens(event, mailwright.events.list({ signal }));
  for (const hook of hooks) {
    const { uid } = await mailwright.hooks.test(hook.uid, { signal });
    print(terminal, [`${uid} is sent to ${hook.target_url}.`]);
  }
  return exitCodes.done;
}

async function nobodyListens(event: string, known: PromiseLike<{ event: string }[]>): Promise<UsageError> {
  const names = (await known).map((each) => each.event);
  return new UsageError(
    names.includes(event)
      ? `No webhook listens to ${event}. Register one, or run listen in another terminal.`
      : `${event} is no event. Events: ${names.join(', ')}.`,
  );
}
