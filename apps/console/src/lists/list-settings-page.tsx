import type { List } from 'mailwright';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { lazy } from 'react';
import { useNavigate } from 'react-router';
import { deleteList } from '../data/list-changes.ts';
import { sizeOf } from '../data/list-queries.ts';
import { useMay } from '../data/use-session.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { LoadingRows } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { leaveUnasked } from '../parts/leave-guard.tsx';
import { Permitted, UsableBy } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import { ListContact } from './list-contact.tsx';
import { ListForm } from './list-form.tsx';
import { ListFrame } from './list-frame.tsx';
import { ListPublic } from './list-public.tsx';
import styles from './narrow.module.css';

// Loaded on demand, because it brings the texts about writing mails.
const WelcomeMail = lazy(async () => ({ default: (await withTexts(import('./list-mails.tsx'))).WelcomeMail }));
const ConfirmationMail = lazy(async () => ({
  default: (await withTexts(import('./list-mails.tsx'))).ConfirmationMail,
}));

/** Edits the settings of a list, or deletes the list. */
export function ListSettingsPage() {
  return <ListFrame>{(list) => <Settings list={list} />}</ListFrame>;
}

function Settings({ list }: { list: List }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  // People who can't change anything here are told so once, at the top.
  const may = useMay();
  const [isAsking, asking] = useDisclosure(false);
  const deletion = useChange(deleteList, () => leaveUnasked(() => navigate('/lists')));
  return (
    <>
      <div className={`panel padded ${styles.narrow}`}>
        <UsableBy to="edit">
          <ListForm
            list={list}
            action={t('frame.save')}
            saved={() => notifications.show({ message: t('frame.saved') })}
          />
        </UsableBy>
      </div>
      <div className={`panel padded ${styles.narrow}`}>
        <UsableBy to="send" why={may('edit')}>
          <ListContact list={list} />
        </UsableBy>
      </div>
      <div className={`panel padded ${styles.narrow}`}>
        <UsableBy to="edit" why={false}>
          <ListPublic list={list} />
        </UsableBy>
      </div>
      <div className={`panel padded ${styles.narrow}`}>
        <LazyPart fallback={<LoadingRows />}>
          <ConfirmationMail list={list} />
        </LazyPart>
      </div>
      <div className={`panel padded ${styles.narrow}`}>
        <LazyPart fallback={<LoadingRows />}>
          <WelcomeMail list={list} why={may('edit')} />
        </LazyPart>
      </div>
      <Permitted to="edit">
        <div>
          <Button variant="default" className="dangerous" onClick={asking.open}>
            {t('lists.delete')}
          </Button>
        </div>
      </Permitted>
      <Confirm
        opened={isAsking}
        close={asking.close}
        title={t('lists.deleteTitle', { name: list.name, count: sizeOf(list) })}
        action={t('lists.deleteAction')}
        change={deletion}
        input={list.uid}
      >
        {t('lists.deleteText')}
      </Confirm>
    </>
  );
}
