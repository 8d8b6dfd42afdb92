import type { List, Subscriber } from 'mailwright';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { subscribeAgain } from '../data/subscriber-changes.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';

/** Resubscribes someone who has left a list. It says first whether they have to confirm. */
export function SubscribeAgain({ list, person }: { list: List; person: Subscriber }) {
  const { t } = useI18n();
  const [isAsking, asking] = useDisclosure(false);
  const change = useChange(subscribeAgain, asking.close);
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
        change={change}
        input={{ uid: person.uid, listUid: list.uid }}
      >
        {list.subscription === 'double_opt_in' ? t('subscribers.subscribeByMail') : t('subscribers.subscribeAtOnce')}
      </Confirm>
    </>
  );
}
