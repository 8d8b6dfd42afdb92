import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The Chromium of this machine; as root on Debian and its derivatives it is installed when it is missing.
 * @throws naming the command that installs it elsewhere.
 */
export async function findChromium(): Promise<string> {
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-q'], { timeout: 180_000 });
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], { timeout: 300_000 });
    const installed = places.find((place) => existsSync(place));
    if (installed !== undefined) return installed;
  }
  throw new Error('The tests of the console need Chromium. Install it: sudo apt-get install chromium');
}
