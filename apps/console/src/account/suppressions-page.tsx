import { MailwrightError, unwrap } from '@mailwright/client';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, nextCursor } from '../data/api-client.ts';
import { queryClient } from '../data/query-client.ts';
import { Confirm, useAttempt } from '../parts/confirm.tsx';
import { Loaded, ProblemNote, When } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Permitted } from '../parts/permitted.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { useI18n } from '../texts/language.tsx';
import { AccountFrame } from './account-frame.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: ['suppressions'] });

/** Lists the addresses that the account sends no mail to. */
export function SuppressionsPage() {
  const { texts } = useI18n();
  const text = texts.account;
  const [lifted, setLifted] = useState<{ what: string; reason: string }>();
  const [typed, setTyped] = useState('');
  const [email] = useDebouncedValue(typed.trim(), 250);
  const query = useInfiniteQuery({
    queryKey: ['suppressions', email],
    queryFn: async ({ pageParam }) => {
      const found = { ...(email === '' ? {} : { email }), ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const { data, error, response } = await api.GET('/suppressions', { params: { query: { limit: 50, ...found } } });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
  return (
    <AccountFrame>
      <p className="quiet">{text.suppressionsText}</p>
      <Permitted to="configure" why>
        <AddSuppression />
      </Permitted>
      <div className="filters" role="search">
        <TextInput
          className="grow"
          type="search"
          aria-label={text.findSuppression}
          placeholder={text.findSuppression}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <Loaded query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return <p className="small quiet">{email === '' ? text.noSuppressions : text.notSuppressed}</p>;
          return (
            <div className="panel">
              <table className="rows">
                <thead>
                  <tr>
                    <th>{text.addressOrDomain}</th>
                    <th>{text.reason}</th>
                    <th>{text.since}</th>
                    <th>
                      <span className="skip">{texts.frame.actions}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map(({ uid, email, domain, reason, created_at: at }) => {
                    const what = email ?? domain;
                    return (
                      <tr key={uid}>
                        <td className="strong">{what ?? text.erased}</td>
                        <td>{text.reasons[reason]}</td>
                        <td data-label={text.since}>
                          <When at={at} />
                        </td>
                        <td className="number">
                          {what !== null && (
                            <Permitted to="configure">
                              <Button
                                variant="subtle"
                                size="xs"
                                aria-label={text.liftOf(what)}
                                onClick={() => setLifted({ what, reason: text.reasons[reason] })}
                              >
                                {text.lift}
                              </Button>
                            </Permitted>
                          )}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
              <MoreButton query={query} />
            </div>
          );
        }}
      </Loaded>
      <Confirm
        opened={lifted !== undefined}
        close={() => setLifted(undefined)}
        title={text.liftTitle(lifted?.what ?? '')}
        action={text.lift}
        run={async () => {
          await unwrap(api.DELETE('/suppressions/{email}', { params: { path: { email: lifted?.what ?? '' } } }));
          await refresh();
        }}
      >
        {text.liftText(lifted?.reason ?? '')}
      </Confirm>
    </AccountFrame>
  );
}

function AddSuppression() {
  const { texts } = useI18n();
  const text = texts.account;
  const [what, setWhat] = useState('');
  const { error, isRunning, attempt } = useAttempt();
  const body = what.includes('@') ? { email: what } : { domain: what };
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(
          async () => {
            await unwrap(api.POST('/suppressions', { body }));
            await refresh();
          },
          () => setWhat(''),
        );
      }}
    >
      <TextInput
        className="grow"
        label={text.addressOrDomain}
        required
        withAsterisk={false}
        value={what}
        onChange={(event) => setWhat(event.currentTarget.value)}
        error={errorOf(error, 'email') ?? errorOf(error, 'domain')}
      />
      <Button type="submit" loading={isRunning}>
        {text.addSuppression}
      </Button>
      <ProblemNote error={errorBeside(error, ['email', 'domain'])} />
    </form>
  );
}
