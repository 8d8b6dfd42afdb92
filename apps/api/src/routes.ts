import { operations } from '@mailwright/contracts';
import type { Route } from './http/define-route.ts';
import { bySession } from './http/authenticate.ts';
import { automationRoutes } from './routes/automation-routes.ts';
import { accountRoutes } from './routes/settings-routes.ts';
import { campaignRoutes } from './routes/campaign-routes.ts';
import { deliveryRoutes } from './routes/delivery-routes.ts';
import { emailRoutes } from './routes/email-routes.ts';
import { domainRoutes } from './routes/domain-routes.ts';
import { transportRoutes } from './routes/transport-routes.ts';
import { exportRoutes } from './routes/export-routes.ts';
import { fieldRoutes } from './routes/field-routes.ts';
import { hookRoutes } from './routes/hook-routes.ts';
import { importRoutes } from './routes/import-routes.ts';
import { bounceRoutes } from './routes/bounce-routes.ts';
import { listRoutes } from './routes/list-routes.ts';
import { runRoutes } from './routes/run-routes.ts';
import { segmentRoutes } from './routes/segment-routes.ts';
import { mediaRoutes } from './routes/media-routes.ts';
import { senderRoutes } from './routes/sender-routes.ts';
import { recipientRoutes } from './routes/recipient-routes.ts';
import { subscriberRoutes } from './routes/subscriber-routes.ts';
import { suppressionRoutes } from './routes/suppression-routes.ts';
import { tagRoutes } from './routes/tag-routes.ts';
import { templateRoutes } from './routes/template-routes.ts';
import { trackingRoutes } from './routes/tracking-routes.ts';

/** Every route of /api/v1. A test fails for an operation without a route, or a route without an operation. */
export const routes: Route[] = [
  ...accountRoutes,
  ...listRoutes,
  ...fieldRoutes,
  ...subscriberRoutes,
  ...importRoutes,
  ...tagRoutes,
  ...segmentRoutes,
  ...exportRoutes,
  ...suppressionRoutes,
  ...templateRoutes,
  ...mediaRoutes,
  ...senderRoutes,
  ...domainRoutes,
  ...transportRoutes,
  ...campaignRoutes,
  ...automationRoutes,
  ...recipientRoutes,
  ...runRoutes,
  ...trackingRoutes,
  ...emailRoutes,
  ...bounceRoutes,
  ...hookRoutes,
  ...deliveryRoutes,
];

/**
 * The same operations for the console, under /app/v1. `getMe` is left out: it is about a key, and /app/account returns
 * the rest.
 */
export const sessionRoutes: Route[] = routes
  .filter(({ operation }) => operation.id !== operations.getMe.id)
  .map(({ operation, serve }) => ({ operation, serve: (deps) => serve(deps, bySession) }));
