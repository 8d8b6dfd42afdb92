import type { KeyResource, NewKeyResource } from '@mailwright/contracts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { ConfirmAddressNote } from '../account/confirm-address-note.tsx';
import { ConfirmVerified, useVerified } from '../account/verified.tsx';
import { deleteKey, keysQuery, regeneratePrimaryKey } from '../data/key-queries.ts';
import { useChange } from '../data/use-change.ts';
import { useSession } from '../data/use-session.ts';
import { ConfirmChange } from '../parts/confirm-change.tsx';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Empty, Loaded, ProblemNote, When } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { useI18n } from '../texts/language.tsx';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { IntegrationTabs } from './integration-tabs.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** Integrations › API: lists the account's keys. */
export function ApiPage() {
  const { texts, count } = useI18n();
  const { plan, limits } = useSession();
  const [isAdding, adding] = useDisclosure(false);
  const [made, setMade] = useState<NewKeyResource>();
  const keys = useQuery(keysQuery);
  if (!plan.api_access) return <Navigate to="/integrations/apps" replace />;
  const show = (key: NewKeyResource): void => {
    adding.close();
    setMade(key);
  };
  const named = keys.data?.filter(({ kind }) => kind === 'named');
  return (
    <Page
      title={texts.keys.title}
      sentence={named === undefined ? null : texts.keys.sentence(count(named.length), count(limits.named_keys.limit))}
      actions={<Button onClick={adding.open}>{texts.keys.create}</Button>}
    >
      <IntegrationTabs />
      <ConfirmAddressNote />
      <Loaded query={keys}>
        {(all) => (
          <>
            <PrimaryKey primary={all.find(({ kind }) => kind === 'primary')} show={show} />
            <section className="panel" aria-labelledby="named">
              <div className="tight inset">
                <h2 className="section-title" id="named">
                  {texts.keys.named}
                </h2>
                <p className="quiet small">{texts.keys.namedText}</p>
              </div>
              <NamedKeys keys={all.filter(({ kind }) => kind === 'named')} />
            </section>
            <a className="small" href="/docs" target="_blank" rel="noreferrer">
              {texts.keys.reference}
            </a>
          </>
        )}
      </Loaded>
      <AddKeyDialog opened={isAdding} close={adding.close} show={show} />
      <NewKeyDialog made={made} close={() => setMade(undefined)} />
    </Page>
  );
}

function PrimaryKey({ primary, show }: { primary: KeyResource | undefined; show(key: NewKeyResource): void }) {
  const { texts } = useI18n();
  const [isAsking, asking] = useDisclosure(false);
  const { error, isRunning, run, dialog } = useVerified();
  const make = () => run(regeneratePrimaryKey, undefined, show);
  return (
    <section className="panel padded" aria-labelledby="primary">
      <div className="line between">
        <div className="tight">
          <h2 className="section-title" id="primary">
            {texts.keys.primary}
          </h2>
          <p className="quiet small">{texts.keys.primaryText}</p>
        </div>
        {primary === undefined ? (
          <Button variant="default" loading={isRunning} onClick={() => void make()}>
            {texts.keys.createPrimary}
          </Button>
        ) : (
          <Button variant="default" onClick={asking.open}>
            {texts.keys.regenerate}
          </Button>
        )}
      </div>
      <ProblemNote error={error} />
      {primary === undefined ? (
        <p className="small">{texts.keys.noPrimary}</p>
      ) : (
        <p className="small">
          <code>{primary.prefix}…</code>{' '}
          <span className="quiet">
            · {texts.keys.lastUsed}{' '}
            {primary.last_used_at === null ? texts.frame.never : <When at={primary.last_used_at} />}
          </span>
        </p>
      )}
      <ConfirmVerified
        opened={isAsking}
        close={asking.close}
        title={texts.keys.regenerateTitle}
        action={texts.keys.regenerate}
        run={make}
      >
        {texts.keys.regenerateText(primary?.prefix ?? '')}
      </ConfirmVerified>
      {dialog}
    </section>
  );
}

function NamedKeys({ keys }: { keys: KeyResource[] }) {
  const { texts } = useI18n();
  const [asked, setAsked] = useState<KeyResource>();
  const text = texts.keys;
  const deletion = useChange(deleteKey, () => setAsked(undefined));
  const columns: Column<KeyResource>[] = [
    { heading: text.name, cell: ({ name, prefix }) => <RowName below={<code>{prefix}…</code>}>{name}</RowName> },
    {
      heading: text.access,
      kind: 'wide',
      cell: ({ scopes }) => (scopes.includes('*') ? text.everything : scopes.join(', ')),
    },
    {
      heading: text.lastUsed,
      kind: 'labelled',
      cell: ({ last_used_at: at }) => (at === null ? texts.frame.never : <When at={at} />),
    },
    {
      kind: 'actions',
      cell: (key) => (
        <Button variant="subtle" className="dangerous" size="xs" onClick={() => setAsked(key)}>
          {text.delete}
        </Button>
      ),
    },
  ];
  if (keys.length === 0) return <Empty title={text.emptyTitle} text={text.emptyText} />;
  return (
    <>
      <DataTable rows={keys} columns={columns} keyOf={({ uid }) => uid} />
      <ConfirmChange
        opened={asked !== undefined}
        close={() => setAsked(undefined)}
        title={text.deleteTitle(asked?.name ?? '')}
        action={text.delete}
        change={deletion}
        input={asked?.uid ?? ''}
      >
        {text.deleteText(asked?.prefix ?? '')}
      </ConfirmChange>
    </>
  );
}
