import {
  createDeliveryLimiter,
  createHeavySlots,
  createHeavyTurns,
  createKeyAuthenticator,
  createRateLimiter,
  type DeliveryLimiter,
  type HeavySlots,
  type HeavyTurns,
  type KeyAuthenticator,
  noRests,
  type OidcProvider,
  type RateLimiter,
} from '@mailwright/accounts';
import { type AdditionGroups, createAdditionGroups, type ToPublish } from '@mailwright/audience';
import { runAutomations, runsOfEvents } from '@mailwright/automations';
import {
  type ApplyBounces,
  createBounceRecorder,
  type FetchText,
  type InstallationRules,
  type RecordBounce,
} from '@mailwright/bounces';
import {
  type CampaignDeps,
  type CountryOf,
  createHitRecorder,
  createLinkFollower,
  type HitRecorder,
  type LinkFollower,
  markBouncedRecipients,
} from '@mailwright/campaigns';
import type { Database } from '@mailwright/database';
import {
  createEmailAcceptor,
  createEmailHitRecorder,
  type EmailAcceptor,
  emailListener,
  emailsWaiting,
  markBouncedEmails,
  type EmailHitRecorder,
} from '@mailwright/emails';
import {
  automationListener,
  createEventWriter,
  createPublisher,
  type EventWork,
  type EventWriter,
  type Publisher,
  publishMails,
} from '@mailwright/outbox';
import { type AppSecrets, type Clock, type Logger, type Registry, systemClock } from '@mailwright/platform';
import {
  type ChangeFeed,
  type ChangeNotes,
  type JobDefinition,
  limitRate,
  type NewJob,
  type Queues,
} from '@mailwright/queues';
import {
  type AddMediaDeps,
  createMediaStores,
  maxImagesAtOnce,
  type MediaStores,
  type processImage,
  type Renderer,
  type S3Options,
} from '@mailwright/content';
import { createTrackingHosts, type LookUpTxt, type SendingSetup, type TrackingHosts } from '@mailwright/senders';
import { type AddressGuard, deliverEvents, deliveriesOfEvents, webhookListener } from '@mailwright/webhooks';
import { createProofOfWork, type ProofOfWork } from './http/proof-of-work.ts';
import { createUploadsInProgress, type UploadsInProgress } from './uploads-in-progress.ts';

/** The dependencies of handlers. */
export interface ApiDeps {
  database: Database;
  keys: KeyAuthenticator;
  /** Writes events, together with the deliveries to their listeners. */
  events: EventWriter;
  /** Saves the additions of concurrent requests together. */
  additions: AdditionGroups;
  /** Publishes committed changes to the queues. It doesn't wait for Redis, and nothing is lost without it. */
  publish(toPublish: ToPublish): void;
  /** Adds a job without waiting. If it doesn't reach Redis, the worker finds the work in Postgres. */
  enqueue<Payload>(definition: JobDefinition<Payload>, job: NewJob<Payload>): void;
  guard: Pick<AddressGuard, 'checkTarget' | 'checkHost' | 'connect' | 'ca'>;
  /** Whether an account may send campaigns from this address. */
  isVerifiedSender: CampaignDeps['isVerifiedSender'];
  limiter: RateLimiter;
  heavySlots: HeavySlots;
  heavyTurns: HeavyTurns;
  renderer: Renderer;
  deliveryLimiter: DeliveryLimiter;
  uploads: UploadsInProgress;
  /** Where images are stored. */
  media: MediaStores;
  processImageInTurn: AddMediaDeps['processImageInTurn'];
  /** Looks up the DNS records of sending domains. */
  lookUpTxt: LookUpTxt;
  sendingSetup: SendingSetup;
  /** Knows which hosts serve only the links of particular accounts. */
  trackingHosts: TrackingHosts;
  /** Records opens and clicks of campaigns. */
  hits: HitRecorder;
  /** Records opens of transactional emails. */
  emailHits: EmailHitRecorder;
  /** Accepts transactional emails, those of concurrent requests together. */
  acceptEmail: EmailAcceptor;
  /** Resolves the links in campaign mails to the addresses they lead to. */
  links: LinkFollower;
  /** The installation's rules for when bounces stop all mail to an address. */
  bounceRules: InstallationRules;
  /** Applies new bounces to the mails that they are about. */
  applyBounces: ApplyBounces;
  /** Records a bounce that a provider reports, in a batch with others. */
  recordBounce: RecordBounce;
  /** Fetches the certificates and confirmation pages that callbacks of Amazon SNS name. */
  fetchText: FetchText;
  clock: Clock;
  appSecrets: AppSecrets;
  /** The URL at which users reach the API; each request's own when undefined. */
  baseUrl: string | undefined;
  /** For how many days the events of a disabled hook are retained. */
  recoverDays: number;
  /** Whether sign-up is open to everyone. */
  signUpEnabled: boolean;
  /** How many mails a day a newly signed-up account may send at first; null for no limit. */
  newAccountMailsPerDay: number | null;
  /** The proof of work that visitors must give before one of their forms counts. */
  proofOfWork: ProofOfWork;
  /** The OpenID provider that users may sign in with; undefined when none is configured. */
  oidc: OidcProvider | undefined;
  log: Logger;
  /** Aborted when the process shuts down, which ends streams that would otherwise go on. */
  closing: AbortSignal;
  /** Notifies an account's open pages of what has changed. */
  changes: ChangeNotes;
  /** Receives the changes that any process has noted. */
  changeFeed: ChangeFeed;
}

