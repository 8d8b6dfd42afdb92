import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { appOperations, operations, type Permission, permissionFor, rolesWith } from '@mailwright/contracts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** A function, component or constant of the console, with its code. */
interface Part {
  file: string;
  name: string;
  code: string;
}

/** A call of an operation that nothing in the console keeps from roles that may not make it. */
export interface Unguarded {
  operation: string;
  permission: Permission;
  /** The outermost part without a guard, which no other part uses: the guard belongs there or further in. */
  part: string;
}

/** Finds the calls of operations that can be reached without a guard, by any path through the console's code. */
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

/** Counts the calls of operations that some roles may not make, so that a test can check that any were found. */
export function countGuarded(): number {
  return readParts().flatMap(({ code }) => callsOf(code)).length;
}

function readParts(): Part[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(path.join(source, file), 'utf8');
      // Each top-level declaration is a part, up to the next one.
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

/** The calls of a part, except those that it passes to an element which guards them itself. */
function ownCalls(parts: Part[], { code }: Part): ReturnType<typeof callsOf> {
  return callsOf(code).filter(({ id, permission }) => {
    const kept = code.replaceAll(/^( *)<(\w+)\n.*?^\1\/?>$/gms, (tag, _indent, name: string) =>
      parts.some((other) => other.name === name && isGuarded(other, permission)) ? '' : tag,
    );
    return callsOf(kept).some((call) => call.id === id);
  });
}

/** The operations called in a piece of code that some roles may not call. */
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

/** A path without its query and without the names of its parameters. */
function shapeOf(address: string): string {
  return address
    .replaceAll(/\$?\{[^}]*\}/g, '*')
    .replaceAll('*-log', '*')
    .replace(/\?.*/, '');
}

/** The outermost parts that use a part, directly or indirectly, without a guard in between. */
function openEnds(parts: Part[], part: Part, permission: Permission, seen: Set<Part>): Part[] {
  if (seen.has(part) || (seen.size === 0 && isGuarded(part, permission))) return [];
  seen.add(part);
  // A property may have the same name, for example a text.
  const name = new RegExp(`(?<![\\w\\]]\\??\\.)\\b${part.name}\\b(?!:)`);
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

/** Whether the part itself contains a guard that is at least as strict. */
function isGuarded({ code }: Part, permission: Permission): boolean {
  const guards = [...code.matchAll(/\bto="(\w+)"|\bmay\('(\w+)'\)/g)].map(([, to, may]) => to ?? may);
  return guards.some((guard) => isAtLeast(guard as Permission, permission));
}

const element = /<(Permitted|UsableBy|PageFor) to="(\w+)".*?<\/\1>/gs;

/**
 * Whether a part guards another part that it uses. The guard must be around the use, or anywhere in the user if it
 * calls the other part or opens it itself, for example around the button that opens it.
 */
function guards(user: Part, { name }: Part, permission: Permission): boolean {
  const isCalled = !new RegExp(`<${name}\\b`).test(user.code);
  if (isCalled || /\bmay\('|\buse(State|Disclosure)\b/.test(user.code)) return isGuarded(user, permission);
  const outside = user.code.replaceAll(element, (all, _element, to: Permission) =>
    isAtLeast(to, permission) ? '' : all,
  );
  return !new RegExp(`\\b${name}\\b`).test(outside);
}

/** Whether the router shows a page only to roles with this permission. */
function isAllowedPage({ code }: Part, page: Part, permission: Permission): boolean {
  const [, guard] =
    new RegExp(`allowed\\(\\s*'(\\w+)',\\s*\\(await withTexts\\(import\\([^)]*\\)\\)\\)\\.${page.name}\\b`).exec(
      code,
    ) ?? [];
  return guard !== undefined && isAtLeast(guard as Permission, permission);
}

function isAtLeast(guard: Permission, permission: Permission): boolean {
  const allowed = rolesWith(permission);
  // Something that only looks like a guard, such as an address, has no roles.
  const roles = rolesWith(guard);
  return roles.length > 0 && roles.every((role) => allowed.includes(role));
}
