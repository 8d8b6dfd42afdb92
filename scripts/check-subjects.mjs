// node scripts/check-subjects.mjs: checks that the subject of each commit has at most 72 characters, so that it is
// shown in full. Only descendants of the commit that added this file count, and no merges. Without a complete history,
// there is nothing to check.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const maxCharacters = 72;
const cwd = fileURLToPath(new URL('..', import.meta.url));
const git = (...args) =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const first = findFirst();
if (first === undefined) {
  console.log('No history of commits here: no subject was checked.');
} else {
  const log = git('log', '--no-merges', '--ancestry-path', '--format=%h %s', `${first}..HEAD`);
  const commits = log === '' ? [] : log.split('\n').map((line) => line.split(/ (.*)/s));
  const long = commits.filter(([, subject]) => subject.length > maxCharacters);
  for (const [hash, subject] of long) console.log(`${hash} ${subject.length} characters: ${subject}`);
  if (long.length > 0) process.exitCode = 1;
  else console.log(`The subjects of ${commits.length} commits have at most ${maxCharacters} characters.`);
}

/** The commit that added this file; undefined without git, in a shallow clone, and if the file isn't committed. */
function findFirst() {
  try {
    if (git('rev-parse', '--is-shallow-repository') !== 'false') return undefined;
    return (
      git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/check-subjects.mjs').split('\n').at(-1) || undefined
    );
  } catch {
    return undefined;
  }
}
