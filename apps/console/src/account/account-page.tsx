import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { renameAccount } from '../data/account-queries.ts';
import { useChange } from '../data/use-change.ts';
import { useSession } from '../data/use-session.ts';
import { Bar, ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Permitted, UsableBy } from '../parts/permitted.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import { AccountFrame } from './account-frame.tsx';
import { ExportData } from './export-data.tsx';

/** Shows the account's name and how much of its plan is used. */
export function AccountPage() {
  return (
    <AccountFrame>
      <div className="two">
        <div className="stack">
          <NameForm />
          <Permitted to="manage_users">
            <ExportData />
          </Permitted>
        </div>
        <Usage />
      </div>
    </AccountFrame>
  );
}

function NameForm() {
  const { t } = useI18n();
  const { account } = useSession();
  const [name, setName] = useState(account.name);
  const { error, isRunning, run } = useChange(renameAccount, () => notifications.show({ message: t('frame.saved') }));
  return (
    <form
      className="panel padded"
      onSubmit={(event) => {
        event.preventDefault();
        void run(name);
      }}
    >
      <ProblemNote error={errorBeside(error, ['name'])} />
      <UsableBy to="configure">
        <TextInput
          label={t('account.name')}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf(error, 'name')}
        />
        <div>
          <Button type="submit" variant="default" loading={isRunning}>
            {t('frame.save')}
          </Button>
        </div>
      </UsableBy>
    </form>
  );
}

function Usage() {
  const { t } = useI18n();
  const { limits } = useSession();
  return (
    <Panel title={t('account.usage')}>
      {(
        ['subscribers', 'lists', 'hooks', 'senders', 'domains', 'templates', 'named_keys'] as const as (
          'subscribers' | 'lists' | 'hooks' | 'senders' | 'domains' | 'templates' | 'named_keys'
        )[]
      ).map((name) => (
        <Used key={name} name={t(`account.used.${name}`)} {...limits[name]} />
      ))}
      {limits.daily_mails.limit !== null && (
        <>
          <Used name={t('account.mailsToday')} used={limits.daily_mails.used ?? 0} limit={limits.daily_mails.limit} />
          <p className="quiet small">{t('account.mailsTodayHelp')}</p>
        </>
      )}
    </Panel>
  );
}

function Used({ name, used, limit }: { name: string; used: number; limit: number | null }) {
  const { t, count } = useI18n();
  const shown = limit === null ? `${count(used)} · ${t('frame.unlimited')}` : t('account.usedOf', { used, limit });
  return (
    <div>
      <div className="line between small">
        <span>{name}</span>
        <span className="quiet figures">{shown}</span>
      </div>
      {limit !== null && <Bar part={used} whole={limit} label={name} />}
    </div>
  );
}
