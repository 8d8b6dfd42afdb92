import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { addDemoData, type Home, removeDemoData } from '../data/home-queries.ts';
import { listsQuery, sizeOf } from '../data/list-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ConfirmChange } from '../parts/confirm-change.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import styles from './home.module.css';

/** Offers demo data until the first campaign is sent, and its removal while it exists. */
export function DemoData({ home }: { home: Home }) {
  const { texts, count } = useI18n();
  const text = texts.home;
  const { error, isRunning, run } = useChange(addDemoData, () => notifications.show({ message: text.demoAdded }));
  const [isRemoving, removing] = useDisclosure(false);
  const removal = useChange(removeDemoData, () => {
    notifications.show({ message: text.demoRemoved });
    removing.close();
  });
  const { data: lists = [] } = useQuery(listsQuery);
  const list = lists.find(({ uid }) => uid === home.demo_data?.list_uid);
  if (home.demo_data === null && home.first_steps.sent) return null;
  const isThere = home.demo_data !== null;
  return (
    <section className="panel padded">
      <div className="line between">
        <p className={`small quiet ${styles.offer}`}>{isThere ? text.demoThere : text.demoOffer}</p>
        {home.demo_data?.complete !== true && (
          <Button variant="default" size="xs" loading={isRunning} onClick={() => void run()}>
            {text.addDemo}
          </Button>
        )}
        {isThere && (
          <Button variant="default" size="xs" onClick={removing.open}>
            {text.removeDemo}
          </Button>
        )}
      </div>
      <ProblemNote error={error} />
      <ConfirmChange
        opened={isRemoving}
        close={removing.close}
        title={text.removeDemoTitle}
        action={text.removeDemoAction}
        change={removal}
        input={undefined}
      >
        {text.removeDemoText(count(list === undefined ? 0 : sizeOf(list)))}
      </ConfirmChange>
    </section>
  );
}
