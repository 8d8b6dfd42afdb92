import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus } from '../../icons/icon-plus.ts';
import { IconX } from '../../icons/icon-x.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import type { FormProps, StepOf } from './form-props.ts';

const maxBranches = 20;

/** The form of a split: its branches, each with its share. */
export function SplitStepForm({ step, change, problem }: FormProps<StepOf<'split'>>) {
  const { t } = useI18n();
  const { branches } = step;
  const sum = branches.reduce((all, { percent }) => all + percent, 0);
  return (
    <>
      {branches.map((branch, index) => (
        <div key={index} className="flow-share">
          <TextInput
            type="number"
            min={1}
            max={100}
            label={t('flow.share', { number: index + 1 })}
            value={String(branch.percent)}
            error={problem(`branches[${index}].percent`)}
            onChange={(event) => {
              const percent = Math.trunc(Number(event.currentTarget.value));
              change({ ...step, branches: branches.with(index, { ...branch, percent }) }, `percent ${index}`);
            }}
          />
          {branches.length > 2 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              c="dimmed"
              size="lg"
              aria-label={t('flow.removeBranch', { number: index + 1 })}
              onClick={() => change({ ...step, branches: branches.toSpliced(index, 1) }, `remove ${branches.length}`)}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      <p className={sum === 100 ? 'caption quiet' : 'caption dangerous'} role="status">
        {t('flow.sum', { sum })}
      </p>
      {branches.length < maxBranches && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              const percent = Math.max(1, 100 - sum);
              change({ ...step, branches: [...branches, { percent, steps: [] }] }, `add ${branches.length}`);
            }}
          >
            {t('flow.addBranch')}
          </Button>
        </div>
      )}
    </>
  );
}
