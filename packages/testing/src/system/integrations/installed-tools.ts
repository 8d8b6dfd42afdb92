import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../../../', import.meta.url);
const folder = new URL('.local/integrations/', root);

/**
 * Loads modules from the folder in which `npm run check:integrations` has installed the tools of n8n and Zapier, and has
 * compiled the integrations. Undefined, and said loudly, if it hasn't run since the sources were changed.
 */
export async function loadInstalledTools(): Promise<NodeJS.Require | undefined> {
  const script = new URL('scripts/check-integrations.mjs', root);
  const { hashSources } = (await import(script.href)) as { hashSources(): string };
  const stamp = new URL('checked.txt', folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources())
    return createRequire(fileURLToPath(new URL('package.json', folder)));
  process.stderr.write('SKIPPED: run npm run check:integrations, which installs the tools that these tests need.\n');
  return undefined;
}
