import { checkSuppressionSecret, type ToPublish } from '@mailwright/audience';
import { runAutomations, runsOfEvents, startAutomations } from '@mailwright/automations';
import { type BounceDeps, startBounces } from '@mailwright/bounces';
import {
  createConfirmationRenderer,
  createSendingPorts,
  createWelcomeComposer,
  dkimSignerFor,
  sendCampaign,
  signMails,
  startCampaigns,
  unsubscribeRecipient,
  markBouncedRecipients,
} from '@mailwright/campaigns';
import { type Mailbox, parseMailbox } from '@mailwright/contracts';
import { emailsWaiting, markBouncedEmails, maxOwnConnections, startEmails } from '@mailwright/emails';
import {
  checkPasswordSecret,
  clientNameOf,
  createAccountRoutes,
  createMailRoute,
  createRouteMetrics,
  createServerRates,
  type MailServer,
  noMetrics,
  serviceMailLimits,
  startServiceMail,
} from '@mailwright/sending';
import { createRenderer } from '@mailwright/content';
import { automationListener, createEventWriter, createPublisher, mailsWaiting, publishMails } from '@mailwright/outbox';
import {
  type AppSecrets,
  appSecretsOf,
  type Config,
  ConfigError,
  namesOfAppSecrets,
  newId,
  parseSmtpServers,
} from '@mailwright/platform';
import { closeTogether, defineRole, type ProcessParts, type ProcessRole, type RunningRole } from '@mailwright/process';
import {
  checkDkimKeySecret,
  createTxtLookup,
  hasVerifiedSender,
  isVerifiedSender,
  readSenderMail,
  readSendingSetup,
  startDomainChecks,
} from '@mailwright/senders';
import { callHook, createAddressGuard, deliverEvents, deliveriesOfEvents, webhookListener } from '@mailwright/webhooks';

const neededVariables = ['DATABASE_URL', 'REDIS_URL', 'APP_SECRET', 'SMTP_URL', 'BASE_URL', 'MAIL_FROM'] as const;

// The limits for closing: first for mails on connections, then for recording their results and releasing unsent mails,
// and then for what the whole process shares.
const drainMs = 12_000;
const recordMs = 3_000;
const sharedMs = 5_000;

type Needed = (typeof neededVariables)[number];
type MailConfig = Config<Needed>;
type Timing = Parameters<typeof startServiceMail>[1];

/** Sends campaigns, automations, transactional emails and system emails, and receives what comes back. */
export const mailWorkerRole: ProcessRole = createMailWorkerRole({});

/**
 * Creates the role.
 * @param timing replaces production's delays between attempts and time limits for the SMTP server.
 */
export function createMailWorkerRole(timing: Timing): ProcessRole {
  return defineRole({
    name: 'mail-worker',
    neededVariables,
    // All statements are short, so one that takes longer is on a dead connection.
    statementTimeoutMs: 10_000,
    check: mailFromOf,
    start: (config, parts) => start(config, parts, timing),
  });
}

function mailFromOf(config: MailConfig): Mailbox {
  const mailFrom = parseMailbox(config.MAIL_FROM);
  if (mailFrom === undefined) throw new ConfigError(['MAIL_FROM must be an address']);
  return mailFrom;
}

async function start(config: MailConfig, parts: ProcessParts, timing: Timing): Promise<RunningRole> {
  const { log } = parts;
  const appSecrets = appSecretsOf(config);
  log.info('app_secrets.known', namesOfAppSecrets(appSecrets));
  await checkSuppressionSecret(parts.database, appSecrets, log);
  await checkDkimKeySecret(parts.database, appSecrets, log);
  await checkPasswordSecret(parts.database, appSecrets, log);
  const worker = openWorker(config, parts, mailFromOf(config), appSecrets);
  const { route, accountRoutes, renderer, guard, publisher } = worker;
  const bounces = await startWorkerBounces(config, worker);
  const campaigns = startWorkerCampaigns(config, worker);
  const automations = startWorkerAutomations(config, worker);
  const { emails, serviceMail } = startSystemMails(config, worker, timing);
  return {
    needsRedis: true,
    definitions: [mailsWaiting, emailsWaiting, sendCampaign, runAutomations],
    closeLimitMs: drainMs + recordMs + sharedMs,
    warnings: bounces.checkMailbox === undefined ? [] : [{ name: 'bounce_mailbox', check: bounces.checkMailbox }],
    closing: [
      closeTogether({
        log,
        limitMs: drainMs + recordMs,
        steps: [
          bounces,
          automations,
          startDomainChecks({
            ...parts,
            lookUpTxt: createTxtLookup(config.DNS_SERVERS),
            sendingSetup: readSendingSetup(config),
          }),
          // Before the connections, so that mails that aren't on one are released and don't fail.
          campaigns,
          serviceMail,
          emails,
          {
            name: 'connections for campaigns',
            close: () => Promise.all([route.close(drainMs), accountRoutes.close(drainMs)]),
          },
        ],
      }),
      { name: 'rendering', close: () => renderer.close() },
      { name: 'address guard', close: () => guard.close() },
      { name: 'publishing', close: () => publisher.settle() },
    ],
  };
}

type Worker = ReturnType<typeof openWorker>;

