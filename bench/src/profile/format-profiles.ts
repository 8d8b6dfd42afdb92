import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { mapToSources } from './map-to-sources.ts';
import { type CpuProfile, sumProfiles } from './sum-profile.ts';

const most = 25;

/** Formats each app's CPU profiles, which are in a folder per app, as text: the time by package and by function. */
export async function formatProfiles(folder: string): Promise<string> {
  const apps = await readdir(folder);
  const texts = await Promise.all(apps.toSorted().map((app) => formatApp(path.join(folder, app))));
  return texts.join('\n\n');
}

async function formatApp(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'));
  const profiles = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as CpuProfile),
  );
  mapToSources(profiles);
  const { busyMs, byOwner, byFunction } = sumProfiles(profiles);
  const line = ({ name, ms }: { name: string; ms: number }): string =>
    `${((100 * ms) / busyMs).toFixed(1).padStart(6)} %  ${name}`;
  return [
    `${files.length} profiles in ${folder}, ${(busyMs / 1_000).toFixed(1)} s of work`,
    'By package, with what it called of Node:',
    ...byOwner.slice(0, most).map(line),
    'By function, without what it called:',
    ...byFunction.slice(0, most).map(line),
  ].join('\n');
}
