// npm run demo: prepares the clone, then runs the main job step by step on its own stack.
import util from 'node:util';
import { checkNode, endWithNpm, prepareToRun } from './setup.mjs';

const help = `npm run demo: runs the main job step by step.

Starts a Mailwright of its own (in demo/ of the data folder, on free ports, whether or not npm start is running), a
receiver of webhooks, and a list with a hook; adds ten subscribers from a CSV file and shows each signed delivery as
it arrives, verified in both schemes; lets the receiver fail once and shows the retry; tags a subscriber, who then
leaves; and adds several in one call. Exits with 0 when every step succeeded, else with 1. Ctrl-C stops everything, and
exits with 0.

Usage: npm run demo [-- options]

  --data-dir DIR   the data folder (like MAILWRIGHT_DATA_DIR; .local in the clone if not given), as for npm start
  -h, --help       this text
`;

const options = readOptions();
if (options === undefined) {
  process.exitCode = 2;
} else if (options.help) {
  process.stdout.write(help);
} else {
  checkNode();
  endWithNpm();
  await prepareToRun({ log: (line) => console.log(line) });
  const { demo } = await import('../packages/local-stack/dist/bundle/demo.js');
  process.exit(await demo(options['data-dir']));
}

function readOptions() {
  try {
    const known = { help: { type: 'boolean', short: 'h' }, 'data-dir': { type: 'string' } };
    return util.parseArgs({ options: known }).values;
  } catch (error) {
    console.error(`${error.message}\n\n${help}`);
    return undefined;
  }
}
