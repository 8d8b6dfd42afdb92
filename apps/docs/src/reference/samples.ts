import type { DescribedOperation, DescribedParameter } from './read-document.ts';
import { type WriteValue, writeGo, writeJson, writePhp, writePython, writeTypeScript } from './write-values.ts';

/** A sample in a language, for a tab of its name. */
export interface Sample {
  label: string;
  /** The language of the code fence. */
  language: string;
  code: string;
}

/** What a sample sends. */
interface SampleCall {
  operation: DescribedOperation;
  path: unknown[];
  query: Record<string, unknown>;
  /** JSON, or a file of a type. */
  body: { json: unknown } | { file: string; type: string } | undefined;
}

/** The samples of an operation: with curl, and with the clients if the operation has a name in them. */
export function samplesOf(operation: DescribedOperation): Sample[] {
  const call = readCall(operation);
  const name = operation['x-method'];
  const curl = { label: 'curl', language: 'sh', code: curlSample(call) };
  if (name === undefined) return [curl];
  const [resource = '', method = ''] = name.split('.');
  return [
    curl,
    { label: 'TypeScript', language: 'ts', code: typeScriptSample(call, resource, method) },
    { label: 'Python', language: 'python', code: pythonSample(call, resource, method) },
    { label: 'Go', language: 'go', code: goSample(call, resource, method) },
    { label: 'PHP', language: 'php', code: phpSample(call, resource, method) },
  ];
}

function readCall(operation: DescribedOperation): SampleCall {
  const parameters = operation.parameters ?? [];
  const shown = parameters.filter(({ in: place, required, name }) => {
    return place === 'query' && (required === true || name === 'list_uid');
  });
  return {
    operation,
    path: parameters.filter((parameter) => parameter.in === 'path').map(exampleOf),
    query: Object.fromEntries(shown.map((parameter) => [parameter.name, exampleOf(parameter)])),
    body: bodyOf(operation),
  };
}

function exampleOf({ example, schema, name }: DescribedParameter): unknown {
  return example ?? schema?.example ?? schema?.enum?.[0] ?? name;
}

function bodyOf({ requestBody }: DescribedOperation): SampleCall['body'] {
  const content = new Map(Object.entries(requestBody?.content ?? {}));
  const json = content.get('application/json');
  if (json !== undefined) return { json: json.example ?? json.schema?.example ?? {} };
  if (content.has('image/png')) return { file: 'logo.png', type: 'image/png' };
  return content.size === 0 ? undefined : { file: 'subscribers.csv', type: 'text/csv' };
}

function curlSample({ operation, query, body }: SampleCall): string {
  const { method, path, parameters = [] } = operation;
  const values = new Map(parameters.map((parameter) => [parameter.name, exampleOf(parameter)]));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const url = `"$MAILWRIGHT_URL${filled}${search === '' ? '' : `?${search}`}"`;
  const verb = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `;
  return [`curl ${verb}${url}`, '-H "Authorization: Bearer $MAILWRIGHT_API_KEY"', ...curlBody(body)].join(' \\\n  ');
}

function curlBody(body: SampleCall['body']): string[] {
  if (body === undefined) return [];
  if ('file' in body) return [`-H 'Content-Type: ${body.type}'`, `--data-binary @${body.file}`];
  return [
    "-H 'Content-Type: application/json'",
    `-d '${writeJson(body.json).replaceAll('\n', '\n  ').replaceAll("'", "'\\''")}'`,
  ];
}

function argumentsOf({ path, query, body }: SampleCall, write: WriteValue, file: (name: string) => string): string {
  const sent = body === undefined ? [] : ['file' in body ? file(body.file) : write(body.json)];
  const asked = Object.keys(query).length === 0 ? [] : [write(query)];
  return [...path.map((value) => write(value)), ...sent, ...asked].join(', ');
}

function typeScriptSample(call: SampleCall, resource: string, method: string): string {
  const given = argumentsOf(call, writeTypeScript, (name) => `await openAsBlob('${name}')`);
  return `await mailwright.${resource}.${method}(${given});`;
}

function pythonSample({ query, ...call }: SampleCall, resource: string, method: string): string {
  const given = argumentsOf({ ...call, query: {} }, writePython, (name) => `open("${name}", "rb")`);
  const named = Object.entries(query).map(([name, value]) => `${name}=${writePython(value)}`);
  const all = [given, ...named].filter((each) => each !== '').join(', ');
  return `client.${snakeCase(resource)}.${snakeCase(method)}(${all})`;
}

// A body is read from its JSON, which has the names of the reference. A query is always given, nil if it asks nothing.
function goSample({ operation, path, query, body }: SampleCall, resource: string, method: string): string {
  const call = `${pascalCase(resource)}.${pascalCase(method)}`;
  const parameters = operation.parameters ?? [];
  // A collection is requested when it is read.
  const isCollection = parameters.some(({ name }) => name === 'cursor');
  const given = [...(isCollection ? [] : ['ctx']), ...path.map((value) => writeGo(value))];
  if ('text/event-stream' in (operation.responses['200']?.content ?? {}))
    return `client.Imports.Wait(${given.join(', ')}, time.Second)`;
  const sent = bodyOfGo(operation, body);
  if (sent !== undefined) given.push(sent.name);
  if (parameters.some((parameter) => parameter.in === 'query')) given.push(goQuery(call, query));
  // Uploads have options of their own.
  if (/^Imports\.(Create|Upload)$/.test(call)) given.push('nil');
  const line = isCollection
    ? `for item, err := range client.${call}(${given.join(', ')}).All(ctx) {\n\tfmt.Println(item, err)\n}`
    : `client.${call}(${given.join(', ')})`;
  return [...(sent?.read ?? []), line].join('\n');
}

/** The name of the variable with the body, and the lines that make it. */
function bodyOfGo(
  { requestBody }: DescribedOperation,
  body: SampleCall['body'],
): { name: string; read: string[] } | undefined {
  if (body === undefined) return undefined;
  if ('file' in body) return { name: 'file', read: [] };
  const type = requestBody?.content['application/json']?.schema?.$ref?.split('/').at(-1) ?? '';
  const read = [
    `var body mailwright.${type}`,
    `if err := json.Unmarshal([]byte(\`${writeJson(body.json)}\`), &body); err != nil {`,
    '\treturn err',
    '}',
  ];
  return { name: 'body', read };
}

function goQuery(call: string, query: Record<string, unknown>): string {
  const fields = Object.entries(query).map(([name, value]) => {
    const words = name.split('_').map(pascalCase).join('');
    return `${words}: ${writeGo(value)}`;
  });
  return fields.length === 0 ? 'nil' : `&mailwright.${call.replace('.', '')}Query{${fields.join(', ')}}`;
}

// What is iterated sends nothing before that.
function phpSample({ operation, query, ...call }: SampleCall, resource: string, method: string): string {
  const given = argumentsOf({ operation, query: {}, ...call }, writePhp, (name) => `new SplFileInfo('${name}')`);
  const named = Object.entries(query).map(([name, value]) => `${camelCase(name)}: ${writePhp(value)}`);
  const all = [given, ...named].filter((each) => each !== '').join(', ');
  const expression = `$mailwright->${resource}->${method}(${all})`;
  const isIterated =
    (operation.parameters ?? []).some(({ name }) => name === 'cursor') ||
    'text/event-stream' in (operation.responses['200']?.content ?? {});
  return isIterated ? `foreach (${expression} as $item) {\n    print_r($item);\n}` : `${expression};`;
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pascalCase(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
