import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { renameAccount } from '../data/account-queries.ts';
import { useChange } from '../data/use-change.ts';
import { useSession } from '../data/use-session.ts';
import { Bar, ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Permitted, UsableBy } from '../parts/permitted.tsx';
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
  const { texts } = useI18n();
  const { account } = useSession();
  const [name, setName] = useState(account.name);
  const { error, isRunning, run } = useChange(renameAccount, () => notifications.show({ message: texts.frame.saved }));
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
          label={texts.account.name}
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf(error, 'name')}
        />
        <div>
          <Button type="submit" variant="default" loading={isRunning}>
            {texts.frame.save}
          </Button>
        </div>
      </UsableBy>
    </form>
  );
}

function Usage() {
  const { texts } = useI18n();
  const text = texts.account;
  const { limits } = useSession();
  return (
    <section className="panel padded" aria-labelledby="usage">
      <h2 className="section-title" id="usage">
        {text.usage}
      </h2>
      {(Object.keys(text.used) as (keyof typeof text.used)[]).map((name) => (
        <Used key={name} name={text.used[name]} {...limits[name]} />
      ))}
      {limits.daily_mails.limit !== null && (
        <>
          <Used name={text.mailsToday} used={limits.daily_mails.used ?? 0} limit={limits.daily_mails.limit} />
          <p className="quiet small">{text.mailsTodayHelp}</p>
        </>
      )}
    </section>
  );
}

function Used({ name, used, limit }: { name: string; used: number; limit: number | null }) {
  const { texts, count } = useI18n();
  const shown =
    limit === null ? `${count(used)} · ${texts.frame.unlimited}` : texts.account.usedOf(count(used), count(limit));
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