/** What the worker's subjects share: connections to servers, and what writes and publishes. */
function openWorker(config: MailConfig, parts: ProcessParts, mailFrom: Mailbox, appSecrets: AppSecrets) {
  const { database, queues, registry, log } = parts;
  const jobs = { [webhookListener]: deliverEvents, [automationListener]: runAutomations };
  const metrics = createRouteMetrics(registry);
  // System emails have their own connections to the same servers, and share the servers' rates with campaigns.
  const clientName = clientNameOf(config.BASE_URL);
  const servers: MailServer[] = parseSmtpServers(config.SMTP_URL).map((server) => ({ ...server, clientName }));
  const smtp = { servers, rates: createServerRates() };
  // The rules for servers that accounts name are the same as for receivers of their webhooks.
  const guard = createAddressGuard({ allowHttp: false, allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS });
  const own = { database, appSecrets, guard, clientName, log };
  const renderer = createRenderer();
  return {
    parts,
    mailFrom,
    appSecrets,
    publisher: createPublisher({ queues, jobs, metrics: registry, log }),
    events: createEventWriter([deliveriesOfEvents(), runsOfEvents()]),
    bounceRules: { softLimit: config.BOUNCE_SOFT_LIMIT, softDays: config.BOUNCE_SOFT_DAYS },
    smtp,
    route: createMailRoute({ ...smtp, log, metrics: metrics('installation') }),
    guard,
    accountRoutes: createAccountRoutes({ ...own, metrics: metrics('account') }),
    // Transactional emails have their own connections to these servers too, and their own metrics.
    emailRoutes: createAccountRoutes(
      { ...own, metrics: noMetrics },
      { route: { limits: serviceMailLimits, depth: 1, maxConnections: maxOwnConnections } },
    ),
    renderer,
    /** The dependencies of composing a mail. */
    setup: {
      database,
      renderer,
      appSecrets,
      baseUrl: config.BASE_URL,
      bounceTo: mailFrom.address,
      bounceDomain: config.BOUNCE_DOMAIN?.toLowerCase(),
      isVerifiedSender: async (accountId: string, email: string) =>
        (await isVerifiedSender(database, accountId, email)).verified,
    },
  };
}

function startWorkerBounces(config: MailConfig, { parts, appSecrets, events, bounceRules, publisher }: Worker) {
  const deps: BounceDeps & ProcessParts = {
    ...parts,
    appSecrets,
    events,
    rules: bounceRules,
    applyBounces: async (sql, { recipients, emails }) => {
      await markBouncedEmails(sql, emails);
      await markBouncedRecipients(sql, recipients);
    },
    publish: ({ work }) => publisher.publish(work),
  };
  return startBounces(deps, config, async (token) => {
    const { work, accountId } = await unsubscribeRecipient(deps, token, null);
    publisher.publish(work);
    if (accountId !== undefined) parts.changes.note(accountId, 'lists', 'campaigns');
  });
}

function startWorkerCampaigns(config: MailConfig, worker: Worker) {
  const { parts, appSecrets, events, bounceRules, publisher, setup, route, accountRoutes } = worker;
  const { log, clock } = parts;
  return startCampaigns(
    {
      ...parts,
      appSecrets,
      bounceRules,
      directUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      events,
      publish: (work) => publisher.publish(work),
      ports: createSendingPorts({ ...setup, log, clock, route: signMails(route), ownRoutes: accountRoutes }),
      maxFailedPercent: config.MAIL_CAMPAIGN_MAX_FAILED_PERCENT,
      drainMs,
    },
    { clock },
  );
}

function startWorkerAutomations(config: MailConfig, { parts, appSecrets, events, publisher }: Worker) {
  const { queues, log, clock } = parts;
  return startAutomations(
    {
      ...parts,
      appSecrets,
      events,
      publish: ({ work, mailIds }: ToPublish) => {
        publisher.publish(work);
        publishMails(queues, mailIds, log);
      },
      wakeSending: (campaignId) => {
        if (!queues.isReachable()) return;
        const job = { id: newId(), payload: { campaignId } };
        queues.add(sendCampaign, [job]).catch((error: unknown) => log.debug('job.left_to_worker', { error }));
      },
      callHook: (sql, hook, calls) => callHook(sql, { ...hook, event: 'automation.webhook' }, calls),
      runDays: config.AUTOMATION_RUN_DAYS,
    },
    { clock },
  );
}

/** Starts sending transactional emails and system emails. */
function startSystemMails(config: MailConfig, worker: Worker, timing: Timing) {
  const { parts, appSecrets, mailFrom, smtp, setup } = worker;
  const { database } = parts;
  const sending = {
    ...parts,
    appSecrets,
    mailFrom,
    ...smtp,
    baseUrl: config.BASE_URL,
    concurrency: config.MAIL_CONCURRENCY,
    drainMs,
    readSenderMail,
    composeWelcome: createWelcomeComposer(setup),
    renderWrittenConfirmation: createConfirmationRenderer({ ...setup, log: parts.log }),
    isVerifiedSender: setup.isVerifiedSender,
    hasVerifiedSender: (accountId: string) => hasVerifiedSender(database, accountId),
    dkimSignerFor: (accountId: string, address: string) => dkimSignerFor(database, appSecrets, accountId, address),
  };
  const emails = startEmails({
    ...sending,
    events: worker.events,
    publish: (work) => worker.publisher.publish(work),
    bounceRules: worker.bounceRules,
    bounceTo: setup.bounceTo,
    bounceDomain: setup.bounceDomain,
    ownRoutes: worker.emailRoutes,
    concurrency: config.EMAIL_CONCURRENCY,
    retention: { contentDays: config.EMAIL_CONTENT_DAYS, days: config.EMAIL_DAYS },
  });
  const steps = startServiceMail(sending, timing);
  const close = async (): Promise<void> => {
    for (const step of steps) await step.close();
  };
  return { emails, serviceMail: { name: 'mails', close } };
}
