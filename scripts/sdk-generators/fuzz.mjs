import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bin } from './generators.mjs';
import { installFuzzer } from './tools.mjs';

// What Schemathesis looks for: an error of the server, and a response that the document doesn't describe. Its checks
// of which requests must be refused don't apply, since a schema can't say everything that is refused.
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
const maxExamples = 20;
// Its response is a stream of events. OpenAPI 3.1 describes that as text, but Schemathesis compares each event.
const streamed = 'followImport';

/**
 * Calls every operation of a stack with values that Schemathesis makes up. Shows what it prints; resolves to its exit
 * code, which is 0 when it has found nothing.
 */
export async function fuzz({ url, key }, folder) {
  const program = bin(await installFuzzer(), 'schemathesis');
  const args = ['run', `${url}/api/v1/openapi.json`, '--header', `Authorization: Bearer ${key}`];
  const options = [
    '--checks',
    checks.join(','),
    '--max-examples',
    String(maxExamples),
    '--exclude-operation-id',
    streamed,
  ];
  const child = spawn(program, [...args, ...options], { cwd: folder, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code ?? 1;
}
