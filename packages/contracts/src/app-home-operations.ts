import { defineAppOperation } from './define-operation.ts';
import { HomeResource, UpdateHome } from './home-resource.ts';

/** The console's operations for its first page, and for demo data. */
export const appHomeOperations = {
  getHome: defineAppOperation({
    id: 'getHome',
    method: 'GET',
    path: '/overview',
    summary: 'Get how things stand',
    needs: 'session',
    replies: { 200: { description: 'First steps, what is under way, and problems', schema: HomeResource } },
  }),
  updateHome: defineAppOperation({
    id: 'updateHome',
    method: 'PATCH',
    path: '/overview',
    summary: 'Show or hide the first steps',
    needs: 'session',
    permission: 'edit',
    body: UpdateHome,
    replies: { 200: { description: 'How things stand', schema: HomeResource } },
  }),
  addDemoData: defineAppOperation({
    id: 'addDemoData',
    method: 'POST',
    path: '/demo-data',
    summary: 'Add demo data',
    description:
      'A list with subscribers, a segment, a template, campaigns and an automation. Nothing can be sent to that list, and ' +
      'no webhook gets anything of it. What is there stays: a call that broke off can be repeated.',
    needs: 'session',
    permission: 'edit',
    replies: { 200: { description: 'How things stand', schema: HomeResource } },
    errors: ['plan_limit_reached', 'service_unavailable'],
  }),
  removeDemoData: defineAppOperation({
    id: 'removeDemoData',
    method: 'DELETE',
    path: '/demo-data',
    summary: 'Remove demo data',
    description:
      'Removes what was added as demo data, and nothing else: what was given to another list since, or is used by ' +
      'something else, stays.',
    needs: 'session',
    permission: 'edit',
    replies: { 200: { description: 'How things stand', schema: HomeResource } },
    errors: ['service_unavailable'],
  }),
};
