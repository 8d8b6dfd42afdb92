import { getMe } from '@mailwright/accounts';
import { operations } from '@mailwright/contracts';
import { route } from '../http/define-route.ts';

export const accountRoutes = [
  route(operations.getMe, async ({ deps, principal }) => ({
    status: 200,
    body: await getMe(deps.database, principal),
  })),
];
