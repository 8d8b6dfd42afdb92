import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addAutomation } from '../data/automation-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useChange } from '../data/use-change.ts';
import { errorOf } from '../parts/field-errors.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/automations.ts';
import { composeMails } from './compose-mails.ts';
import { exampleNames, type ExampleName, makeExample } from './automation-examples.ts';

/** Creates an automation whose mails have yet to be composed. */
const addComposed: typeof addAutomation = {
  ...addAutomation,
  run: async (body) => addAutomation.run({ ...body, steps: await composeMails(body.steps ?? []) }),
};

/** Creates an automation, empty or from a worked example. */
export function AddAutomationDialog({ close }: { close(): void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const [name, setName] = useState<string>();
  const [chosenList, setChosenList] = useState('');
  const [chosenField, setChosenField] = useState('');
  const [example, setExample] = useState<ExampleName | 'none'>('none');
  const adding = useChange(addComposed, ({ uid }) => navigate(`/automations/${uid}`));
  const list = lists.find(({ uid }) => uid === chosenList) ?? lists[0];
  const dates = (list?.fields ?? []).filter(({ type }) => type === 'date' || type === 'datetime');
  const dateField = dates.find(({ tag }) => tag === chosenField)?.tag ?? dates[0]?.tag;
  const lacksDate = example === 'renewal' && dateField === undefined;
  // Until a name is typed, the example's name is used.
  const ownName = name ?? (example === 'none' ? '' : t(`automations.examples.${example}`));
  const add = () => {
    const content =
      example === 'none'
        ? { trigger: { type: 'subscribed' as const }, steps: [] }
        : makeExample(example, t, dateField ?? '');
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return adding.run({ ...content, name: ownName, list_uid: list?.uid ?? '', time_zone });
  };
  return (
    <FormDialog
      title={t('automations.create')}
      action={t('automations.addAction')}
      close={close}
      change={adding}
      submit={add}
      fields={['name']}
      isDisabled={lacksDate}
    >
      <Radio.Group label={t('automations.beginWith')} value={example} onChange={(value) => setExample(value)}>
        <div className="stack flow-examples">
          {(['none', ...exampleNames] as const).map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(`automations.examples.${each}`)}
              description={t(`automations.exampleHelp.${each}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        label={t('automations.list')}
        value={list?.uid ?? ''}
        onChange={(event) => setChosenList(event.currentTarget.value)}
        data={lists.map(({ uid, name: label }) => ({ value: uid, label }))}
      />
      {example === 'renewal' && dateField !== undefined && (
        <NativeSelect
          label={t('automations.dateField')}
          value={dateField}
          onChange={(event) => setChosenField(event.currentTarget.value)}
          data={dates.map(({ tag, label }) => ({ value: tag, label }))}
        />
      )}
      {lacksDate && (
        <div className="note">
          <span className="small">{t('automations.needsDateField')}</span>
          <Link className="small" to={`/lists/${list?.uid ?? ''}/fields`}>
            {t('lists.tabFields')}
          </Link>
        </div>
      )}
      <TextInput
        label={t('automations.name')}
        required
        data-autofocus
        maxLength={200}
        value={ownName}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf(adding.error, 'name')}
      />
    </FormDialog>
  );
}
