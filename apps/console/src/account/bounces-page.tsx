import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BounceCallback,
  bounceCallbacksQuery,
  bounceRulesQuery,
  deleteBounceCallback,
} from '../data/bounce-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Code } from '../parts/copy.tsx';
import { Empty, Loaded, When } from '../parts/feedback.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/bounces.ts';
import { AccountFrame } from './account-frame.tsx';
import { AddCallbackDialog } from './add-callback-dialog.tsx';
import { BounceRulesPanel } from './bounce-rules-panel.tsx';

/** Shows how providers report bounces and complaints, and the rules that act on them. */
export function BouncesPage() {
  const { t } = useI18n();
  const callbacks = useQuery(bounceCallbacksQuery);
  const rules = useQuery(bounceRulesQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [deleted, setDeleted] = useState<BounceCallback>();
  const deletion = useChange(deleteBounceCallback, () => setDeleted(undefined));
  return (
    <AccountFrame actions={<Button onClick={() => setIsAdding(true)}>{t('bounces.add')}</Button>}>
      <Panel title={t('bounces.title')} about={t('bounces.about')} hasTable>
        <Loaded query={callbacks}>
          {(found) =>
            found.length === 0 ? (
              <Empty title={t('bounces.emptyTitle')} text={t('bounces.emptyText')} />
            ) : (
              <div className="inset stack">
                {found.map((callback) => (
                  <Callback key={callback.uid} callback={callback} remove={() => setDeleted(callback)} />
                ))}
              </div>
            )
          }
        </Loaded>
      </Panel>
      <Loaded query={rules}>{(found) => <BounceRulesPanel stored={found} />}</Loaded>
      {isAdding && <AddCallbackDialog close={() => setIsAdding(false)} />}
      {deleted !== undefined && (
        <Confirm
          opened
          close={() => setDeleted(undefined)}
          title={t('bounces.deleteTitle', { provider: t(`bounces.providers.${deleted.provider}.name`) })}
          action={t('bounces.deleteAction')}
          change={deletion}
          input={deleted.uid}
        >
          {t('bounces.deleteText')}
        </Confirm>
      )}
    </AccountFrame>
  );
}

function Callback({ callback, remove }: { callback: BounceCallback; remove(): void }) {
  const { t } = useI18n();
  return (
    <div className="tight">
      <div className="line between">
        <span className="strong">{t(`bounces.providers.${callback.provider}.name`)}</span>
        <Button
          variant="subtle"
          size="xs"
          className="dangerous"
          aria-label={t('bounces.deleteOf', { provider: t(`bounces.providers.${callback.provider}.name`) })}
          onClick={remove}
        >
          {t('bounces.delete')}
        </Button>
      </div>
      <p className="small">{t(`bounces.providers.${callback.provider}.how`)}</p>
      <Code
        text={callback.url}
        label={t('bounces.addressOf', { provider: t(`bounces.providers.${callback.provider}.name`) })}
      />
      <p className="caption quiet">
        {callback.last_used_at === null ? (
          t('bounces.neverUsed')
        ) : (
          <>
            {t('bounces.lastUsed')} <When at={callback.last_used_at} />
          </>
        )}
      </p>
    </div>
  );
}
