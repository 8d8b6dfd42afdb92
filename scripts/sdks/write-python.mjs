// Writes the resources of the Python SDK, and its synchronous half from the asynchronous one.

import { nameOfSchema, pascal, snake } from './read-document.mjs';

const made = '# Made by `npm run generate:sdks`. Not to be edited.\n';
// The words of Python that operations and parameters are called.
const reserved = new Set(['from', 'import', 'class', 'global', 'in', 'is', 'not', 'pass', 'return']);
// In these, or in what they contain, are a list's own fields beside the properties that each of them has.
const open = new Set(['AddSubscriber', 'AddSubscribers', 'UpdateSubscriber']);
// These have a class by hand that extends theirs.
const extended = new Set(['imports']);

/** `_async/_resources.py`: a class for each resource, and one with all of them. */
export function writePythonResources(resources) {
  const classes = [...resources].map(([name, operations]) => {
    const methods = operations.map(writeMethod);
    return `class ${classOf(name)}(AsyncResource):\n${methods.join('\n')}`;
  });
  const own = [...resources.keys()].filter((name) => !extended.has(name));
  const root = own.map((name) => `        self.${snake(name)} = ${classOf(name)}(transport)\n`).join('');
  return `${made}
from __future__ import annotations

from typing import Any, List, Mapping, Optional, Union, cast

from .. import models
from .._files import FileContent
from .._request import path_of
from ._collection import AsyncCollection
from ._download import AsyncDownload
from ._resource import AsyncResource
from ._transport import AsyncTransport


${classes.join('\n\n')}

class AsyncResources:
    """The resources of the API."""

    def __init__(self, transport: AsyncTransport) -> None:
${root}`;
}

/** `_options.py`: what an import can be told, as keyword arguments. */
export function writePythonOptions({ query }) {
  const fields = query
    .filter(({ name }) => name !== 'dry_run')
    .map(
      (parameter) =>
        `    ${argumentOf(parameter.name)}: ${typeOf(parameter)}\n    ${quoteText(parameter.description)}\n`,
    );
  return `${made}
from __future__ import annotations

from typing_extensions import TypedDict

from . import models


class ImportOptions(TypedDict, total=False):
    """How a file is imported."""

${fields.join('')}`;
}

/** The synchronous form of an asynchronous module. */
export function writeSync(text) {
  const sync = text
    .replaceAll('from anyio import sleep', 'from time import sleep')
    .replaceAll(/\basync (def|for|with)\b/g, '$1')
    .replaceAll(/\bawait /g, '')
    .replaceAll(/\b(Async|async_)(?=\w)/g, '')
    .replaceAll(/\b__a(iter|enter|exit)__/g, '__$1__')
    .replaceAll(/\ba(close|read|iter_bytes|iter_lines)\b/g, '$1');
  const own = sync.startsWith(made) ? sync.slice(made.length) : `\n${sync}`;
  return `# Made by \`npm run generate:sdks\` from the module of this name in \`_async\`. Not to be edited.\n${own}`;
}

function writeMethod(operation) {
  const { name, reply, body } = operation;
  const isCollection = reply.kind === 'collection';
  const optional = keywordsOf(operation);
  const given = [
    'self',
    ...operation.inPath.map((parameter) => `${parameter.given}: ${parameter.type === 'integer' ? 'int' : 'str'}`),
    ...(body ? [argumentOfBody(body)] : []),
    '*',
    ...optional.map(([own, type]) => `${own}: Optional[${type}] = None`),
  ];
  const start = `    ${isCollection ? 'def' : 'async def'} ${argumentOf(snake(name))}(\n`;
  const head = `${start}${given.map((line) => `        ${line},\n`).join('')}    ) -> ${typeOfReply(reply)}:\n`;
  return `${head}${docOf(operation)}${writeCall(operation)}`;
}

function writeCall(operation) {
  const { method, path, inPath, query, body, reply } = operation;
  const at = inPath.length === 0 ? `"${path}"` : `path_of("${path}", ${inPath.map(({ given }) => given).join(', ')})`;
  const pairs = query.map(({ name }) => `"${name}": ${argumentOf(name)}`).join(', ');
  if (reply.kind === 'collection') return `        return self._collection(${at}, {${pairs}}, timeout)\n`;
  const sent = [
    `"${method.toUpperCase()}"`,
    at,
    ...(query.length === 0 ? [] : [`query={${pairs}}`]),
    ...(body ? [body.kind === 'file' ? 'file=file' : `body=${body.required ? 'body' : 'body or {}'}`] : []),
    ...(reply.kind === 'download' ? [] : optionsOf(operation).map(([name]) => `${name}=${name}`)),
    'timeout=timeout',
  ];
  const call = `await self.${reply.kind === 'download' ? '_download' : '_call'}(${sent.join(', ')})`;
  if (reply.kind === 'none') return `        ${call}\n`;
  return `        return ${reply.kind === 'download' ? call : `cast("${typeOfReply(reply)}", ${call})`}\n`;
}

function keywordsOf({ query, method, takesIfMatch, reply }) {
  const own = query.map((parameter) => [argumentOf(parameter.name), typeOf(parameter)]);
  return [...own, ...(reply.kind === 'download' ? [] : optionsOf({ method, takesIfMatch })), ['timeout', 'float']];
}

function optionsOf({ method, takesIfMatch }) {
  return [...(method === 'post' ? [['idempotency_key', 'str']] : []), ...(takesIfMatch ? [['if_match', 'str']] : [])];
}

function argumentOfBody({ kind, schema, required }) {
  if (kind === 'file') return 'file: FileContent';
  const name = nameOfSchema(schema);
  const type = open.has(name) ? `Union[models.${name}, Mapping[str, Any]]` : `models.${name}`;
  return required ? `body: ${type}` : `body: Optional[${type}] = None`;
}

function typeOf({ type, values, enumName }) {
  if (type === 'integer' || type === 'number') return 'int';
  if (values === undefined) return 'str';
  return values.join() === 'true,false' ? 'bool' : `models.${enumName}`;
}

function typeOfReply({ kind, schema }) {
  if (kind === 'none') return 'None';
  if (kind === 'download') return 'AsyncDownload';
  if (kind === 'collection') return `AsyncCollection[models.${nameOfSchema(schema)}]`;
  return schema.type === 'array' ? `List[models.${nameOfSchema(schema.items)}]` : `models.${nameOfSchema(schema)}`;
}

function docOf({ summary, description, query, inPath }) {
  const told = [
    ...inPath.map(({ given, description: text }) => [given, text]),
    ...query.map(({ name, description: text }) => [argumentOf(name), text]),
  ]
    .filter(([, text]) => text)
    .map(([name, text]) => `:param ${name}: ${text}`);
  const paragraphs = [summary, description, told.join('\n')].filter(Boolean).join('\n\n');
  const lines = paragraphs.replaceAll('\\', '\\\\').replaceAll('"""', "'''").split('\n');
  if (lines.length === 1) return `        """${lines[0]}."""\n`;
  return `        """\n${lines.map((line) => `${line === '' ? '' : `        ${line.trimEnd()}`}\n`).join('')}        """\n`;
}

const quoteText = (text) => `"""${text.replaceAll('\\', '\\\\')}"""`;
const argumentOf = (name) => (reserved.has(name) ? `${name}_` : name);
const classOf = (name) => `Async${pascal(name)}Resource`;
