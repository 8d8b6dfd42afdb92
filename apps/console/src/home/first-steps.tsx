import type { Permission } from '@mailwright/contracts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconCircle } from '../icons/icon-circle.ts';
import { IconCircleCheckFilled } from '../icons/icon-circle-check-filled.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dismissFirstSteps, type Home } from '../data/home-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useChange } from '../data/use-change.ts';
import { useMay, useSession } from '../data/use-session.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { WhyNot } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import styles from './first-steps.module.css';

const stepNames = ['name', 'sender', 'list', 'subscribers', 'content', 'test', 'sent'] as const;
type StepName = (typeof stepNames)[number];

/** The permission that each step takes. */
const needed: Record<StepName, Permission> = {
  name: 'configure',
  sender: 'configure',
  list: 'edit',
  subscribers: 'edit',
  content: 'edit',
  test: 'send',
  sent: 'send',
};

/** The steps to the first campaign, in order. Only those who may name the account are asked for its name. */
export function useFirstSteps(): StepName[] {
  const may = useMay();
  return stepNames.filter((name) => name !== 'name' || may(needed.name));
}

/** Whether the first campaign was sent, even if some earlier steps were skipped. */
export function isDone({ first_steps: steps }: Pick<Home, 'first_steps'>): boolean {
  return steps.sent;
}

/** The steps from an empty account to the first campaign. A step is done once what it creates exists. */
export function FirstSteps({ home }: { home: Home }) {
  const { t } = useI18n();
  const { error, isRunning, run } = useChange(dismissFirstSteps);
  const may = useMay();
  const addresses = useAddresses(home);
  const names = useFirstSteps();
  const { first_steps: steps } = home;
  if (isDone(home)) return null;
  if (steps.dismissed)
    return (
      <div>
        <UnstyledButton className="link-button caption" disabled={isRunning} onClick={() => void run(false)}>
          {t('home.showAgain')}
        </UnstyledButton>
      </div>
    );
  const next = names.find((name) => !steps[name]);
  return (
    <section className="panel padded" aria-labelledby="first-steps">
      <div className="line between">
        <h2 className="section-title" id="first-steps">
          {t('home.stepsTitle')}
        </h2>
        <UnstyledButton className="link-button caption" disabled={isRunning} onClick={() => void run(true)}>
          {t('home.dismiss')}
        </UnstyledButton>
      </div>
      <ProblemNote error={error} />
      <ol className={styles.steps}>
        {names.map((name) => {
          const Icon = steps[name] ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={name} className={steps[name] ? 'done' : ''}>
              <Icon
                size={20}
                stroke={1.7}
                role="img"
                aria-label={steps[name] ? t('home.stepDone') : t('home.stepOpen')}
              />
              <div className="tight joined">
                <Link to={addresses[name]}>{t(`home.steps.${name}.title`)}</Link>
                <span className="caption quiet">
                  <StepText name={name} />
                </span>
                {name === next && !may(needed[name]) && <WhyNot to={needed[name]} />}
              </div>
              {name === next && may(needed[name]) && (
                <Button
                  component={Link}
                  to={addresses[name]}
                  size="xs"
                  aria-label={`${t('home.begin')}: ${t(`home.steps.${name}.title`)}`}
                >
                  {t('home.begin')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function StepText({ name }: { name: StepName }) {
  const { t } = useI18n();
  const { account } = useSession();
  return name === 'name' ? t('home.steps.name.text', { account: account.name }) : t(`home.steps.${name}.text`);
}

/** The page on which each step is done. */
function useAddresses({ demo_data: demo, first_steps: steps }: Home): Record<StepName, string> {
  const { data: lists = [] } = useQuery(listsQuery);
  const own = lists.find(({ uid }) => uid !== demo?.list_uid);
  return {
    name: '/account',
    sender: '/account/senders',
    list: steps.list ? '/lists' : '/lists?add',
    subscribers: own === undefined ? '/lists' : `/lists/${own.uid}/import`,
    // The dialog asks for a list, which has to exist.
    content: own === undefined || steps.content ? '/campaigns' : `/campaigns?add=${own.uid}`,
    test: '/campaigns',
    sent: '/campaigns',
  };
}
