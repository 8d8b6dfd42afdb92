import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import { type Delivery, type Mailwright, MailwrightError, type NewHook } from 'mailwright';
import { type ConnectionOptions, openMailwright } from './open-client.ts';
import { signForwarded } from './sign-forwarded.ts';
import { exitCodes, print, type Run, type Terminal, UsageError } from './terminal.ts';

interface Options extends ConnectionOptions {
  event?: string[];
  list?: string;
  forward?: string | undefined;
  secret?: string;
  json?: true;
}

// Reserved by RFC 2606, so that nothing can ever be sent there. The hooks are disabled from the start anyway.
const nowhere = 'https://mailwright-listen.invalid/';
const pollMs = 1_000;
const hookLifeMs = 86_400_000;
const forwardSeconds = 10;

/** `listen` */
export function addListenCommand(program: Command, terminal: Terminal, run: Run): void {
  program
    .command('listen')
    .description('show events as they happen, and forward them to a receiver on this machine')
    .option('--forward <url>', 'the receiver, such as http://localhost:4000/webhooks')
    .option('--event <name...>', 'only these events, such as subscriber.subscribed; all if not given')
    .option('--list <uid>', 'only events of this list')
    .option('--json', 'print a line of JSON for each delivery')
    .addHelpText(
      'after',
      `
Registers temporary webhooks and removes them when it ends. Nothing has to reach this machine: the deliveries are read from the
API, and sent to the receiver from here, signed as Mailwright signs them. Verify them with the secret that is printed.
The key needs the scopes hooks:read and hooks:write, and those that the events need.`,
    )
    .action((_options: unknown, command: Command) => run(listen(command.optsWithGlobals<Options>(), terminal)));
}

async function listen(options: Options, terminal: Terminal): Promise<number> {
  const target = readTarget(options.forward);
  const mailwright = openMailwright(options, terminal);
  const hooks = new Map<string, NewHook>();
  try {
    await removeLeftovers(mailwright);
    for (const event of await chooseEvents(mailwright, options.event))
      hooks.set(event, await add(mailwright, event, options));
    const [first] = hooks.values();
    if (options.json !== true) {
      print(terminal, [`Listening to ${[...hooks.keys()].join(', ')}. Ctrl-C ends it.`]);
      if (target !== undefined) print(terminal, [`Forwarding to ${target}, signed with ${first?.secret}`]);
    }
    await follow(
      mailwright,
      [...hooks.values()],
      { ...options, forward: target, secret: first?.secret ?? '' },
      terminal,
    );
  } finally {
    for (const { uid } of hooks.values()) await mailwright.hooks.delete(uid).catch(() => undefined);
  }
  return terminal.interrupted.aborted ? exitCodes.interrupted : exitCodes.done;
}

function readTarget(forward: string | undefined): string | undefined {
  if (forward === undefined) return undefined;
  if (!/^https?:\/\//.test(forward) || !URL.canParse(forward))
    throw new UsageError('--forward must be an address such as http://localhost:4000/webhooks.');
  return forward;
}

async function chooseEvents(mailwright: Mailwright, asked: string[] | undefined): Promise<NewHook['event'][]> {
  const known = (await mailwright.events.list()).map(({ event }) => event);
  if (asked === undefined) return known;
  for (const name of asked)
    if (!known.some((event) => event === name))
      throw new UsageError(`${name} is no event. Events: ${known.join(', ')}.`);
  return known.filter((event) => asked.includes(event));
}

/** Removes the hooks of a `listen` that could not do so itself. */
async function removeLeftovers(mailwright: Mailwright): Promise<void> {
  for await (const { uid, target_url: target, created_at: created } of mailwright.hooks.list({ limit: 100 })) {
    if (target.startsWith(nowhere) && Date.now() - Date.parse(created) > hookLifeMs)
      await mailwright.hooks.delete(uid).catch(() => undefined);
  }
}

function add(mailwright: Mailwright, event: NewHook['event'], { list }: Options): Promise<NewHook> {
  return Promise.resolve(
    mailwright.hooks.create({
      target_url: nowhere,
      event,
      ...(list === undefined ? {} : { list_uid: list }),
      description: 'Temporary: the command listen reads its deliveries',
      status: 'switched_off',
    }),
  );
}

/** Shows the deliveries of the hooks, oldest first, until Ctrl-C. */
async function follow(
  mailwright: Mailwright,
  hooks: NewHook[],
  options: Options & { secret: string },
  terminal: Terminal,
): Promise<void> {
  const { interrupted: signal } = terminal;
  const seen = new Set<string>();
  while (!signal.aborted) {
    try {
      const found: Delivery[] = [];
      for (const { uid } of hooks) {
        // Newest first: a page with nothing new is followed by nothing new.
        for await (const { items } of mailwright.deliveries.list(uid, { limit: 100 }, { signal }).pages()) {
          const unseen = items.filter((delivery) => !seen.has(delivery.uid));
          found.push(...unseen);
          if (unseen.length === 0) break;
        }
      }
      for (const delivery of found.sort((a, b) => (a.uid < b.uid ? -1 : 1))) {
        await show(mailwright, delivery, options, terminal);
        // Not before: what an outage has kept from being shown is shown after it.
        seen.add(delivery.uid);
      }
    } catch (error) {
      if (signal.aborted) return;
      // An outage or a restart of the service must not end the session; the deliveries are still there after it.
      if (!(error instanceof MailwrightError) || (error.status !== 0 && error.status < 500 && error.status !== 429))
        throw error;
      terminal.stderr.write(`${error.message} Trying again.\n`);
    }
    await wait(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

async function show(
  mailwright: Mailwright,
  delivery: Delivery,
  { forward, secret, json }: Options & { secret: string },
  terminal: Terminal,
): Promise<void> {
  const { body } = await mailwright.deliveries.get(delivery.uid, { signal: terminal.interrupted });
  const text = JSON.stringify(body);
  const { uid, event, test } = delivery;
  const response =
    forward === undefined
      ? undefined
      : await send(forward, signForwarded({ uid, event, body: text, test }, secret, new Date()), text);
  if (json === true) return print(terminal, [JSON.stringify({ delivery: body, response: response ?? null })]);
  const time = new Date(delivery.occurred_at).toLocaleTimeString('en-GB');
  print(terminal, [
    `${time}  ${event}${test ? ' (test)' : ''}  ${subjectOf(body)}${response === undefined ? '' : `  → ${response}`}`,
  ]);
  if (forward === undefined) print(terminal, [JSON.stringify(body, undefined, 2)]);
}

/** Whom or what an event is about, in a few words. */
function subjectOf({ data }: { data: object }): string {
  const { subscriber, email, campaign } = data as Record<
    string,
    { EMAIL?: string; to?: string; name?: string } | undefined
  >;
  return [subscriber?.EMAIL ?? email?.to, campaign?.name]
    .filter(Boolean)
    .join('  ')
    .replace(/\p{Cc}/gu, ' ');
}

/** Sends a delivery to the receiver. Resolves to its status, or to why there was none. */
async function send(url: string, headers: Record<string, string>, body: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(forwardSeconds * 1_000);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return code ?? (error as Error).name;
  }
}
