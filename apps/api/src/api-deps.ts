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
import { createBounceRecorder, type FetchText, type InstallationRules, type RecordBounce } from '@mailwright/bounces';
import {
  type CampaignDeps,
  type CountryOf,
  createHitRecorder,
  createLinkFollower,
  type HitRecorder,
  type LinkFollower,
} from '@mailwright/campaigns';
import type { Database } from '@mailwright/database';
import { createOpenRecorder, type OpenRecorder, publishEmail } from '@mailwright/emails';
import {
  automationListener,
  createEventWriter,
  createPublisher,
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
  type S3Options,
} from '@mailwright/templates';
import type { Renderer } from '@mailwright/mail';
import { createTrackingHosts, type LookUpTxt, type SendingSetup, type TrackingHosts } from '@mailwright/senders';
import { type AddressGuard, deliverEvents, deliveriesOfEvents, webhookListener } from '@mailwright/webhooks';
import { createProofOfWork, type ProofOfWork } from './http/proof-of-work.ts';
import { createUploadsInProgress, type UploadsInProgress } from './uploads-in-progress.ts';

/** The dependencies of handlers. */
export interface ApiDeps {
  database: Database;
  keys: KeyAuthenticator;
  /** Writes events with the deliveries of their listeners. */
  events: EventWriter;
  /** Saves the additions of concurrent requests together. */
  additions: AdditionGroups;
  /** Publishes committed changes to the queues. Nothing waits for Redis, and nothing is lost without it. */
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
  /** Which hosts serve the links of some accounts only. */
  trackingHosts: TrackingHosts;
  /** Records opens and clicks of campaigns. */
  hits: HitRecorder;
  /** Records opens of single mails. */
  emailOpens: OpenRecorder;
  /** Notifies the workers of an email that has been accepted. */
  publishEmail(id: string): void;
  /** Finds where links in mails of campaigns lead. */
  links: LinkFollower;
  /** When bounces end all mail to an address. */
  bounceRules: InstallationRules;
  /** Records a bounce that a provider reports, together with others. */
  recordBounce: RecordBounce;
  /** Fetches what callbacks of Amazon SNS are verified and confirmed by. */
  fetchText: FetchText;
  clock: Clock;
  appSecrets: AppSecrets;
  /** The URL users reach the API at; the request's own when undefined. */
  baseUrl: string | undefined;
  /** Whether sign-up is open to everyone. */
  signUpEnabled: boolean;
  /** How many mails a day an account may send at first that signs up itself; null: any number. */
  newAccountMailsPerDay: number | null;
  /** What visitors prove before a form of theirs counts. */
  proofOfWork: ProofOfWork;
  /** The OpenID provider that users may sign in by; undefined when none is configured. */
  oidc: OidcProvider | undefined;
  log: Logger;
  /** Aborted when the process shuts down: streams that would go on end. */
  closing: AbortSignal;
  /** Tells the open pages of an account what has changed. */
  changes: ChangeNotes;
  /** What is told of any process's changes. */
  changeFeed: ChangeFeed;
}

/** What the dependencies are made of. */
export interface ApiDepsOptions extends Pick<
  ApiDeps,
  | 'database'
  | 'guard'
  | 'appSecrets'
  | 'baseUrl'
  | 'signUpEnabled'
  | 'newAccountMailsPerDay'
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
  /** The storage of new images; the database when undefined. */
  s3: S3Options | undefined;
  /** Whether visitors have to prove work, see `createProofOfWork`. */
  needsProofOfWork: boolean;
  /** Counts requests against their limits. It may be the queues' connection: by the time they close no request is left. */
  redis: Parameters<typeof createRateLimiter>[0]['redis'];
  /** Of the keys in Redis that count requests. */
  limitsPrefix: string;
  /** How long counting a request may take before it is allowed uncounted; that of the limiter when absent. */
  limiterTimeoutMs?: number | undefined;
  /** Whether opens and clicks are recorded without addresses and user agents. */
  anonymousTracking: boolean;
  /** The country of an address; undefined without a database of countries. */
  countryOf: CountryOf | undefined;
  log: Logger;
  metrics: Registry;
}

