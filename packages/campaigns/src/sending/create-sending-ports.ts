import { SendingCalendar } from '@mailwright/contracts';
import { type MailRoute as Servers } from '@mailwright/mail';
import type { Logger } from '@mailwright/platform';
import type { CampaignDeps } from '../campaigns/campaign-deps.ts';
import { findAccountsDue, startDueCampaigns } from '../campaigns/run-campaign.ts';
import { isQuietFor } from '../schedule/find-quiet-end.ts';
import { maySend } from '../schedule/sending-calendar.ts';
import { compileRun, type MailSetup } from './compose-campaign.ts';
import { includeAudience } from './include-audience.ts';
import type { MailRoute, SendingPorts } from './sending-ports.ts';
import { signMails } from './sign-mails.ts';

const StoredCalendar = SendingCalendar.nullable();

/** The routes over servers of accounts' own. */
interface OwnRoutes {
  /** Reads which servers these accounts have now. @throws when Postgres is unavailable */
  read(accountIds: string[]): Promise<void>;
  /** The route of an account that was read; undefined when it has no servers of its own. */
  routeOf(accountId: string): Servers | undefined;
}

/**
 * Connects the engine to content, calendars and audiences, and to the routes of mail.
 * @param deps `route`: which all accounts share that have no `ownRoutes`.
 */
export function createSendingPorts(
  deps: CampaignDeps & MailSetup & { log: Logger; route: MailRoute; ownRoutes?: OwnRoutes },
): SendingPorts {
  const { ownRoutes } = deps;
  const signing = new WeakMap<Servers, MailRoute>();
  const ownRouteOf = (accountId: string): MailRoute | undefined => {
    const servers = ownRoutes?.routeOf(accountId);
    if (servers === undefined) return undefined;
    const route = signing.get(servers) ?? signMails(servers);
    signing.set(servers, route);
    return route;
  };
  return {
    compile: (campaign) => compileRun(deps.database, deps, campaign),
    readRoutes: async (accountIds) => ownRoutes?.read(accountIds),
    routeOf: (accountId) => ownRouteOf(accountId) ?? deps.route,
    hasOwnRoute: (accountId) => ownRouteOf(accountId) !== undefined,
    maySendAt: (times, now) =>
      maySend(StoredCalendar.parse(times.calendar), times.timeZone, now) && !isQuietFor(times, now),
    audienceOf: includeAudience,
    accountsDue: (options) => findAccountsDue(deps, options),
    startDue: (accountId) => startDueCampaigns(deps, accountId),
  };
}
