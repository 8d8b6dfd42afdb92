import { isIP } from 'node:net';
import { findAccountOfMail } from '@mailwright/campaigns';
import { readRecipientToken } from '@mailwright/platform';
import type { NextFunction, Request, Response } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import { sendNothingHere } from '../pages/render-page.ts';
import { contextOf } from './request-context.ts';
import { secureResponse } from './response-headers.ts';

const purposes = new Map<string, Parameters<typeof readRecipientToken>[0]>(
  Object.entries({
    t: 'track',
    u: 'unsubscribe',
    p: 'unsubscribe',
    v: 'web-view',
  }),
);

/**
 * Limits a tracking domain to the links in mails of the accounts that have proven it: it serves no API, no console, and
 * no links of other accounts.
 */
export function limitTrackingHosts(deps: ApiDeps) {
  const ownHost = deps.baseUrl === undefined ? undefined : new URL(deps.baseUrl).hostname;
  const findAccount = findAccountOfMail(deps.database);

  async function mayServe(request: Request, accounts: ReadonlySet<string>): Promise<boolean> {
    if (request.path === '/pages.css') return true;
    const [, page = '', token = ''] = /^\/(?:(t)\/[oc]|[upv])\/([\w-]+)(?:\/|$)/.exec(request.path) ?? [];
    const purpose = purposes.get(page === '' ? request.path.charAt(1) : page);
    const recipient = purpose === undefined ? undefined : readRecipientToken(purpose, token, deps.appSecrets);
    const accountId = recipient && (await findAccount(recipient));
    return accountId !== undefined && accounts.has(accountId);
  }

  return (request: Request, response: Response, next: NextFunction): void => {
    // Absent in a request of HTTP/1.0.
    const host: string | undefined = request.hostname;
    if (host === undefined || host === ownHost || isIP(host) !== 0) return next();
    const serve = async (): Promise<void> => {
      // While Postgres is unavailable, the API doesn't work on any host anyway.
      const accounts = await deps.trackingHosts.find(host).catch(() => undefined);
      if (accounts === undefined || (await mayServe(request, accounts))) return next();
      contextOf(response).route = 'tracking domain';
      secureResponse(response);
      sendNothingHere(response);
    };
    serve().catch(next);
  };
}
