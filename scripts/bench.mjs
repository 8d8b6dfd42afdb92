// npm run bench: prepares the clone, then measures how fast Mailwright is, on its own stack.
import util from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { checkNode, endWithNpm, prepare } from './setup.mjs';

const help = (benches) => `npm run bench: measures how fast Mailwright is on this machine.

Each bench starts a Postgres, a Redis, receivers, workers and, where it needs it, an API of its own, and measures in turns
with a reference, the least code that does the bare work, so that its figures are ratios, which hold on other machines, too. It
prints a table and writes bench/results/<bench>.json. The exit code is 1 when a bench misses what it must reach. bench/README.md says how to read it.

Usage: npm run bench -- [benches] [options]

${benches.map(({ name, summary }) => `  ${name.padEnd(20)} ${summary}`).join('\n')}

  --quick      does less: each bench takes less than a minute, and its figures are less precise
  --profile    writes CPU profiles of the apps to bench/results/<bench>-profiles/ and prints where the time goes;
               they slow the apps down, so no result is written
  -h, --help   this text
`;

checkNode();
endWithNpm();
// While this process waits, V8 would shrink its heap, which would take processor time from what is measured.
setFlagsFromString('--no-memory-reducer');
await prepare({ log: (line) => console.log(line) });
const { benchSummaries, runBenches } = await import('../bench/dist/cli/run-benches.js');
const { values, positionals: names } = readArguments();
if (values.help) {
  process.stdout.write(help(benchSummaries));
  process.exit(0);
}
const reached = await runBenches({ names, size: values.quick ? 'quick' : 'full', profile: values.profile === true });
process.exit(reached ? 0 : 1);

function readArguments() {
  const options = {
    help: { type: 'boolean', short: 'h' },
    quick: { type: 'boolean' },
    profile: { type: 'boolean' },
  };
  let parsed;
  try {
    parsed = util.parseArgs({ options, allowPositionals: true });
    const unknown = parsed.positionals.find((name) => !benchSummaries.some((bench) => bench.name === name));
    if (unknown !== undefined) throw new Error(`There is no bench ${unknown}.`);
  } catch (error) {
    process.stderr.write(`${error.message}\nnpm run bench -- --help lists the benches and options.\n`);
    process.exit(2);
  }
  return parsed;
}