/** Makes the dependencies of handlers. The publisher is settled when the last request has been served. */
export function createApiDeps(options: ApiDepsOptions): { deps: ApiDeps; publisher: Publisher } {
  const { database, queues, guard, appSecrets, baseUrl, signUpEnabled, closing, log, metrics } = options;
  const jobs = { [webhookListener]: deliverEvents, [automationListener]: runAutomations };
  const imageTurns = createHeavyTurns(maxImagesAtOnce, noRests);
  const publisher = createPublisher({ queues, jobs, metrics, log });
  const events = createEventWriter([deliveriesOfEvents(), runsOfEvents()]);
  const publish: ApiDeps['publish'] = ({ work, mailIds }) => {
    publisher.publish(work);
    publishMails(queues, mailIds, log);
  };
  const limiting = { redis: options.redis, metrics, log, prefix: options.limitsPrefix };
  const { limiterTimeoutMs: timeoutMs } = options;
  const limiter = createRateLimiter({ ...limiting, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const deps: ApiDeps = {
    database,
    keys: createKeyAuthenticator(database),
    events,
    additions: createAdditionGroups({
      database,
      events,
      report: limitRate((error) => log.warn('additions.group_failed', { error })),
    }),
    publish,
    enqueue: (definition, job) => {
      if (!queues.isReachable()) return;
      queues.add(definition, [job]).catch((error: unknown) => log.debug('job.left_to_worker', { error }));
    },
    guard,
    isVerifiedSender: options.isVerifiedSender,
    limiter,
    heavySlots: createHeavySlots(limiting),
    // Half of the connections at most: the others are for what is quick.
    heavyTurns: createHeavyTurns(Math.ceil((database.pool.options.max ?? 1) / 2)),
    deliveryLimiter: createDeliveryLimiter(limiting),
    uploads: createUploadsInProgress(),
    media: createMediaStores(database, options.s3),
    processImageInTurn: (accountId, bytes) => imageTurns.take(accountId, () => options.processImage(bytes)),
    lookUpTxt: options.lookUpTxt,
    sendingSetup: options.sendingSetup,
    trackingHosts: createTrackingHosts(database),
    hits: createHitRecorder({
      database,
      events,
      limiter,
      metrics,
      log,
      isAnonymous: options.anonymousTracking,
      countryOf: options.countryOf,
      publish: (work) => publisher.publish(work),
      onRecorded: (accountIds) => {
        for (const accountId of accountIds) options.changes.note(accountId, 'campaigns');
      },
    }),
    emailOpens: createOpenRecorder({
      database,
      events,
      limiter,
      log,
      clock: systemClock,
      isAnonymous: options.anonymousTracking,
      countryOf: options.countryOf,
      publish: (work) => publisher.publish(work),
      changes: options.changes,
    }),
    publishEmail: (id) => publishEmail(queues, id, log),
    links: createLinkFollower({ database, appSecrets }),
    bounceRules: options.bounceRules,
    recordBounce: createBounceRecorder({
      database,
      clock: systemClock,
      appSecrets,
      events,
      publish,
      rules: options.bounceRules,
      changes: options.changes,
    }),
    fetchText: options.fetchText,
    clock: systemClock,
    appSecrets,
    baseUrl,
    signUpEnabled,
    newAccountMailsPerDay: options.newAccountMailsPerDay,
    proofOfWork: createProofOfWork({
      isEnabled: options.needsProofOfWork,
      appSecrets,
      limiter,
      clock: systemClock,
    }),
    oidc: options.oidc,
    log,
    closing,
    changes: options.changes,
    changeFeed: options.changeFeed,
    renderer: options.renderer,
  };
  return { deps, publisher };
}
