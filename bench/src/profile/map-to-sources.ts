import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { CpuProfile } from './sum-profile.ts';

/**
 * Replaces each location in an app's bundle with its location in the source, using the source map beside the bundle.
 */
export function mapToSources(profiles: CpuProfile[]): void {
  const maps = new Map<string, SourceMap | undefined>();
  for (const { callFrame } of profiles.flatMap(({ nodes }) => nodes)) {
    const { url, lineNumber, columnNumber = 0 } = callFrame;
    if (!/^file:.*\/apps\/[^/]+\/dist\/[^/]+\.js$/.test(url)) continue;
    if (!maps.has(url)) maps.set(url, readMap(url));
    const entry = maps.get(url)?.findEntry(lineNumber, columnNumber);
    if (entry === undefined || !('originalSource' in entry)) continue;
    callFrame.url = new URL(entry.originalSource, url).href;
    callFrame.lineNumber = entry.originalLine;
  }
}

function readMap(url: string): SourceMap | undefined {
  const file = fileURLToPath(`${url}.map`);
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload) : undefined;
}
