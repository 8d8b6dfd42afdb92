import type supertest from 'supertest';

/** The path from the Location of a new resource, as `api.call` takes it. */
export function locationOf({ headers }: Pick<supertest.Response, 'headers'>): string {
  return new URL(headers['location'] ?? '').pathname.replace(/^\/(api\/v1|app)/, '');
}

/** The path and query of the next page from Link, as `api.call` takes them; undefined on the last page. */
export function nextPageOf({ headers }: Pick<supertest.Response, 'headers'>): string | undefined {
  return /^<https?:\/\/[^/>]+\/(?:api\/v1|app)(\/[^>]+)>; rel="next"$/.exec(headers['link'] ?? '')?.[1];
}
