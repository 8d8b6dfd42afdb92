import { defaultPathSerializer } from 'openapi-fetch';

/**
 * Puts percent-encoded parameters into a path. A parameter that is empty, `.` or `..` can't be a part of a URL:
 * whatever reads the URL resolves it, so that DELETE /lists/{uid}/tags/.. would reach the list.
 * @throws TypeError for such a parameter.
 */
export function serializePath(path: string, params: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(params)) {
    if (value === '' || value === '.' || value === '..')
      throw new TypeError(`The path parameter ${name} can't be ${JSON.stringify(value)}: a URL can't contain it.`);
  }
  return defaultPathSerializer(path, params);
}
