import { SendingCalendar } from '@mailwright/contracts';
import type { CampaignDeps } from '../campaigns/campaign-deps.ts';
import { startDueCampaigns } from '../campaigns/run-campaign.ts';
import { maySend } from '../schedule/sending-calendar.ts';
import { compileRun, type MailSetup } from './compose-campaign.ts';
import { includeAudience } from './include-audience.ts';
import type { MailRoute, SendingPorts } from './sending-ports.ts';

/** Connects the engine to content, calendars and audiences, and to one route that all accounts share. */
export function createSendingPorts(deps: CampaignDeps & MailSetup & { route: MailRoute }): SendingPorts {
  return {
    compile: (campaign) => compileRun(deps.database, deps, campaign),
    routeOf: () => deps.route,
    maySendAt: ({ calendar, timeZone }, now) => maySend(SendingCalendar.nullable().parse(calendar), timeZone, now),
    audienceOf: includeAudience,
    startDue: () => startDueCampaigns(deps),
  };
}
