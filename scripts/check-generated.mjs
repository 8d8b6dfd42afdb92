// Checks, after everything was generated, that what is committed of it is what was generated. Without git, there is nothing to check.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { areMessagesGenerated } from './generate-messages.mjs';

const folder = 'packages/database/src/generated';
const cwd = fileURLToPath(new URL('..', import.meta.url));
const { status, stdout } = spawnSync('git', ['diff', '--stat', 'HEAD', '--', folder], { cwd, encoding: 'utf8' });
if (status !== 0) console.log('Not checked: this is no clone with a history.');
else if (stdout === '') console.log('The committed part of the Prisma client is that of the schema.');
else {
  console.log(`${stdout}\nprisma/schema.prisma has changed: commit ${folder}, too.`);
  process.exitCode = 1;
}

if (!areMessagesGenerated()) {
  console.log('The types of the messages are not those of the English messages. Run: npm run generate:messages');
  process.exitCode = 1;
}
