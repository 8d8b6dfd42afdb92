import { operations } from '@mailwright/contracts';
import { addMedia, countMedia, deleteMedia, getMedia, listMedia } from '@mailwright/content';
import { route } from '../http/define-route.ts';
import { readImage, refuseLongImage } from '../http/read-image.ts';
import { respondNewestFirst } from '../http/respond-page.ts';

export const mediaRoutes = [
  route(operations.listMedia, (call) => {
    const { deps, principal, rootUrl } = call;
    const { accountId } = principal;
    return respondNewestFirst(
      call,
      '/media',
      'med',
      async (page) => ({ entries: await listMedia(deps, accountId, page, rootUrl) }),
      () => countMedia(deps.database, accountId),
    );
  }),
  route(operations.addMedia, async (call) => {
    const { deps, principal, query, rootUrl } = call;
    refuseLongImage(call.contentLength);
    const image = await readImage(await call.openUpload(), query);
    const media = await addMedia(deps, principal.accountId, { id: call.newResourceId(), ...image }, rootUrl);
    return { status: 201, body: media, headers: { Location: call.urlOf(`/media/${media.uid}`) } };
  }),
  route(operations.getMedia, async ({ deps, principal, params, rootUrl }) => ({
    status: 200,
    body: await getMedia(deps, principal.accountId, params.uid, rootUrl),
  })),
  route(operations.deleteMedia, async ({ deps, principal, actor, params, precondition, rootUrl }) => {
    await deleteMedia(deps, principal.accountId, params.uid, actor, { precondition, rootUrl });
    return { status: 204 };
  }),
];
