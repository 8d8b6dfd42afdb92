import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { AddSegment, PreviewSegment, SegmentPreview, SegmentResource, UpdateSegment } from './segment-resource.ts';
import { uid } from '../values/text.ts';

const ofSegment = z.strictObject({ uid: uid('seg') });

/** The operations on segments. */
export const segmentOperations = {
  listSegments: defineOperation({
    id: 'listSegments',
    method: 'GET',
    path: '/segments',
    group: 'Segments',
    summary: 'Get segments',
    scope: 'subscribers:read',
    query: z.strictObject({ list_uid: uid('list').optional().meta({ description: 'Segments of this list' }), ...page }),
    replies: { 200: { description: 'A page of segments', schema: z.array(SegmentResource), headers: pageHeaders } },
    errors: ['not_found'],
  }),
  addSegment: defineOperation({
    id: 'addSegment',
    method: 'POST',
    path: '/segments',
    group: 'Segments',
    summary: 'Create a segment',
    description:
      'A segment selects its subscribers anew whenever it is used. A list can have at most 100 segments. The ' +
      'tags of its fields can change, but a field that a segment uses cannot be deleted.',
    scope: 'subscribers:write',
    body: AddSegment,
    replies: { 201: { description: 'The new segment', schema: SegmentResource, headers: location } },
    errors: ['not_found'],
  }),
  previewSegment: defineOperation({
    id: 'previewSegment',
    method: 'POST',
    path: '/segments/preview',
    group: 'Segments',
    summary: 'Preview conditions',
    description:
      'Counts the subscribers of a list who match the conditions, and returns the first of them. Saves nothing.',
    scope: 'subscribers:read',
    isHeavy: () => true,
    body: PreviewSegment,
    replies: { 200: { description: 'The number of subscribers, and the first of them', schema: SegmentPreview } },
    errors: ['not_found'],
  }),
  getSegment: defineOperation({
    id: 'getSegment',
    method: 'GET',
    path: '/segments/{uid}',
    group: 'Segments',
    summary: 'Get a segment',
    description: 'Its subscribers are at `GET /subscribers?segment_uid=…`.',
    scope: 'subscribers:read',
    params: ofSegment,
    replies: { 200: { description: 'The segment', schema: SegmentResource } },
    errors: ['not_found'],
  }),
  updateSegment: defineOperation({
    id: 'updateSegment',
    method: 'PATCH',
    path: '/segments/{uid}',
    group: 'Segments',
    summary: 'Update a segment',
    description:
      'Changes the given properties and leaves the rest. Conditions are replaced as a whole. Users without ' +
      'permission to send can’t change the conditions of a segment that a scheduled campaign or an active ' +
      'automation uses.',
    scope: 'subscribers:write',
    params: ofSegment,
    body: UpdateSegment,
    replies: { 200: { description: 'The updated segment', schema: SegmentResource } },
    errors: ['not_found'],
  }),
  deleteSegment: defineOperation({
    id: 'deleteSegment',
    method: 'DELETE',
    path: '/segments/{uid}',
    group: 'Segments',
    summary: 'Delete a segment',
    description: 'Changes no subscriber. A segment that an unfinished campaign uses cannot be deleted.',
    scope: 'subscribers:write',
    params: ofSegment,
    replies: { 204: { description: 'Deleted' } },
    errors: ['not_found', 'segment_in_use'],
  }),
};
