// Handles the arguments of scripts that take none.
import util from 'node:util';

/** Ends the process with the help for `--help` or `-h`, and with exit code 2 for any other argument. */
export function readHelp(help) {
  let values;
  try {
    ({ values } = util.parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }));
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${help}`);
    process.exit(2);
  }
  if (!values.help) return;
  process.stdout.write(help);
  process.exit(0);
}
