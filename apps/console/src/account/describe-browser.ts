const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Describes a browser from its User-Agent, such as `Firefox, Windows`; undefined if we don't know it. */
export function describeBrowser(userAgent: string | null): string | undefined {
  if (userAgent === null) return undefined;
  const find = (known: [name: string, pattern: RegExp][]) => known.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const parts = [find(browsers), find(systems)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}
