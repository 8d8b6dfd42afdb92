/**
 * The address of an operation of the API, such as `https://mail.example.com/api/v1/lists`.
 * @param bundle Zapier's bundle, with the address that the person gave when connecting.
 */
export function apiUrl(bundle, path) {
  return `${bundle.authData.base_url.trim().replace(/\/+$/, '')}/api/v1${path}`;
}

/** Adds the API key to each request. */
export function addKey(request, z, bundle) {
  if (bundle.authData?.api_key) request.headers.Authorization = `Bearer ${bundle.authData.api_key.trim()}`;
  request.headers.Accept = 'application/json';
  return request;
}

/** Throws for an error of the API, unless the request is prepared to get one. */
export function refuseErrors(response, z) {
  if (!response.skipThrowForStatus) throwForError(response, z);
  return response;
}

/**
 * Turns an error of the API into one that says in the Zap's history what is wrong, and in which field.
 * @throws ThrottledError for 429 and 503 with `Retry-After`, so that Zapier tries again at that time.
 */
export function throwForError(response, z) {
  if (response.status < 400) return;
  const problem = readProblem(response);
  const fields = Object.entries(problem.errors ?? {}).map(([field, messages]) => `${field} ${messages.join(', ')}`);
  const detail = problem.detail ?? `Mailwright responded with status ${response.status}.`;
  // The detail names only the first of several fields.
  const message = fields.length > 0 ? fields.join('; ') : detail;
  const seconds = Number(response.getHeader('retry-after'));
  if ((response.status === 429 || response.status === 503) && seconds > 0)
    throw new z.errors.ThrottledError(message, seconds);
  throw new z.errors.Error(message, problem.code ?? 'unexpected_response', response.status);
}

// A wrong address may lead to any server, whose error may be a page of HTML.
function readProblem(response) {
  try {
    const problem = JSON.parse(response.content);
    return typeof problem === 'object' && problem !== null ? problem : {};
  } catch {
    return {};
  }
}

/** The path of a subscriber, found by list and address. */
export function subscriberPath({ list_uid: listUid, EMAIL: email }, action = '') {
  const address = encodeURIComponent(email.trim());
  return `/subscribers/${address}${action}?list_uid=${encodeURIComponent(listUid)}`;
}
