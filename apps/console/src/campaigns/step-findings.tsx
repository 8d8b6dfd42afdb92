import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CodePlace } from '../content-editor/code-editor.tsx';
import { validationQuery } from '../data/campaign-queries.ts';
import { useExplain } from '../parts/use-explain.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import { type CampaignStep, stepOfPart } from './campaign-step.ts';
import { FindingText } from './finding-text.tsx';
import styles from './step-findings.module.css';

/** Lists a draft's errors and warnings about what is edited in a step, with a link to each place in the code. */
export function StepFindings({
  uid,
  step,
  show,
}: {
  uid: string;
  step: CampaignStep;
  /** Shows a place in the code; undefined while no code is visible. */
  show?: ((place: CodePlace) => void) | undefined;
}) {
  const { t } = useI18n();
  const { data } = useQuery(validationQuery(uid));
  if (data === undefined) return null;
  const ofStep = (findings: Finding[]) => findings.filter(({ part }) => stepOfPart(part) === step);
  const parts = [
    { title: t('campaigns.toDo'), items: ofStep(data.errors), className: 'note failed' },
    { title: t('campaigns.warnings'), items: ofStep(data.warnings), className: 'note' },
  ];
  return parts
    .filter(({ items }) => items.length > 0)
    .map(({ title, items, className }) => (
      <section key={title} className={className} aria-label={title}>
        <span className="strong">{title}</span>
        {items.map((finding, index) => (
          <FindingLine key={index} uid={uid} finding={finding} show={show} />
        ))}
      </section>
    ));
}

interface Finding {
  part: string;
  code?: string;
  line: number | null;
  column: number | null;
  message: string;
}

function FindingLine({
  uid,
  finding,
  show,
}: {
  uid: string;
  finding: Finding;
  show: ((place: CodePlace) => void) | undefined;
}) {
  const { t } = useI18n();
  const explain = useExplain();
  const { part, line, column } = finding;
  if (part !== 'html' || line === null || show === undefined)
    return (
      <span className="small wraps">
        <FindingText uid={uid} finding={finding} />
      </span>
    );
  return (
    <UnstyledButton className={`${styles.finding} small wraps`} onClick={() => show({ line, column: column ?? 1 })}>
      <span className="strong">{t('content.atLine', { line, column: column ?? 1 })}</span> {explain(finding)}
    </UnstyledButton>
  );
}
