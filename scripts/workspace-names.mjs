// The workspaces by the names of their packages. Uses only Node's own modules.
const scope = '@mailwright/';
// The package that programs of integrators install has a name without a scope.
const published = 'mailwright';

/** The workspace that is the package of this name, such as `platform`; undefined for packages from elsewhere. */
export function workspaceOf(name) {
  if (name === published) return 'client';
  return name.startsWith(scope) ? name.slice(scope.length) : undefined;
}
