import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import {
  checkTransport,
  deleteTransport,
  type Transport,
  type TransportCheck,
  transportsQuery,
} from '../data/transport-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Empty, Loaded, ProblemNote, State } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import '../texts/transports.ts';
import { AccountFrame } from './account-frame.tsx';
import { TransportResult } from './transport-result.tsx';

// Loaded on demand, because most visits only read.
const TransportDialog = lazy(async () => ({
  default: (await withTexts(import('./transport-dialog.tsx'))).TransportDialog,
}));

/** Lists the SMTP servers that the account sends its mail through. */
export function TransportsPage() {
  const { t } = useI18n();
  const transports = useQuery(transportsQuery);
  const [edited, setEdited] = useState<Transport | 'new'>();
  const [deleted, setDeleted] = useState<Transport>();
  const [checked, setChecked] = useState<{ uid: string; check: TransportCheck }>();
  const deletion = useChange(deleteTransport, () => setDeleted(undefined));
  const [error, setError] = useState<Error | null>(null);
  const [checking, setChecking] = useState<string>();
  // Not a change, which would ignore a transport that was just saved while another one is still being checked.
  const check = async ({ uid }: Transport) => {
    setError(null);
    setChecked(undefined);
    setChecking(uid);
    try {
      setChecked({ uid, check: await checkTransport(uid) });
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setChecking((now) => (now === uid ? undefined : now));
    }
  };
  const all = transports.data ?? [];
  const enabled = all.filter((each) => each.enabled);
  const checkedOne = all.find(({ uid }) => uid === checked?.uid);
  return (
    <AccountFrame
      actions={
        <Permitted to="configure">
          <Button onClick={() => setEdited('new')}>{t('transports.add')}</Button>
        </Permitted>
      }
    >
      <ProblemNote error={error} />
      {checked !== undefined && checkedOne !== undefined && (
        <TransportResult transport={checkedOne} check={checked.check} />
      )}
      <Loaded query={transports}>
        {(found) =>
          found.length === 0 ? (
            <div className="panel">
              <Empty title={t('transports.emptyTitle')} text={t('transports.emptyText')} />
            </div>
          ) : (
            <TransportTable
              transports={found}
              checking={checking}
              check={(transport) => void check(transport)}
              edit={setEdited}
              remove={setDeleted}
            />
          )
        }
      </Loaded>
      <LazyPart fallback={null}>
        {edited !== undefined && (
          <TransportDialog
            {...(edited === 'new' ? {} : { transport: edited })}
            close={() => setEdited(undefined)}
            then={(transport) => void check(transport)}
          />
        )}
      </LazyPart>
      {deleted !== undefined && (
        <Confirm
          opened
          close={() => setDeleted(undefined)}
          title={t('transports.deleteTitle', { name: deleted.name })}
          action={t('transports.deleteAction')}
          change={deletion}
          input={deleted.uid}
        >
          {t('transports.deleteText')} {deleted.enabled && enabled.length === 1 && t('transports.deleteLast')}
        </Confirm>
      )}
    </AccountFrame>
  );
}

function TransportTable({
  transports,
  checking,
  check,
  edit,
  remove,
}: {
  transports: Transport[];
  /** The uid of the transport that is being checked. */
  checking: string | undefined;
  check(transport: Transport): void;
  edit(transport: Transport): void;
  remove(transport: Transport): void;
}) {
  const { t } = useI18n();
  const columns: Column<Transport>[] = [
    {
      heading: t('transports.name'),
      percent: 28,
      cell: ({ name, host, port }) => <RowName below={`${host}:${port}`}>{name}</RowName>,
    },
    {
      heading: t('transports.state'),
      cell: ({ enabled }) => (
        <State tone={enabled ? 'running' : 'over'}>
          {enabled ? t('transports.states.on') : t('transports.states.off')}
        </State>
      ),
    },
    {
      heading: t('transports.limits'),
      cell: ({ weight, rate_per_second: rate, connections }) => (
        <span className="quiet">
          {[
            t('transports.weightOf', { weight }),
            ...(rate === null ? [] : [t('transports.rateOf', { rate })]),
            t('transports.connectionsOf', { count: connections }),
          ].join(' · ')}
        </span>
      ),
    },
    {
      kind: 'actions',
      cell: (transport) => (
        <Permitted to="configure">
          <Button
            variant="subtle"
            size="xs"
            loading={checking === transport.uid}
            aria-label={t('transports.checkOf', { name: transport.name })}
            onClick={() => check(transport)}
          >
            {t('transports.check')}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('transports.changeOf', { name: transport.name })}
            onClick={() => edit(transport)}
          >
            {t('frame.edit')}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            className="dangerous"
            aria-label={t('transports.deleteOf', { name: transport.name })}
            onClick={() => remove(transport)}
          >
            {t('transports.delete')}
          </Button>
        </Permitted>
      ),
    },
  ];
  return (
    <Panel title={t('transports.title')} about={t('transports.about')} hasTable>
      <DataTable rows={transports} columns={columns} keyOf={({ uid }) => uid} />
    </Panel>
  );
}
