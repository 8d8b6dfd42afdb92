import type { List, Subscriber } from 'mailwright';
import { Button, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { startableQuery } from '../data/subscriber-queries.ts';
import { startAutomation } from '../data/subscriber-changes.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';

/** Starts one of the list's active automations for a subscriber; shows nothing if there are none. */
export function StartAutomation({ list, person }: { list: List; person: Subscriber }) {
  const { t } = useI18n();
  const { data: automations = [] } = useQuery(startableQuery(list.uid));
  const [isAsking, asking] = useDisclosure(false);
  const [chosen, setChosen] = useState('');
  const start = useChange(startAutomation, () => {
    notifications.show({ message: t('subscribers.started') });
    asking.close();
  });
  const [first] = automations;
  if (first === undefined) return null;
  const uid = chosen === '' ? first.uid : chosen;
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        {t('subscribers.start')}
      </Button>
      <Confirm
        opened={isAsking}
        close={asking.close}
        title={t('subscribers.startTitle', { email: person.EMAIL })}
        action={t('subscribers.startAction')}
        isDangerous={false}
        change={start}
        input={{ uid, subscriberUid: person.uid }}
      >
        <NativeSelect
          label={t('subscribers.automation')}
          description={t('subscribers.startText')}
          value={uid}
          data-autofocus
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={automations.map(({ uid: value, name }) => ({ value, label: name }))}
        />
      </Confirm>
    </>
  );
}
