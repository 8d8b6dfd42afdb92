import type { Hook } from 'mailwright';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { recoverHook } from '../data/hook-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/hooks.ts';

const dayMs = 86_400_000;

/**
 * Asks from which time on failed deliveries are sent again.
 * @param offAt when the webhook was last disabled, if that is known. The dialog suggests a day before that time (or
 *   before now), because the failures that disabled the webhook came earlier.
 */
export function RecoverDialog({ close, hook, offAt }: { close(): void; hook: Hook; offAt: string | null }) {
  const { t, exact } = useI18n();
  const [since, setSince] = useState(() =>
    toLocal(new Date((offAt === null ? Date.now() : Date.parse(offAt)) - dayMs)),
  );
  const recovery = useChange(recoverHook, close);
  return (
    <Confirm
      opened
      close={close}
      title={t('hooks.recoverTitle')}
      action={t('hooks.recover').replace('…', '')}
      isDangerous={false}
      isDisabled={since === ''}
      change={recovery}
      input={{ uid: hook.uid, since: new Date(since) }}
    >
      <div className="stack">
        <p>{t('hooks.recoverText')}</p>
        <TextInput
          type="datetime-local"
          label={t('hooks.since')}
          description={
            hook.recoverable_since === null
              ? undefined
              : t('hooks.recoverable', { time: exact(hook.recoverable_since) })
          }
          value={since}
          data-autofocus
          onChange={(event) => setSince(event.currentTarget.value)}
        />
      </div>
    </Confirm>
  );
}

/** Formats a time as the field expects it: on the viewer's clock, without a zone. */
function toLocal(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
