import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconX } from '../icons/icon-x.ts';
import { useI18n } from '../texts/language.tsx';
import type { InputProps } from './builder-context.ts';
import { errorAt, errorBesideInputs } from './condition-errors.ts';
import { ConditionValue } from './condition-value.tsx';
import { operatorsOf, textOf, typeOf, valueKindOf, withOperator } from './conditions.ts';
import { createLeaf, subjectOf, subjectOptions } from './subjects.ts';
import { ActivityInputs, ImportInput, SourceInput, StatusInput, TagInputs } from './subscriber-inputs.tsx';
import styles from './conditions.module.css';

/** One condition: its subject, operator and value, and a button that removes it. */
export function ConditionRow({ remove, number, ...props }: InputProps & { remove(): void; number: number }) {
  const { t } = useI18n();
  const { context, leaf, change, at } = props;
  const { list, more, error } = context;
  const subject = subjectOf(leaf, more);
  const options = subjectOptions(list, t, more);
  const isGone = !options.some(({ items }) => items.some(({ value }) => value === subject));
  const problem = errorBesideInputs(error, at, [
    'field',
    'operator',
    'value',
    'tag',
    'import_uid',
    'campaign_uid',
    'within_days',
  ]);
  return (
    <div className={styles.condition} role="group" aria-label={t('segments.conditionNumber', { number })}>
      <NativeSelect
        size="xs"
        aria-label={t('segments.about')}
        value={subject}
        error={errorAt(error, `${at}.field`)}
        onChange={(event) => change(createLeaf(list, event.currentTarget.value, more))}
        data={
          isGone
            ? [...options, { group: t('segments.groupGone'), items: [{ value: subject, label: subject }] }]
            : options
        }
      />
      <div className={styles.conditionInputs}>
        <Inputs {...props} subject={subject} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="dimmed"
        aria-label={t('segments.removeCondition', { number })}
        onClick={remove}
      >
        <IconX size={16} />
      </ActionIcon>
      {problem !== undefined && (
        <p className={`small dangerous ${styles.conditionProblem}`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function Inputs({ subject, ...props }: InputProps & { subject: string }) {
  const { context, leaf, change, at } = props;
  const own = context.more.find(({ key }) => key === subject);
  if (own !== undefined) return own.render({ leaf, change, at, error: context.error });
  if (subject === 'tag') return <TagInputs {...props} />;
  if (subject === 'status') return <StatusInput {...props} />;
  if (subject === 'source') return <SourceInput {...props} />;
  if (subject === 'import') return <ImportInput {...props} />;
  if (subject.startsWith('activity:')) return <ActivityInputs {...props} />;
  return <Comparison {...props} />;
}

/** The operator and the value of a condition on a field or a date. */
function Comparison({ context, leaf, change, at }: InputProps) {
  const { t } = useI18n();
  const { list, error } = context;
  const type = typeOf(list, leaf) ?? 'text';
  const operator = textOf(leaf, 'operator');
  const isDate = type === 'date' || type === 'datetime';
  const nameOf = (value: string) =>
    (isDate ? t.ifKnown(`segments.dateOperators.${value}`) : undefined) ??
    t.ifKnown(`segments.operators.${value}`) ??
    value;
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('segments.operator')}
        value={operator}
        error={errorAt(error, `${at}.operator`)}
        onChange={(event) => change(withOperator(list, leaf, event.currentTarget.value))}
        data={operatorsOf[type].map((value) => ({ value, label: nameOf(value) }))}
      />
      <ConditionValue
        kind={valueKindOf(type, operator)}
        options={list.fields.find(({ tag }) => tag === leaf['field'])?.options ?? []}
        value={leaf['value']}
        change={(value) => change({ ...leaf, value })}
        problem={errorAt(error, `${at}.value`)}
        max={operator.startsWith('anniversary') ? 364 : 36_500}
      />
    </>
  );
}
