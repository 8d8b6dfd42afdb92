import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { appOperations, operations, type Permission, permissionFor, rolesWith } from '@mailwright/contracts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** A function, component or constant of the console, with the operations that it calls. */
interface Part {
  file: string;
  name: string;
  code: string;
}

/** A call of an operation that no part of the console keeps from roles that may not do it. */
export interface Unguarded {
  operation: string;
  permission: Permission;
  /** The part without a guard that is used by no other: where one belongs, or below it. */
  part: string;
}

/** The calls of operations, by where they are in the console's code, that some way to them leaves open to every role. */
export function findUnguarded(): Unguarded[] {
  const parts = readParts();
  const found = parts.flatMap((part) =>
    ownCalls(parts, part).flatMap(({ id, permission }) =>
      openEnds(parts, part, permission, new Set()).map((end) => ({
        operation: id,
        permission,
        part: `${end.file}: ${end.name}`,
      })),
    ),
  );
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

/** How many calls of operations that not every role may do were found, so that a test sees that any were. */
export function countGuarded(): number {
  return readParts().flatMap(({ code }) => callsOf(code)).length;
}

function readParts(): Part[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(path.join(source, file), 'utf8');
      // What stands at the beginning of a line is a part of its own, up to the next.
      const pieces = text.split(/^(?=(?:export )?(?:async )?(?:function|const) \w+)/m);
      return pieces.flatMap((code) => {
        const [, name] = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(code) ?? [];
        return name === undefined ? [] : [{ file, name, code }];
      });
    });
}

const restricted = [
  ...Object.values(operations).map((operation) => ({ ...operation, base: 'v1', permission: permissionFor(operation) })),
  ...Object.values(appOperations).map((operation) => ({
    ...operation,
    base: 'app',
    permission: operation.permission ?? 'read',
  })),
].filter(({ permission }) => permission !== 'read');

/** The calls of a part but those that it hands to an element which guards them itself. */
function ownCalls(parts: Part[], { code }: Part): ReturnType<typeof callsOf> {
  return callsOf(code).filter(({ id, permission }) => {
    const kept = code.replaceAll(/^( *)<(\w+)\n.*?^\1\/?>$/gms, (tag, _indent, name: string) =>
      parts.some((other) => other.name === name && isGuarded(other, permission)) ? '' : tag,
    );
    return callsOf(kept).some((call) => call.id === id);
  });
}

/** The operations that a piece of code calls and that not every role may do. */
function callsOf(code: string): { id: string; permission: Permission }[] {
  const calls = [
    ...[...code.matchAll(/\bapi\.(GET|POST|PUT|PATCH|DELETE)\(\s*'([^']+)'/g)].map(([, m, p]) => ['v1', m, p]),
    ...[...code.matchAll(/\beachOf\(api, '([^']+)'/g)].map(([, p]) => ['v1', 'GET', p]),
    ...[...code.matchAll(/\bdownload(?:Address)?\(\s*['`]([^'`]+)['`]/g)].map(([, p]) => ['v1', undefined, p]),
    ...[...code.matchAll(/\buploadFile(?:<[^(]*>)?\(\s*['`]([^'`]+)['`]/g)].map(([, p]) => ['v1', 'POST', p]),
    ...[...code.matchAll(/\bdownloadApp\(\s*['`]([^'`]+)['`]/g)].map(([, p]) => ['app', 'POST', p]),
    ...[...code.matchAll(/\bcallApp(?:<[^(]*>)?\(\s*'(\w+)',\s*['`]([^'`]+)['`]/g)].map(([, m, p]) => ['app', m, p]),
    ...[...code.matchAll(/\bcallApp(?:<[^(]*>)?\(method,\s*['`]([^'`]+)['`]/g)].map(([, p]) => ['app', undefined, p]),
  ];
  return calls.flatMap(([base, method, address = '']) =>
    restricted.filter(
      (operation) =>
        operation.base === base &&
        (method === undefined || operation.method === method) &&
        shapeOf(operation.path) === shapeOf(address),
    ),
  );
}

/** A path without the names of its parameters, and without its query. */
function shapeOf(address: string): string {
  return address
    .replaceAll(/\$?\{[^}]*\}/g, '*')
    .replaceAll('*-log', '*')
    .replace(/\?.*/, '');
}

/** Those that use a part, directly or not, without a guard in between, and are used by none themselves. */
function openEnds(parts: Part[], part: Part, permission: Permission, seen: Set<Part>): Part[] {
  if (seen.has(part) || (seen.size === 0 && isGuarded(part, permission))) return [];
  seen.add(part);
  const name = new RegExp(`\\b${part.name}\\b`);
  const users = parts.filter((user) => user !== part && name.test(user.code) && canSee(user, part));
  const beyond = users.filter((user) => user.name !== 'createConsoleRouter');
  const router = users.find((user) => user.name === 'createConsoleRouter');
  if (users.length === 0 || (router !== undefined && !isAllowedPage(router, part, permission))) return [part];
  return beyond.flatMap((user) => (guards(user, part, permission) ? [] : openEnds(parts, user, permission, seen)));
}

const exported = /^export /;

function canSee(user: Part, part: Part): boolean {
  return user.file === part.file || exported.test(part.code);
}

/** Whether a guard that is at least as strict is in the part itself. */
function isGuarded({ code }: Part, permission: Permission): boolean {
  const guards = [...code.matchAll(/\bto="(\w+)"|\bmay\('(\w+)'\)/g)].map(([, to, may]) => to ?? may);
  return guards.some((guard) => isAtLeast(guard as Permission, permission));
}

const element = /<(Permitted|UsableBy|PageFor) to="(\w+)".*?<\/\1>/gs;

/**
 * Whether a part guards another that it uses: around it or, where it calls the other or opens it itself, anywhere in it, such
 * as around the button that does.
 */
function guards(user: Part, { name }: Part, permission: Permission): boolean {
  const isCalled = !new RegExp(`<${name}\\b`).test(user.code);
  if (isCalled || /\bmay\('|\buse(State|Disclosure)\b/.test(user.code)) return isGuarded(user, permission);
  const outside = user.code.replaceAll(element, (all, _element, to: Permission) =>
    isAtLeast(to, permission) ? '' : all,
  );
  return !new RegExp(`\\b${name}\\b`).test(outside);
}

/** Whether the router shows a page to those only who may do this. */
function isAllowedPage({ code }: Part, page: Part, permission: Permission): boolean {
  const [, guard] =
    new RegExp(`allowed\\(\\s*'(\\w+)',\\s*\\(await import\\([^)]*\\)\\)\\.${page.name}\\b`).exec(code) ?? [];
  return guard !== undefined && isAtLeast(guard as Permission, permission);
}

function isAtLeast(guard: Permission, permission: Permission): boolean {
  const allowed = rolesWith(permission);
  // None for what only looks like a guard, such as an address.
  const roles = rolesWith(guard);
  return roles.length > 0 && roles.every((role) => allowed.includes(role));
}
