import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const aptGet = '/usr/bin/apt-get';
// The headless shell draws the same pages without a window's parts, in a bit more than half of the CPU.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * The Chromium of this machine; as root on Debian and its derivatives it is installed when it is missing.
 * @throws naming the command that installs it elsewhere.
 */
export async function findChromium(): Promise<string> {
  if (process.getuid?.() === 0 && existsSync(aptGet)) await installChromium();
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new Error('The tests of the console need Chromium. Install it: sudo apt-get install chromium');
}

// Suites that run side by side ask at once: one locks the program and installs, and the others wait until its packages are
// set up.
async function installChromium(): Promise<void> {
  const apt = 'apt-get -q -o DPkg::Lock::Timeout=120';
  const isThere = places.map((place) => `[ -e ${place} ]`).join(' || ');
  const install = `${apt} install -y --no-install-recommends`;
  // Debian has the headless shell as a package of its own; others may not.
  const script = `${isThere} || { ${apt} update && { ${install} chromium-headless-shell || ${install} chromium; }; }`;
  await run('flock', [aptGet, 'sh', '-c', script], { timeout: 480_000 });
}
