// Stands in for the API and the workers in tests of the supervisor: it listens where it is configured to, ends as they
// do, and fails if FAIL_AT_START is set.
import { createServer } from 'node:http';

const { OPS_HOST, OPS_PORT, HOST, PORT, FAIL_AT_START, STOP_MS, DATABASE_URL, SMTP_URL } = process.env;
if (FAIL_AT_START === 'true') {
  console.error('the stand-in fails, as configured');
  process.exit(3);
}
createServer((request, response) => response.end('{"status":"ready"}')).listen(OPS_PORT, OPS_HOST);
if (process.argv[1].endsWith('stand-in-app.mjs')) {
  createServer((request, response) => response.end(`${process.pid} ${DATABASE_URL} ${SMTP_URL}`)).listen(PORT, HOST);
}
const end = () => setTimeout(() => process.exit(0), Number(STOP_MS ?? 0));
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, end);
console.log('the stand-in is up');
