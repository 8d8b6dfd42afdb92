import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { addDemoData, type Home, removeDemoData } from '../data/home-queries.ts';
import { listsQuery, sizeOf } from '../data/list-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import styles from './home.module.css';

/** Offers demo data until the first campaign is sent, and its removal while it exists. */
export function DemoData({ home }: { home: Home }) {
  const { t } = useI18n();
  const { error, isRunning, run } = useChange(addDemoData, () => notifications.show({ message: t('home.demoAdded') }));
  const [isRemoving, removing] = useDisclosure(false);
  const removal = useChange(removeDemoData, () => {
    notifications.show({ message: t('home.demoRemoved') });
    removing.close();
  });
  const { data: lists = [] } = useQuery(listsQuery);
  const list = lists.find(({ uid }) => uid === home.demo_data?.list_uid);
  if (home.demo_data === null && home.first_steps.sent) return null;
  const isThere = home.demo_data !== null;
  return (
    <section className="panel padded">
      <div className="line between">
        <p className={`small quiet ${styles.offer}`}>{isThere ? t('home.demoThere') : t('home.demoOffer')}</p>
        {home.demo_data?.complete !== true && (
          <Button variant="default" size="xs" loading={isRunning} onClick={() => void run()}>
            {t('home.addDemo')}
          </Button>
        )}
        {isThere && (
          <Button variant="default" size="xs" onClick={removing.open}>
            {t('home.removeDemo')}
          </Button>
        )}
      </div>
      <ProblemNote error={error} />
      <Confirm
        opened={isRemoving}
        close={removing.close}
        title={t('home.removeDemoTitle')}
        action={t('home.removeDemoAction')}
        change={removal}
        input={undefined}
      >
        {t('home.removeDemoText', { count: list === undefined ? 0 : sizeOf(list) })}
      </Confirm>
    </section>
  );
}
