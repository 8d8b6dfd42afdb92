import { Button } from '@mantine/core';
import { NavLink, Link } from 'react-router';
import type { Campaign } from '../data/campaign-queries.ts';
import { useMay } from '../data/use-session.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/campaign-step.ts';
import { addressOf, type CampaignStep, campaignSteps } from './campaign-step.ts';
import styles from './step-frame.module.css';

/** The steps that the viewer's role includes: not everyone may send. */
function useSteps(): CampaignStep[] {
  const may = useMay();
  return campaignSteps.filter((step) => step !== 'send' || may('send'));
}

/** The steps of a draft as links, each with the number of its problems. */
export function StepLinks({ campaign, problems }: { campaign: Campaign; problems: Record<CampaignStep, number> }) {
  const { t, count } = useI18n();
  const steps = useSteps();
  return (
    <nav className={styles.stepLinks} aria-label={t('campaign-step.steps')}>
      {steps.map((step) => (
        <NavLink key={step} to={addressOf(campaign, step)} end>
          {t(`campaign-step.names.${step}`)}
          {problems[step] > 0 && (
            <>
              {' '}
              <span className={`${styles.stepCount} figures`} aria-hidden>
                {count(problems[step])}
              </span>
              <span className="visually-hidden">({t('campaign-step.problems', { count: problems[step] })})</span>
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

/** The link to the step after this one. */
export function NextStep({ campaign, step }: { campaign: Campaign; step: CampaignStep }) {
  const { t } = useI18n();
  const steps = useSteps();
  const next = steps.includes(step) ? steps[steps.indexOf(step) + 1] : undefined;
  if (next === undefined) return null;
  return (
    <footer className={styles.stepFoot}>
      {/* A new link for each step, so that the focus goes to the top of the step. */}
      <Button key={step} component={Link} to={addressOf(campaign, next)}>
        {t('campaign-step.next', { step: t(`campaign-step.names.${next}`) })}
      </Button>
    </footer>
  );
}
