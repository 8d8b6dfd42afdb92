import type { AppName } from './start-app.ts';

const colors: Record<AppName, string> = {
  api: '\u001b[36m',
  'webhook-worker': '\u001b[35m',
  'mail-worker': '\u001b[34m',
  'audience-worker': '\u001b[33m',
};
const width = Math.max(...Object.keys(colors).map((name) => name.length));

/** Prefixes an app's lines with its name, colored on a terminal; the last line has no line break. */
export function prefixLines(name: AppName, lines: string, color: boolean): string {
  const label = `${name.padEnd(width)} |`;
  const start = color ? `${colors[name]}${label}\u001b[0m ` : `${label} `;
  return start + lines.replace(/\n$/, '').replaceAll('\n', `\n${start}`);
}
