import { unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { type BounceCallback, bounceCallbacksQuery, bounceRulesQuery, refreshBounces } from '../data/bounce-queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Code } from '../parts/copy.tsx';
import { Empty, Loaded, When } from '../parts/feedback.tsx';
import { bounceTexts } from '../texts/bounce-texts.ts';
import { useI18n } from '../texts/language.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AddCallbackDialog } from './add-callback-dialog.tsx';
import { BounceRulesPanel } from './bounce-rules-panel.tsx';

/** Shows how providers report bounces and complaints, and the rules that act on them. */
export function BouncesPage() {
  const { pick } = useI18n();
  const text = pick(bounceTexts);
  const callbacks = useQuery(bounceCallbacksQuery);
  const rules = useQuery(bounceRulesQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [deleted, setDeleted] = useState<BounceCallback>();
  return (
    <AccountFrame actions={<Button onClick={() => setIsAdding(true)}>{text.add}</Button>}>
      <section className="panel" aria-labelledby="callbacks">
        <div className="tight inset">
          <h2 className="section-title" id="callbacks">
            {text.title}
          </h2>
          <p className="quiet small">{text.about}</p>
        </div>
        <Loaded query={callbacks}>
          {(found) =>
            found.length === 0 ? (
              <Empty title={text.emptyTitle} text={text.emptyText} />
            ) : (
              <div className="inset stack">
                {found.map((callback) => (
                  <Callback key={callback.uid} callback={callback} remove={() => setDeleted(callback)} />
                ))}
              </div>
            )
          }
        </Loaded>
      </section>
      <Loaded query={rules}>{(found) => <BounceRulesPanel stored={found} />}</Loaded>
      {isAdding && <AddCallbackDialog close={() => setIsAdding(false)} />}
      {deleted !== undefined && (
        <Confirm
          opened
          close={() => setDeleted(undefined)}
          title={text.deleteTitle(text.providers[deleted.provider].name)}
          action={text.deleteAction}
          run={async () => {
            await unwrap(api.DELETE('/bounce-callbacks/{uid}', { params: { path: { uid: deleted.uid } } }));
            await refreshBounces();
          }}
        >
          {text.deleteText}
        </Confirm>
      )}
    </AccountFrame>
  );
}

function Callback({ callback, remove }: { callback: BounceCallback; remove(): void }) {
  const { pick } = useI18n();
  const text = pick(bounceTexts);
  const { name, how } = text.providers[callback.provider];
  return (
    <div className="tight">
      <div className="line between">
        <span className="strong">{name}</span>
        <Button variant="subtle" size="xs" className="dangerous" aria-label={text.deleteOf(name)} onClick={remove}>
          {text.delete}
        </Button>
      </div>
      <p className="small">{how}</p>
      <Code text={callback.url} label={text.addressOf(name)} />
      <p className="caption quiet">
        {callback.last_used_at === null ? (
          text.neverUsed
        ) : (
          <>
            {text.lastUsed} <When at={callback.last_used_at} />
          </>
        )}
      </p>
    </div>
  );
}
