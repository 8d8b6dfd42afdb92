// npm start: prepares the clone, then runs Postgres, Redis, a mail catcher, the API and the workers until Ctrl-C.
import util from 'node:util';
import { checkNode, endWithNpm, prepareToRun } from './setup.mjs';

const help = `npm start: runs Mailwright on this machine, with everything it needs.

It installs and compiles what is missing, starts Postgres and Redis, applies the migrations, makes the first account,
starts a mail catcher, and the API and the workers in one process, and prints where they are and a first command to try. A process that ends is
started again. Ctrl-C stops everything; a second Ctrl-C doesn't wait for requests under way. Your data stays.

Usage: npm start -- [options]

  --data-dir DIR   where data, logs and secrets are stored (like MAILWRIGHT_DATA_DIR; .local in the clone if not given)
  --separate       runs the API and each worker in a process of its own: for more load, on a machine with more than 1 GB
  -h, --help       this text

Environment:

  PORT                  the API's port; if not set, 3000 or the next free one; 0 takes any free one
  HOST                  the address the API listens on (127.0.0.1)
  BASE_URL              the address others reach the API at, if not http://HOST:PORT
  DATABASE_URL          a Postgres 15 or newer to use instead of starting one
  REDIS_URL             a Redis 6.2 or newer (or Valkey) to use instead of starting one
  APP_SECRET            at least 32 characters; if not set, made once and stored in the data folder
  APP_SECRET_PREVIOUS   earlier values of it, separated by commas, under which data can still be read
  SMTP_URL              a mail server to use instead of the catcher, which sends nothing on
  MAIL_FROM             whom the service's own mail comes from
  SIGN_UP_ENABLED       false: sign-up in the console is disabled (true)
  MAILWRIGHT_DATA_DIR   see --data-dir
  WEBHOOK_ALLOW_HTTP    false: no webhooks to receivers on this machine, which are allowed while only this machine can
                        reach Mailwright (no DATABASE_URL, BASE_URL or HOST)
  LOG_LEVEL             debug, info, warn, error or silent (info)
  LOG_FORMAT            json, pretty, or auto (auto: pretty on a terminal)

.env.example lists every variable. While it runs, stack.json in the data folder says where everything is, the API key
included, and logs/ has each process's log.
`;

checkNode();
endWithNpm();
const options = readArguments();
await prepareToRun({ log: (line) => console.log(line) });
const { start } = await import('../packages/local-stack/dist/bundle/start.js');
process.exit(await start(options));

function readArguments() {
  const known = {
    help: { type: 'boolean', short: 'h' },
    'data-dir': { type: 'string' },
    separate: { type: 'boolean', default: false },
  };
  let values;
  try {
    ({ values } = util.parseArgs({ options: known }));
  } catch (error) {
    process.stderr.write(`${error.message}\nnpm start -- --help lists the options.\n`);
    process.exit(2);
  }
  if (values.help) {
    process.stdout.write(help);
    process.exit(0);
  }
  return { dataDir: values['data-dir'], separate: values.separate };
}
