import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const aptGet = '/usr/bin/apt-get';
// The headless shell renders the same pages without the parts of a window, and takes little more than half of the CPU
// time.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * Finds Chromium on this machine. If it is missing, it is installed, provided this runs as root on Debian or a
 * derivative.
 * @throws with the command that installs it elsewhere
 */
export async function findChromium(): Promise<string> {
  if (process.getuid?.() === 0 && existsSync(aptGet)) await installChromium();
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new Error('The tests of the console need Chromium. Install it: sudo apt-get install chromium');
}

// Suites that run in parallel call this at the same time: one takes the lock and installs, and the others wait until
// the packages are set up.
async function installChromium(): Promise<void> {
  const apt = 'apt-get -q -o DPkg::Lock::Timeout=120';
  const isThere = places.map((place) => `[ -e ${place} ]`).join(' || ');
  const install = `${apt} install -y --no-install-recommends`;
  // Debian has a separate package for the headless shell; other distributions may not.
  const script = `${isThere} || { ${apt} update && { ${install} chromium-headless-shell || ${install} chromium; }; }`;
  await run('flock', [aptGet, 'sh', '-c', script], { timeout: 480_000 });
}
