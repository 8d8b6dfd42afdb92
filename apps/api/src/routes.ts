import type { Route } from './http/define-route.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { deliveryRoutes } from './routes/delivery-routes.ts';
import { fieldRoutes } from './routes/field-routes.ts';
import { hookRoutes } from './routes/hook-routes.ts';
import { listRoutes } from './routes/list-routes.ts';
import { subscriberRoutes } from './routes/subscriber-routes.ts';
import { suppressionRoutes } from './routes/suppression-routes.ts';

/** Every route of /api/v1. A test fails for an operation without a route, or a route without an operation. */
export const routes: Route[] = [
  ...accountRoutes,
  ...listRoutes,
  ...fieldRoutes,
  ...subscriberRoutes,
  ...suppressionRoutes,
  ...hookRoutes,
  ...deliveryRoutes,
];
