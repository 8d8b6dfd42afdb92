import type { AppName } from './start-app.ts';

const colours: Record<AppName, string> = {
  api: '\u001b[36m',
  'webhook-worker': '\u001b[35m',
  'mail-worker': '\u001b[34m',
  'audience-worker': '\u001b[33m',
};
const width = Math.max(...Object.keys(colours).map((name) => name.length));

/** An app's line with the app's name before it, in its colour on a terminal. */
export function prefixLine(name: AppName, line: string, colour: boolean): string {
  const label = `${name.padEnd(width)} |`;
  return colour ? `${colours[name]}${label}\u001b[0m ${line}` : `${label} ${line}`;
}
