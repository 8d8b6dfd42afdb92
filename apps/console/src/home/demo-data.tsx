import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { changeDemoData, type Home } from '../data/home-queries.ts';
import { listsQuery, sizeOf } from '../data/list-queries.ts';
import { Confirm, useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';

/** Offers demo data until the first campaign is sent, and its removal while it exists. */
export function DemoData({ home }: { home: Home }) {
  const { texts, count } = useI18n();
  const text = texts.home;
  const { error, isRunning, attempt } = useAttempt();
  const [isRemoving, removing] = useDisclosure(false);
  const { data: lists = [] } = useQuery(listsQuery);
  const list = lists.find(({ uid }) => uid === home.demo_data?.list_uid);
  if (home.demo_data === null && home.first_steps.sent) return null;
  const isThere = home.demo_data !== null;
  return (
    <section className="panel padded">
      <div className="line between" style={{ flexWrap: 'wrap' }}>
        <p className="small quiet" style={{ flex: '1 1 260px' }}>
          {isThere ? text.demoThere : text.demoOffer}
        </p>
        {home.demo_data?.complete !== true && (
          <Button
            variant="default"
            size="xs"
            loading={isRunning}
            onClick={() =>
              void attempt(
                () => changeDemoData('POST'),
                () => notifications.show({ message: text.demoAdded }),
              )
            }
          >
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
      <Confirm
        opened={isRemoving}
        close={removing.close}
        title={text.removeDemoTitle}
        action={text.removeDemoAction}
        run={async () => {
          await changeDemoData('DELETE');
          notifications.show({ message: text.demoRemoved });
        }}
      >
        {text.removeDemoText(count(list === undefined ? 0 : sizeOf(list)))}
      </Confirm>
    </section>
  );
}
