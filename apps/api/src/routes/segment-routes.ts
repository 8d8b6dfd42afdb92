import {
  addSegment,
  countSegments,
  deleteSegment,
  getSegment,
  listSegments,
  previewSegment,
  updateSegment,
  type UsageGuard,
} from '@mailwright/audience';
import { isUsedByActive, refuseUsedByAutomations } from '@mailwright/automations';
import { isSegmentScheduled, refuseUsedSegment } from '@mailwright/campaigns';
import { operations } from '@mailwright/contracts';
import { route } from '../http/define-route.ts';
import { respondPage } from '../http/respond-page.ts';

const refuseSegment: UsageGuard = async (tx, accountId, listId, id) => {
  await refuseUsedSegment(tx, accountId, listId, id);
  await refuseUsedByAutomations(tx, 'segment_in_use', accountId, id);
};

export const segmentRoutes = [
  route(operations.listSegments, (call) => {
    const { database } = call.deps;
    const { accountId } = call.principal;
    const { list_uid: listUid } = call.query;
    return respondPage(
      call,
      '/segments',
      'seg',
      (page) => listSegments(database, accountId, listUid, page),
      () => countSegments(database, accountId, listUid),
    );
  }),
  route(operations.addSegment, async ({ deps, principal, actor, body, newResourceId, urlOf }) => {
    const segment = await addSegment(deps.database, principal.accountId, newResourceId(), body, actor);
    return { status: 201, body: segment, headers: { Location: urlOf(`/segments/${segment.uid}`) } };
  }),
  route(operations.previewSegment, async ({ deps, principal, body, whenGone }) => {
    const options = { now: deps.clock.now(), signal: whenGone() };
    const preview = await previewSegment(deps.database, principal.accountId, body, options);
    // The response is about many people, and the erasure of any of them deletes it.
    return { status: 200, body: preview, about: principal.accountId };
  }),
  route(operations.getSegment, async ({ deps, principal, params }) => ({
    status: 200,
    body: await getSegment(deps.database, principal.accountId, params.uid),
  })),
  route(operations.updateSegment, async (call) => {
    const { deps, principal, actor, params, body, precondition } = call;
    // The segment decides whom a scheduled campaign or an active automation sends to.
    const checkUse: UsageGuard = async (tx, accountId, _listId, id) => {
      const refuse = (use: string) => call.requirePermission('send', `Changing a segment that is used in ${use}`);
      if (call.may('send')) return;
      if (await isSegmentScheduled(tx, accountId, id)) refuse('a scheduled campaign');
      if (await isUsedByActive(tx, accountId, id)) refuse('an active automation');
    };
    const by = { actor, checkUse, precondition };
    return { status: 200, body: await updateSegment(deps.database, principal.accountId, params.uid, body, by) };
  }),
  route(operations.deleteSegment, async ({ deps, principal, actor, params, precondition }) => {
    await deleteSegment(deps.database, principal.accountId, params.uid, actor, refuseSegment, precondition);
    return { status: 204 };
  }),
];
