import { type List, type Subscriber, unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { api } from '../data/api-client.ts';
import { refreshSubscriber } from '../data/subscriber-queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';

/** Resubscribes someone who has left a list. It says first whether they have to confirm. */
export function SubscribeAgain({ list, person }: { list: List; person: Subscriber }) {
  const { t } = useI18n();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        {t('subscribers.subscribeAgain')}
      </Button>
      <Confirm
        opened={isAsking}
        close={asking.close}
        title={t('subscribers.subscribeOne', { email: person.EMAIL })}
        action={t('subscribers.subscribeAgain').replace('…', '')}
        isDangerous={false}
        run={async () => {
          const params = { path: { uid: person.uid } };
          await unwrap(api.POST('/subscribers/{uid}/subscribe', { params, body: {} }));
          await refreshSubscriber(list.uid);
        }}
      >
        {list.subscription === 'double_opt_in' ? t('subscribers.subscribeByMail') : t('subscribers.subscribeAtOnce')}
      </Confirm>
    </>
  );
}
