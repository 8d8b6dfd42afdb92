import type { AddKey, NewKeyResource } from '@mailwright/contracts';
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useVerified } from '../account/verified.tsx';
import { addKey } from '../data/key-queries.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useFields } from '../parts/use-fields.ts';
import { useI18n } from '../texts/language.tsx';
import styles from './add-key-dialog.module.css';
import '../texts/keys.ts';

type Access = 'none' | 'read' | 'write';

/** Asks for the name and the scopes of a new key. */
export function AddKeyDialog({ close, show }: { close(): void; show(key: NewKeyResource): void }) {
  const { t } = useI18n();
  const [isLimited, setIsLimited] = useState(false);
  const [access, setAccess] = useState<Record<string, Access>>({});
  const verified = useVerified();
  const { values, textOf } = useFields({ name: '' }, verified.error);
  const scopes = Object.entries(access).flatMap(([resource, level]) =>
    level === 'none' ? [] : [level === 'read' ? `${resource}:read` : `${resource}:*`],
  ) as NonNullable<AddKey['scopes']>;
  const add = () => verified.run(addKey, { ...values, ...(isLimited ? { scopes } : {}) }, show);
  return (
    <>
      <FormDialog
        title={t('keys.create')}
        action={t('keys.create')}
        close={close}
        change={verified}
        submit={add}
        fields={['name']}
        isDisabled={isLimited && scopes.length === 0}
      >
        <TextInput
          label={t('keys.name')}
          description={t('keys.nameHelp')}
          required
          data-autofocus
          {...textOf('name')}
        />
        <div className="tight">
          <span className="strong">{t('keys.access')}</span>
          <SegmentedControl
            aria-label={t('keys.access')}
            value={isLimited ? 'some' : 'all'}
            onChange={(value) => setIsLimited(value === 'some')}
            data={[
              { value: 'all', label: t('keys.everything') },
              { value: 'some', label: t('keys.some') },
            ]}
          />
        </div>
        {isLimited && (
          <div className={`two ${styles.scopes}`}>
            {(
              [
                'lists',
                'subscribers',
                'imports',
                'suppressions',
                'campaigns',
                'hooks',
                'templates',
                'media',
                'senders',
                'domains',
                'transports',
              ] as const
            ).map((resource) => (
              <NativeSelect
                key={resource}
                size="xs"
                label={t(`keys.resources.${resource}`)}
                value={access[resource] ?? 'none'}
                onChange={(event) => {
                  const level = event.currentTarget.value as Access;
                  setAccess((before) => ({ ...before, [resource]: level }));
                }}
                data={(['none', 'read', 'write'] as const).map((value) => ({ value, label: t(`keys.${value}`) }))}
              />
            ))}
          </div>
        )}
      </FormDialog>
      {verified.dialog}
    </>
  );
}
