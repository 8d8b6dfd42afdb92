/** `1234567` → `1,234,567` */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `52428800` → `52.4 MB` */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** `75` → `1 min 15 s` */
export function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Formats rows under their headings, in columns as wide as needed. */
export function formatTable(headings: string[], rows: string[][]): string[] {
  const all = headings.length === 0 ? rows : [headings, ...rows];
  const widths: number[] = [];
  for (const row of all) for (const [n, cell] of row.entries()) widths[n] = Math.max(widths[n] ?? 0, cell.length);
  return all.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
