import path from 'node:path';
import { stackFilePath } from '../stack/stack-file.ts';
import type { Stack } from '../stack/start-stack.ts';

/** The terminal output once everything is running. The key is printed by the start that created it, and never again. */
export function welcome(stack: Stack, folder: string, seconds: string): string[] {
  const { baseUrl, inboxUrl, apiKey, firstAccount, opsUrls, operator } = stack;
  return [
    '',
    `Mailwright is up (${seconds} s).`,
    '',
    `  API        ${baseUrl}/api/v1`,
    `  Reference  ${baseUrl}/docs`,
    ...(inboxUrl === null ? [] : [`  Inbox      ${inboxUrl}  (all mail it sends; none leaves this machine)`]),
    `  Queues     ${opsUrls.api}/queues  (${operator.user}, ${operator.isOurs ? operator.password : 'the password of OPS_PASSWORD'})`,
    `  Metrics    ${opsUrls.api}/metrics; stack.json has those of the workers`,
    `  Data       ${folder}`,
    '',
    ...keyLines(apiKey, firstAccount.created, firstAccount.email, folder),
    '',
    'Make a list:',
    '',
    `  curl ${baseUrl}/api/v1/lists \\`,
    `    -H "Authorization: Bearer ${keyInCommand(apiKey, firstAccount.created, folder)}" \\`,
    `    -d name='First list' -d from_name='Ada' -d from_email=ada@example.com`,
    '',
    'README.md goes on from here. Ctrl-C stops everything; your data stays.',
    '',
  ];
}

function keyLines(apiKey: string | null, created: boolean, email: string, folder: string): string[] {
  if (apiKey === null) {
    return [
      `The account ${email} was there already, and its API key isn't known here: keys are stored as hashes.`,
      'Use the one you have; stack.json has "apiKey": null.',
    ];
  }
  const secrets = shortPath(path.join(folder, 'secrets.json'));
  if (!created) return [`The API key of ${email} is in ${secrets}.`];
  return [`API key of ${email}, shown this once and stored in ${secrets}:`, '', `  ${apiKey}`];
}

// Relative to the working directory, if that is above it.
function shortPath(file: string): string {
  const relative = path.relative('', file);
  return relative.startsWith('..') ? file : relative;
}

// Later starts don't print the key, but the command has to work unchanged.
function keyInCommand(apiKey: string | null, created: boolean, folder: string): string {
  if (apiKey === null) return 'YOUR_API_KEY';
  return created ? apiKey : `$(node -p "require('${stackFilePath(folder)}').apiKey")`;
}
