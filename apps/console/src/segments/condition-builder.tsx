import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconX } from '../icons/icon-x.ts';
import { useRef } from 'react';
import { useI18n } from '../texts/language.tsx';
import type { BuilderContext } from './builder-context.ts';
import { errorBesideInputs } from './condition-errors.ts';
import { ConditionRow } from './condition-row.tsx';
import {
  countConditions,
  type Group,
  isGroup,
  type Join,
  joins,
  type Leaf,
  maxConditions,
  maxDepth,
} from './conditions.ts';
import type { MoreKind } from './subjects.ts';
import styles from './conditions.module.css';

/**
 * Builds conditions on the subscribers of a list, as nested groups of which all, any or none must match.
 * @param at the property that they are sent in, as errors name it: `conditions.all[2].value`
 */
export function ConditionBuilder({
  value,
  change,
  at = 'conditions',
  more = [],
  ...context
}: Pick<BuilderContext, 'list' | 'error'> & {
  value: Group;
  change(value: Group): void;
  at?: string;
  more?: MoreKind[];
}) {
  const isFull = countConditions(value) >= maxConditions;
  return (
    <GroupBuilder context={{ ...context, more }} group={value} change={change} at={at} depth={1} isFull={isFull} />
  );
}

function GroupBuilder({
  context,
  group,
  change,
  remove,
  at,
  depth,
  isFull,
}: {
  context: BuilderContext;
  group: Group;
  change(group: Group): void;
  remove?: () => void;
  at: string;
  depth: number;
  isFull: boolean;
}) {
  const { t } = useI18n();
  const { conditions, join } = group;
  const section = useRef<HTMLFieldSetElement>(null);
  const set = (index: number, next: Leaf | Group) =>
    change({ join, conditions: conditions.map((each, other) => (other === index ? next : each)) });
  const add = (next: Leaf | Group) => change({ join, conditions: [...conditions, next] });
  const removeAt = (index: number) => {
    change({ join, conditions: conditions.filter((_, other) => other !== index) });
    // The button that had the focus is gone.
    section.current?.querySelector<HTMLButtonElement>(':scope > .condition-actions button')?.focus();
  };
  const problem = errorBesideInputs(context.error, at, []);
  return (
    <fieldset ref={section} className={depth === 1 ? styles.conditions : `${styles.conditions} ${styles.inner}`}>
      <legend className="skip">{t('segments.groupOf', { join: t(`segments.joins.${join}`) })}</legend>
      <div className={styles.conditionHead}>
        <NativeSelect
          size="xs"
          aria-label={t('segments.match')}
          value={join}
          onChange={(event) => change({ join: event.currentTarget.value as Join, conditions })}
          data={joins.map((value) => ({ value, label: t(`segments.joins.${value}`) }))}
        />
        {remove !== undefined && (
          <ActionIcon variant="subtle" color="gray" c="dimmed" aria-label={t('segments.removeGroup')} onClick={remove}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {conditions.map((each, index) => {
        const path = `${at}.${join}[${index}]`;
        // The index can be the key, because the group holds all state and the inputs hold none.
        return isGroup(each) ? (
          <GroupBuilder
            key={index}
            context={context}
            group={each}
            change={(next) => set(index, next)}
            remove={() => removeAt(index)}
            at={path}
            depth={depth + 1}
            isFull={isFull}
          />
        ) : (
          <ConditionRow
            key={index}
            context={context}
            leaf={each}
            change={(next) => set(index, next)}
            remove={() => removeAt(index)}
            at={path}
            number={index + 1}
          />
        );
      })}
      {problem !== undefined && (
        <p className="small dangerous" role="alert">
          {problem}
        </p>
      )}
      <div className="line condition-actions">
        <Button size="xs" variant="default" disabled={isFull} onClick={() => add({ tag: '', operator: 'has' })}>
          {t('segments.addCondition')}
        </Button>
        {depth < maxDepth && (
          <Button
            size="xs"
            variant="subtle"
            disabled={isFull}
            onClick={() => add({ join: 'any', conditions: [{ tag: '', operator: 'has' }] })}
          >
            {t('segments.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
