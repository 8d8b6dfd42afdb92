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
import { Confirm } from '../parts/confirm.tsx';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Empty, Loaded, ProblemNote, When } from '../parts/feedback.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { IntegrationTabs } from './integration-tabs.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import '../texts/keys.ts';

/** Integrations › API: lists the account's keys. */
export function ApiPage() {
  const { t } = useI18n();
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
      title={t('keys.title')}
      sentence={named === undefined ? null : t('keys.sentence', { used: named.length, limit: limits.named_keys.limit })}
      actions={<Button onClick={adding.open}>{t('keys.create')}</Button>}
    >
      <IntegrationTabs />
      <ConfirmAddressNote />
      <Loaded query={keys}>
        {(all) => (
          <>
            <PrimaryKey primary={all.find(({ kind }) => kind === 'primary')} show={show} />
            <Panel title={t('keys.named')} about={t('keys.namedText')} hasTable>
              <NamedKeys keys={all.filter(({ kind }) => kind === 'named')} />
            </Panel>
            <a className="small" href="/docs" target="_blank" rel="noreferrer">
              {t('keys.reference')}
            </a>
          </>
        )}
      </Loaded>
      {isAdding && <AddKeyDialog close={adding.close} show={show} />}
      <NewKeyDialog made={made} close={() => setMade(undefined)} />
    </Page>
  );
}

function PrimaryKey({ primary, show }: { primary: KeyResource | undefined; show(key: NewKeyResource): void }) {
  const { t } = useI18n();
  const [isAsking, asking] = useDisclosure(false);
  const { error, isRunning, run, dialog } = useVerified();
  const make = () => run(regeneratePrimaryKey, undefined, show);
  return (
    <section className="panel padded" aria-labelledby="primary">
      <div className="line between">
        <div className="tight">
          <h2 className="section-title" id="primary">
            {t('keys.primary')}
          </h2>
          <p className="quiet small">{t('keys.primaryText')}</p>
        </div>
        {primary === undefined ? (
          <Button variant="default" loading={isRunning} onClick={() => void make()}>
            {t('keys.createPrimary')}
          </Button>
        ) : (
          <Button variant="default" onClick={asking.open}>
            {t('keys.regenerate')}
          </Button>
        )}
      </div>
      <ProblemNote error={error} />
      {primary === undefined ? (
        <p className="small">{t('keys.noPrimary')}</p>
      ) : (
        <p className="small">
          <code>{primary.prefix}…</code>{' '}
          <span className="quiet">
            · {t('keys.lastUsed')}{' '}
            {primary.last_used_at === null ? t('frame.never') : <When at={primary.last_used_at} />}
          </span>
        </p>
      )}
      <ConfirmVerified
        opened={isAsking}
        close={asking.close}
        title={t('keys.regenerateTitle')}
        action={t('keys.regenerate')}
        run={make}
      >
        {t('keys.regenerateText', { prefix: primary?.prefix ?? '' })}
      </ConfirmVerified>
      {dialog}
    </section>
  );
}

function NamedKeys({ keys }: { keys: KeyResource[] }) {
  const { t } = useI18n();
  const [asked, setAsked] = useState<KeyResource>();
  const deletion = useChange(deleteKey, () => setAsked(undefined));
  const columns: Column<KeyResource>[] = [
    { heading: t('keys.name'), cell: ({ name, prefix }) => <RowName below={<code>{prefix}…</code>}>{name}</RowName> },
    {
      heading: t('keys.access'),
      kind: 'wide',
      cell: ({ scopes }) => (scopes.includes('*') ? t('keys.everything') : scopes.join(', ')),
    },
    {
      heading: t('keys.lastUsed'),
      kind: 'labelled',
      cell: ({ last_used_at: at }) => (at === null ? t('frame.never') : <When at={at} />),
    },
    {
      kind: 'actions',
      cell: (key) => (
        <Button variant="subtle" className="dangerous" size="xs" onClick={() => setAsked(key)}>
          {t('keys.delete')}
        </Button>
      ),
    },
  ];
  if (keys.length === 0) return <Empty title={t('keys.emptyTitle')} text={t('keys.emptyText')} />;
  return (
    <>
      <DataTable rows={keys} columns={columns} keyOf={({ uid }) => uid} />
      <Confirm
        opened={asked !== undefined}
        close={() => setAsked(undefined)}
        title={t('keys.deleteTitle', { name: asked?.name ?? '' })}
        action={t('keys.delete')}
        change={deletion}
        input={asked?.uid ?? ''}
      >
        {t('keys.deleteText', { prefix: asked?.prefix ?? '' })}
      </Confirm>
    </>
  );
}
