import { type AddList, type AddListField, type List, type ListField, unwrap, type UpdateList } from 'mailwright';
import { api } from './api-client.ts';
import { changeList } from './list-queries.ts';
import { defineChange } from './use-change.ts';

// Separate from the queries, which pages read that change no list.

const refreshes = [['lists']];

/** Adds a list, or changes the one with this uid. */
export const saveList = defineChange({
  run: ({ uid, body }: { uid: string | undefined; body: UpdateList }) =>
    uid === undefined
      ? unwrap(api.POST('/lists', { body: body as AddList }))
      : unwrap(api.PATCH('/lists/{uid}', { params: { path: { uid } }, body })),
  refreshes,
});

/** Changes a list by a body that may depend on what is stored; see `changeList`. */
export const reviseList = defineChange({
  run: ({ uid, toBody }: { uid: string; toBody(readStored: () => Promise<List>): UpdateList | Promise<UpdateList> }) =>
    changeList(uid, toBody),
  refreshes,
});

/** Sends a mail of a list, as last saved, as a test. */
export const testListMail = defineChange({
  run: ({ uid, kind, emails }: { uid: string; kind: 'welcome' | 'confirmation'; emails: string[] }) => {
    const request = { params: { path: { uid } }, body: { emails } };
    return kind === 'welcome'
      ? unwrap(api.POST('/lists/{uid}/welcome-email/test', request))
      : unwrap(api.POST('/lists/{uid}/confirmation-email/test', request));
  },
  refreshes: [],
});

export const deleteList = defineChange({
  run: (uid: string) => unwrap(api.DELETE('/lists/{uid}', { params: { path: { uid } } })),
  refreshes,
  deletes: (uid) => ['lists', uid],
});

/** Adds a field to a list, or changes the one with this tag, whose type stays the same. */
export const saveField = defineChange({
  run: ({
    listUid,
    tag,
    body: { type, ...body },
  }: {
    listUid: string;
    tag: string | undefined;
    body: AddListField & Pick<ListField, 'type'>;
  }) =>
    tag === undefined
      ? unwrap(api.POST('/lists/{uid}/fields', { params: { path: { uid: listUid } }, body: { ...body, type } }))
      : unwrap(api.PATCH('/lists/{uid}/fields/{tag}', { params: { path: { uid: listUid, tag } }, body })),
  refreshes,
});

export const deleteField = defineChange({
  run: ({ listUid, tag }: { listUid: string; tag: string }) =>
    unwrap(api.DELETE('/lists/{uid}/fields/{tag}', { params: { path: { uid: listUid, tag } } })),
  refreshes,
});

/** Saves a list's sign-up form: changed settings, and which fields it newly asks for or no longer asks for. */
export const saveForm = defineChange({
  run: async ({
    uid,
    body,
    isAsked,
  }: {
    uid: string;
    /** Undefined if no setting has changed. */
    body: UpdateList | undefined;
    isAsked: Partial<Record<string, boolean>>;
  }) => {
    if (body !== undefined) await unwrap(api.PATCH('/lists/{uid}', { params: { path: { uid } }, body }));
    for (const [tag, visible = false] of Object.entries(isAsked))
      await unwrap(api.PATCH('/lists/{uid}/fields/{tag}', { params: { path: { uid, tag } }, body: { visible } }));
  },
  refreshes,
});
