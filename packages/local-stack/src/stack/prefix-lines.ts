import type { AppName } from './start-app.ts';

const colours: Record<AppName, string> = {
  api: '\u001b[36m',
  'webhook-worker': '\u001b[35m',
  'mail-worker': '\u001b[34m',
  'audience-worker': '\u001b[33m',
};
const width = Math.max(...Object.keys(colours).map((name) => name.length));

/** An app's lines, each with the app's name before it, in its colour on a terminal; the last one without its end. */
export function prefixLines(name: AppName, lines: string, colour: boolean): string {
  const label = `${name.padEnd(width)} |`;
  const start = colour ? `${colours[name]}${label}\u001b[0m ` : `${label} `;
  return start + lines.replace(/\n$/, '').replaceAll('\n', `\n${start}`);
}
