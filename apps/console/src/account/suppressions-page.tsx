import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addSuppression, liftSuppression, type Suppression, suppressionsQuery } from '../data/suppression-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Loaded, ProblemNote, When } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Permitted } from '../parts/permitted.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { useI18n } from '../texts/language.tsx';
import { AccountFrame } from './account-frame.tsx';

/** Lists the addresses that the account sends no mail to. */
export function SuppressionsPage() {
  const { t } = useI18n();
  const [lifted, setLifted] = useState<{ what: string; reason: string }>();
  const [typed, setTyped] = useState('');
  const [email] = useDebouncedValue(typed.trim(), 250);
  const query = useInfiniteQuery(suppressionsQuery(email));
  const lifting = useChange(liftSuppression, () => setLifted(undefined));
  const columns: Column<Suppression>[] = [
    {
      heading: t('account.addressOrDomain'),
      cell: ({ email, domain }) => <span className="strong">{email ?? domain ?? t('account.erased')}</span>,
    },
    { heading: t('account.reason'), cell: ({ reason }) => t(`account.reasons.${reason}`) },
    { heading: t('account.since'), kind: 'labelled', cell: ({ created_at: at }) => <When at={at} /> },
    {
      kind: 'actions',
      cell: ({ email, domain, reason }) => {
        const what = email ?? domain;
        if (what === null) return null;
        return (
          <Permitted to="configure">
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('account.liftOf', { what })}
              onClick={() => setLifted({ what, reason: t(`account.reasons.${reason}`) })}
            >
              {t('account.lift')}
            </Button>
          </Permitted>
        );
      },
    },
  ];
  return (
    <AccountFrame>
      <p className="quiet">{t('account.suppressionsText')}</p>
      <Permitted to="configure" why>
        <AddSuppression />
      </Permitted>
      <div className="filters" role="search">
        <TextInput
          className="grow"
          type="search"
          aria-label={t('account.findSuppression')}
          placeholder={t('account.findSuppression')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <Loaded query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return (
              <p className="small quiet">{email === '' ? t('account.noSuppressions') : t('account.notSuppressed')}</p>
            );
          return (
            <div className="panel">
              <DataTable rows={items} columns={columns} keyOf={({ uid }) => uid} />
              <MoreButton query={query} />
            </div>
          );
        }}
      </Loaded>
      <Confirm
        opened={lifted !== undefined}
        close={() => setLifted(undefined)}
        title={t('account.liftTitle', { what: lifted?.what ?? '' })}
        action={t('account.lift')}
        change={lifting}
        input={lifted?.what ?? ''}
      >
        {t('account.liftText', { reason: lifted?.reason ?? '' })}
      </Confirm>
    </AccountFrame>
  );
}

function AddSuppression() {
  const { t } = useI18n();
  const [what, setWhat] = useState('');
  const { error, isRunning, run } = useChange(addSuppression, () => setWhat(''));
  const body = what.includes('@') ? { email: what } : { domain: what };
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        void run(body);
      }}
    >
      <TextInput
        className="grow"
        label={t('account.addressOrDomain')}
        required
        value={what}
        onChange={(event) => setWhat(event.currentTarget.value)}
        error={errorOf(error, 'email') ?? errorOf(error, 'domain')}
      />
      <Button type="submit" loading={isRunning}>
        {t('account.addSuppression')}
      </Button>
      <ProblemNote error={errorBeside(error, ['email', 'domain'])} />
    </form>
  );
}
