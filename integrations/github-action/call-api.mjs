/**
 * Makes two functions that call the API.
 * @returns `call(method, path, body?, headers?)`, which resolves to the response's JSON, and `readAll(path, query)`, to all
 *   entries of a collection. Both throw an Error with the API's words, and those about each field, unless the response is
 *   a 2xx.
 */
export function makeApi(url, key) {
  const base = `${url.trim().replace(/\/+$/, '')}/api/v1`;
  const send = async (method, path, body, headers = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key.trim()}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(explain(response.status, text));
    return { data: text === '' ? undefined : JSON.parse(text), next: response.headers.get('x-next-cursor') };
  };
  return {
    call: async (...request) => (await send(...request)).data,
    readAll: async (path, query) => {
      const found = [];
      let cursor = null;
      do {
        const page = cursor === null ? {} : { cursor };
        const { data, next } = await send('GET', `${path}?${new URLSearchParams({ ...query, ...page, limit: 100 })}`);
        found.push(...data);
        cursor = next;
      } while (cursor !== null);
      return found;
    },
  };
}

// A wrong address may lead to any server, whose error may be a page of HTML.
function explain(status, text) {
  let problem = {};
  try {
    problem = JSON.parse(text) ?? {};
  } catch {
    // It isn't the API's.
  }
  const fields = Object.entries(problem.errors ?? {}).map(([field, messages]) => `${field} ${messages.join(', ')}`);
  if (fields.length > 0) return fields.join('; ');
  return problem.detail ?? `The server responded with status ${status}.`;
}
