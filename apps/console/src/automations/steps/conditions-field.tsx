import { MailwrightError } from 'mailwright';
import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import type { AutomationConditions } from '../../data/automation-types.ts';
import { ConditionBuilder } from '../../segments/condition-builder.tsx';
import { errorAt } from '../../segments/condition-errors.ts';
import { readConditions, writeConditions } from '../../segments/conditions.ts';
import type { MoreKind } from '../../segments/subjects.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import { useFlow } from '../flow/flow-context.ts';
import type { Problem } from '../flow/problems-by-step.ts';
import { Pick } from './pick.tsx';

const activities = ['sent', 'opened', 'clicked'] as const;

/**
 * Edits the conditions of an automation: those that segments have, those on its own mails, and those on segments.
 * @param at the property that holds them, as errors name it, such as `if`
 */
export function ConditionsField({
  label,
  value,
  onChange,
  at,
  problems,
}: {
  label: string;
  value: AutomationConditions;
  onChange(conditions: AutomationConditions): void;
  at: string;
  problems: Problem[];
}) {
  const { list } = useFlow();
  const more = useAutomationKinds();
  const error = useMemo(() => toError(problems), [problems]);
  return (
    <div className="tight" role="group" aria-label={label}>
      <ConditionBuilder
        list={list}
        more={more}
        at={at}
        error={error}
        value={readConditions(value)}
        change={(group) => onChange(writeConditions(group))}
      />
    </div>
  );
}

/** Turns the problems into an error in the form that the builder expects from the service. */
function toError(problems: Problem[]): MailwrightError | null {
  if (problems.length === 0) return null;
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problems) errors[field] = [...(errors[field] ?? []), message];
  return new MailwrightError(new Response(null, { status: 422 }), {
    code: 'validation_failed',
    detail: '',
    errors,
  });
}

/** The kinds of conditions that only automations have. */
function useAutomationKinds(): MoreKind[] {
  const { t } = useI18n();
  const { mails, names } = useFlow();
  return [
    ...(mails.length === 0
      ? []
      : [
          {
            key: 'mail',
            label: t('flow.ownMail'),
            matches: (leaf: object) => 'step' in leaf,
            create: () => ({ step: mails.at(-1)?.uid ?? '', activity: 'clicked', operator: 'has' }),
            render: ({ leaf, change, at, error }) => (
              <>
                <Pick
                  isSmall
                  label={t('flow.mail')}
                  items={mails}
                  value={String(leaf['step'])}
                  error={errorAt(error, `${at}.step`)}
                  onChange={(step) => change({ ...leaf, step })}
                />
                <NativeSelect
                  size="xs"
                  aria-label={t('flow.whatWithMail')}
                  value={`${leaf['operator'] === 'has_not' ? 'has_not' : 'has'} ${String(leaf['activity'])}`}
                  onChange={(event) => {
                    const [operator, activity] = event.currentTarget.value.split(' ');
                    change({ ...leaf, operator, activity });
                  }}
                  data={activities.flatMap((activity) =>
                    (['has', 'has_not'] as const).map((operator) => ({
                      value: `${operator} ${activity}`,
                      label: t(`flow.mailActivities.${operator}.${activity}`),
                    })),
                  )}
                />
              </>
            ),
          } satisfies MoreKind,
        ]),
    {
      key: 'segment',
      label: t('flow.inSegment'),
      matches: (leaf) => 'segment_uid' in leaf,
      create: () => ({ segment_uid: names.segments[0]?.uid ?? '' }),
      render: ({ leaf, change, at, error }) => (
        <Pick
          isSmall
          label={t('flow.segment')}
          items={names.segments}
          value={String(leaf['segment_uid'])}
          error={errorAt(error, `${at}.segment_uid`)}
          onChange={(uid) => change({ segment_uid: uid })}
        />
      ),
    },
  ];
}