/** What `createApiDeps` builds the dependencies from. */
interface ApiDepsOptions extends Pick<
  ApiDeps,
  | 'database'
  | 'guard'
  | 'appSecrets'
  | 'baseUrl'
  | 'signUpEnabled'
  | 'newAccountMailsPerDay'
  | 'recoverDays'
  | 'oidc'
  | 'closing'
  | 'lookUpTxt'
  | 'sendingSetup'
  | 'bounceRules'
  | 'fetchText'
  | 'isVerifiedSender'
  | 'changes'
  | 'changeFeed'
  | 'renderer'
> {
  queues: Queues;
  processImage: typeof processImage;
  /** Where new images are stored; in the database when undefined. */
  s3: S3Options | undefined;
  /** Whether visitors have to prove work, see `createProofOfWork`. */
  needsProofOfWork: boolean;
  /** The connection that request limits use. It may be the queues' own: when that closes, no request is left. */
  redis: Parameters<typeof createRateLimiter>[0]['redis'];
  /** The prefix of the Redis keys that count requests. */
  limitsPrefix: string;
  /** How long counting may take before a request is allowed uncounted; the limiter's default when absent. */
  limiterTimeoutMs?: number | undefined;
  /** Whether opens and clicks are recorded without addresses and user agents. */
  anonymousTracking: boolean;
  /** The country of an address; undefined without a database of countries. */
  countryOf: CountryOf | undefined;
  log: Logger;
  metrics: Registry;
}

const applyBounces: ApplyBounces = async (sql, { recipients, emails }) => {
  await markBouncedEmails(sql, emails);
  await markBouncedRecipients(sql, recipients);
};

const jobs = {
  [webhookListener]: deliverEvents,
  [automationListener]: runAutomations,
  [emailListener]: emailsWaiting,
};

/** Builds the dependencies of handlers. The caller settles the publisher once the last request has been served. */
export function createApiDeps(options: ApiDepsOptions): { deps: ApiDeps; publisher: Publisher } {
  const {
    queues,
    processImage,
    s3,
    needsProofOfWork: isEnabled,
    redis,
    limitsPrefix: prefix,
    limiterTimeoutMs: timeoutMs,
    anonymousTracking: isAnonymous,
    countryOf,
    metrics,
    ...given
  } = options;
  const { database, appSecrets, log } = given;
  const clock = systemClock;
  const imageTurns = createHeavyTurns(maxImagesAtOnce, noRests);
  const publisher = createPublisher({ queues, jobs, metrics, log });
  const events = createEventWriter([deliveriesOfEvents(), runsOfEvents()]);
  const limiting = { redis, metrics, log, prefix };
  const limiter = createRateLimiter({ ...limiting, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const publish: ApiDeps['publish'] = ({ work, mailIds }) => {
    publisher.publish(work);
    publishMails(queues, mailIds, log);
  };
  const media = createMediaStores(database, s3);
  const deps: ApiDeps = {
    ...given,
    clock,
    keys: createKeyAuthenticator(database),
    events,
    additions: createAdditionGroups({
      database,
      events,
      report: limitRate((error) => log.warn('additions.group_failed', { error })),
    }),
    publish,
    enqueue: enqueueTo(queues, log),
    limiter,
    heavySlots: createHeavySlots(limiting),
    // At most half of the connections, so that the others stay free for quick requests.
    heavyTurns: createHeavyTurns(Math.ceil((database.pool.options.max ?? 1) / 2)),
    deliveryLimiter: createDeliveryLimiter(limiting),
    uploads: createUploadsInProgress(),
    media,
    processImageInTurn: (accountId, bytes) => imageTurns.take(accountId, () => processImage(bytes)),
    trackingHosts: createTrackingHosts(database),
    ...createRecorders(options, publisher, publish, { events, limiter, isAnonymous, countryOf }),
    acceptEmail: createEmailAcceptor({
      ...given,
      media,
      clock,
      publish: (due) => publisher.publish({ [emailListener]: { created: 0, due: [due] } }),
      report: limitRate((error) => log.warn('emails.group_failed', { error })),
    }),
    links: createLinkFollower({ database, appSecrets }),
    applyBounces,
    proofOfWork: createProofOfWork({ isEnabled, appSecrets, limiter, clock }),
  };
  return { deps, publisher };
}

function enqueueTo(queues: Queues, log: Logger): ApiDeps['enqueue'] {
  return (definition, job) => {
    if (!queues.isReachable()) return;
    queues.add(definition, [job]).catch((error: unknown) => log.debug('job.left_to_worker', { error }));
  };
}

/** The recorders of what happens to mails: opens, clicks and bounces. */
function createRecorders(
  options: ApiDepsOptions,
  publisher: Publisher,
  publish: ApiDeps['publish'],
  shared: Pick<ApiDeps, 'events' | 'limiter'> & { isAnonymous: boolean; countryOf: CountryOf | undefined },
): Pick<ApiDeps, 'hits' | 'emailHits' | 'recordBounce'> {
  const { database, log, metrics, changes, appSecrets, bounceRules: rules } = options;
  const tracking = {
    ...shared,
    database,
    log,
    publish: (work: EventWork) => publisher.publish(work),
  };
  const { events } = shared;
  const clock = systemClock;
  return {
    hits: createHitRecorder({
      ...tracking,
      metrics,
      onRecorded: (accountIds) => {
        for (const accountId of accountIds) changes.note(accountId, 'campaigns');
      },
    }),
    emailHits: createEmailHitRecorder({ ...tracking, clock, changes }),
    recordBounce: createBounceRecorder({ database, clock, appSecrets, events, publish, rules, applyBounces, changes }),
  };
}
