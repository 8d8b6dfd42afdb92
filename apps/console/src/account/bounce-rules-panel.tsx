import { NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { type BounceRules, updateBounceRules } from '../data/bounce-queries.ts';
import { useChange } from '../data/use-change.ts';
import { errorOf } from '../parts/field-errors.ts';
import { Form } from '../parts/form.tsx';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { useEdits } from '../parts/use-edits.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/bounces.ts';

const fields = ['soft_limit', 'soft_days', 'bounce_scope', 'complaint_scope'];
const scopes = ['bounce_scope', 'complaint_scope'] as const;

function toRules({ soft_limit, soft_days, bounce_scope, complaint_scope }: BounceRules) {
  return { soft_limit, soft_days, bounce_scope, complaint_scope };
}

/** Settings for how many bounces or complaints stop mail to an address. */
export function BounceRulesPanel({ stored }: { stored: BounceRules }) {
  const { t, count } = useI18n();
  const { effective } = stored;
  const { values, changes, hasChanged, change, settle } = useEdits(useMemo(() => toRules(stored), [stored]));
  const saving = useChange(updateBounceRules, () => {
    settle(changes);
    notifications.show({ message: t('frame.saved') });
  });
  const { error } = saving;
  return (
    <Panel title={t('bounces.rules.title')} about={t('bounces.rules.about')}>
      <Form
        action={t('bounces.rules.save')}
        change={saving}
        submit={() => saving.run(changes)}
        fields={fields}
        isInPage
      >
        <LeaveGuard isOn={hasChanged} />
        <div className="two-fields">
          <NumberField
            label={t('bounces.rules.softLimit')}
            description={t('bounces.rules.softLimitHelp')}
            placeholder={count(effective.soft_limit)}
            min={0}
            max={1_000}
            value={values.soft_limit}
            onChange={(limit) => change({ soft_limit: limit })}
            error={errorOf(error, 'soft_limit')}
          />
          <NumberField
            label={t('bounces.rules.softDays')}
            description={t('bounces.rules.softDaysHelp')}
            placeholder={count(effective.soft_days)}
            min={1}
            max={365}
            value={values.soft_days}
            onChange={(days) => change({ soft_days: days })}
            error={errorOf(error, 'soft_days')}
          />
        </div>
        {scopes.map((name) => (
          <NativeSelect
            key={name}
            label={t(`bounces.rules.scopes.${name}`)}
            value={values[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value === 'list' ? 'list' : 'account' })}
            data={[
              { value: 'account', label: t('bounces.rules.ofAccount') },
              { value: 'list', label: t('bounces.rules.ofList') },
            ]}
            error={errorOf(error, name)}
          />
        ))}
      </Form>
    </Panel>
  );
}
