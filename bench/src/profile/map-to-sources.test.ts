import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { mapToSources } from './map-to-sources.ts';

let folder: string;
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a location in an app’s bundle is mapped to the source, and any other location stays as it is', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailwright-profile-'));
  const dist = path.join(folder, 'apps/api/dist');
  await mkdir(dist, { recursive: true });
  // The bundle's second line begins with the fourth line of the source.
  const map = { version: 3, sources: ['../../../packages/audience/src/tags.ts'], names: [], mappings: ';AAGA' };
  await writeFile(path.join(dist, 'main.js.map'), JSON.stringify(map));
  const bundle = pathToFileURL(path.join(dist, 'main.js')).href;
  const frames = [
    { functionName: 'addTag', url: bundle, lineNumber: 1, columnNumber: 0 },
    { functionName: 'other', url: `${bundle}x`, lineNumber: 1, columnNumber: 0 },
    { functionName: '(idle)', url: '', lineNumber: -1, columnNumber: -1 },
  ];
  const nodes = frames.map((callFrame, id) => ({ id, callFrame: { ...callFrame } }));
  mapToSources([{ nodes, samples: [], timeDeltas: [] }]);
  const source = pathToFileURL(path.join(folder, 'packages/audience/src/tags.ts')).href;
  expect(nodes.map(({ callFrame }) => callFrame)).toEqual([
    { ...frames[0], url: source, lineNumber: 3 },
    frames[1],
    frames[2],
  ]);
});
