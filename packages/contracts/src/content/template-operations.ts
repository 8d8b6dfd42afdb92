import { z } from 'zod';
import { defineOperation, location, nameSearch, page, pageHeaders } from '../define-operation.ts';
import {
  AddTemplate,
  TemplateResource,
  TemplateSummary,
  TemplateVersionResource,
  TemplateVersionSummary,
  UpdateTemplate,
} from './template-resource.ts';
import { uid, wholeNumber } from '../values/text.ts';

const ofTemplate = z.strictObject({ uid: uid('tpl') });
const ofVersion = z.strictObject({
  uid: uid('tpl'),
  number: wholeNumber(1, 2_147_483_647).meta({ description: 'The number of the version', example: 1 }),
});

/** The operations on templates. */
export const templateOperations = {
  listTemplates: defineOperation({
    id: 'listTemplates',
    method: 'GET',
    path: '/templates',
    group: 'Templates',
    summary: 'Get all templates',
    scope: 'templates:read',
    query: z.strictObject({ name: nameSearch('Templates', 'letter'), ...page }),
    replies: {
      200: {
        description: 'A page of templates, without their content',
        schema: z.array(TemplateSummary),
        headers: pageHeaders,
      },
    },
  }),
  addTemplate: defineOperation({
    id: 'addTemplate',
    method: 'POST',
    path: '/templates',
    group: 'Templates',
    summary: 'Create a template',
    description:
      'Its HTML, text and subject must be valid Liquid: an error names the line and the column. A layout has one slot, ' +
      '`{{ content }}`, for the HTML of a campaign.',
    scope: 'templates:write',
    body: AddTemplate,
    replies: { 201: { description: 'The new template', schema: TemplateResource, headers: location } },
    errors: ['plan_limit_reached', 'template_too_slow'],
  }),
  getTemplate: defineOperation({
    id: 'getTemplate',
    method: 'GET',
    path: '/templates/{uid}',
    group: 'Templates',
    summary: 'Get a template',
    scope: 'templates:read',
    params: ofTemplate,
    replies: { 200: { description: 'The template, in its current version', schema: TemplateResource } },
    errors: ['not_found'],
  }),
  updateTemplate: defineOperation({
    id: 'updateTemplate',
    method: 'PATCH',
    path: '/templates/{uid}',
    group: 'Templates',
    summary: 'Update a template',
    description:
      'A change to its HTML, text, subject or design creates a new version; the last 50 are kept. Campaigns ' +
      'that have been started keep their content. Users without permission to send can’t change the content ' +
      'of a template that a scheduled campaign, a welcome mail or a confirmation mail uses.',
    scope: 'templates:write',
    params: ofTemplate,
    body: UpdateTemplate,
    replies: { 200: { description: 'The updated template', schema: TemplateResource } },
    errors: ['not_found', 'template_too_slow'],
  }),
  deleteTemplate: defineOperation({
    id: 'deleteTemplate',
    method: 'DELETE',
    path: '/templates/{uid}',
    group: 'Templates',
    summary: 'Delete a template',
    description: 'Also deletes all its versions. A template that an unfinished campaign uses cannot be deleted.',
    scope: 'templates:write',
    params: ofTemplate,
    replies: { 204: { description: 'Deleted' } },
    errors: ['not_found', 'template_in_use'],
  }),
  listTemplateVersions: defineOperation({
    id: 'listTemplateVersions',
    method: 'GET',
    path: '/templates/{uid}/versions',
    group: 'Templates',
    summary: 'Get the versions of a template',
    scope: 'templates:read',
    params: ofTemplate,
    replies: {
      200: { description: 'Its versions, newest first, at most 50', schema: z.array(TemplateVersionSummary) },
    },
    errors: ['not_found'],
  }),
  getTemplateVersion: defineOperation({
    id: 'getTemplateVersion',
    method: 'GET',
    path: '/templates/{uid}/versions/{number}',
    group: 'Templates',
    summary: 'Get a version of a template',
    scope: 'templates:read',
    params: ofVersion,
    replies: { 200: { description: 'The version', schema: TemplateVersionResource } },
    errors: ['not_found'],
  }),
  restoreTemplateVersion: defineOperation({
    id: 'restoreTemplateVersion',
    method: 'POST',
    path: '/templates/{uid}/versions/{number}/restore',
    group: 'Templates',
    summary: 'Restore a version of a template',
    description:
      'Creates a new version with the content of this one, so nothing is lost. Restoring the current content does nothing.',
    scope: 'templates:write',
    params: ofVersion,
    replies: { 200: { description: 'The updated template', schema: TemplateResource } },
    errors: ['not_found'],
  }),
};
