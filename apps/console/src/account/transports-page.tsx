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
import { ConfirmChange } from '../parts/confirm-change.tsx';
import { type Column, DataTable, RowName } from '../parts/data-table.tsx';
import { Empty, Loaded, ProblemNote, State } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { Permitted } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { transportTexts } from '../texts/transport-texts.ts';
import { AccountFrame } from './account-frame.tsx';
import { TransportResult } from './transport-result.tsx';

// Loaded on demand, because most visits only read.
const TransportDialog = lazy(async () => ({ default: (await import('./transport-dialog.tsx')).TransportDialog }));

/** Lists the SMTP servers that the account sends its mail through. */
export function TransportsPage() {
  const { pick } = useI18n();
  const text = pick(transportTexts);
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
          <Button onClick={() => setEdited('new')}>{text.add}</Button>
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
              <Empty title={text.emptyTitle} text={text.emptyText} />
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
        <ConfirmChange
          opened
          close={() => setDeleted(undefined)}
          title={text.deleteTitle(deleted.name)}
          action={text.deleteAction}
          change={deletion}
          input={deleted.uid}
        >
          {text.deleteText} {deleted.enabled && enabled.length === 1 && text.deleteLast}
        </ConfirmChange>
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
  const { texts, count, pick } = useI18n();
  const text = pick(transportTexts);
  const columns: Column<Transport>[] = [
    {
      heading: text.name,
      percent: 28,
      cell: ({ name, host, port }) => <RowName below={`${host}:${port}`}>{name}</RowName>,
    },
    {
      heading: text.state,
      cell: ({ enabled }) => (
        <State tone={enabled ? 'running' : 'over'}>{enabled ? text.states.on : text.states.off}</State>
      ),
    },
    {
      heading: text.limits,
      cell: ({ weight, rate_per_second: rate, connections }) => (
        <span className="quiet">
          {[
            text.weightOf(count(weight)),
            ...(rate === null ? [] : [text.rateOf(count(rate))]),
            text.connectionsOf(count(connections)),
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
            aria-label={text.checkOf(transport.name)}
            onClick={() => check(transport)}
          >
            {text.check}
          </Button>
          <Button variant="subtle" size="xs" aria-label={text.changeOf(transport.name)} onClick={() => edit(transport)}>
            {texts.frame.edit}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            className="dangerous"
            aria-label={text.deleteOf(transport.name)}
            onClick={() => remove(transport)}
          >
            {text.delete}
          </Button>
        </Permitted>
      ),
    },
  ];
  return (
    <section className="panel" aria-labelledby="transports">
      <div className="tight inset">
        <h2 className="section-title" id="transports">
          {text.title}
        </h2>
        <p className="quiet small">{text.about}</p>
      </div>
      <DataTable rows={transports} columns={columns} keyOf={({ uid }) => uid} />
    </section>
  );
}
