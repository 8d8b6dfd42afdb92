import { defineAppOperation } from '../define-operation.ts';
import { HomeResource, UpdateHome } from '../accounts/home-resource.ts';

/** The console's operations for its first page, and for demo data. */
export const appHomeOperations = {
  getHome: defineAppOperation({
    id: 'getHome',
    method: 'GET',
    path: '/overview',
    summary: "Get the account's current state",
    needs: 'session',
    replies: { 200: { description: 'First steps, running work, and problems', schema: HomeResource } },
  }),
  updateHome: defineAppOperation({
    id: 'updateHome',
    method: 'PATCH',
    path: '/overview',
    summary: 'Show or hide the first steps',
    needs: 'session',
    permission: 'edit',
    body: UpdateHome,
    replies: { 200: { description: "The account's current state", schema: HomeResource } },
  }),
  addDemoData: defineAppOperation({
    id: 'addDemoData',
    method: 'POST',
    path: '/demo-data',
    summary: 'Add demo data',
    description:
      'A list with subscribers, a segment, a template, campaigns and an automation. Nothing can be sent to ' +
      'that list, and webhooks get none of its events. Existing demo data stays, so an interrupted call can ' +
      'be repeated.',
    needs: 'session',
    permission: 'edit',
    replies: { 200: { description: "The account's current state", schema: HomeResource } },
    errors: ['plan_limit_reached', 'service_unavailable'],
  }),
  removeDemoData: defineAppOperation({
    id: 'removeDemoData',
    method: 'DELETE',
    path: '/demo-data',
    summary: 'Remove demo data',
    description:
      'Removes only what was added as demo data. Anything that has since been moved to another list, or is ' +
      'used by something else, stays.',
    needs: 'session',
    permission: 'edit',
    replies: { 200: { description: "The account's current state", schema: HomeResource } },
    errors: ['service_unavailable'],
  }),
};
