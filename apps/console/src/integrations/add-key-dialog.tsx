import type { AddKey, NewKeyResource } from '@mailwright/contracts';
import { Button, Modal, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useVerified } from '../account/verified.tsx';
import { addKey } from '../data/key-queries.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import styles from './add-key-dialog.module.css';
import '../texts/keys.ts';

type Access = 'none' | 'read' | 'write';

/** Asks for the name and the scopes of a new key. */
export function AddKeyDialog({
  opened,
  close,
  show,
}: {
  opened: boolean;
  close(): void;
  show(key: NewKeyResource): void;
}) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const [isLimited, setIsLimited] = useState(false);
  const [access, setAccess] = useState<Record<string, Access>>({});
  const { error, isRunning, run, forget, dialog } = useVerified();
  const scopes = Object.entries(access).flatMap(([resource, level]) =>
    level === 'none' ? [] : [level === 'read' ? `${resource}:read` : `${resource}:*`],
  ) as NonNullable<AddKey['scopes']>;
  return (
    <>
      <Modal
        opened={opened}
        onClose={() => {
          forget();
          close();
        }}
        title={t('keys.create')}
        closeButtonProps={{ 'aria-label': t('frame.close') }}
      >
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            const body = { name, ...(isLimited ? { scopes } : {}) };
            void run(addKey, body, (key) => {
              setName('');
              show(key);
            });
          }}
        >
          <ProblemNote error={errorBeside(error, ['name'])} />
          <TextInput
            label={t('keys.name')}
            description={t('keys.nameHelp')}
            required
            withAsterisk={false}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorOf(error, 'name')}
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
                ] as const as (
                  | 'lists'
                  | 'subscribers'
                  | 'imports'
                  | 'suppressions'
                  | 'campaigns'
                  | 'hooks'
                  | 'templates'
                  | 'media'
                  | 'senders'
                  | 'domains'
                  | 'transports'
                )[]
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
          <Button type="submit" loading={isRunning} disabled={isLimited && scopes.length === 0}>
            {t('keys.create')}
          </Button>
        </form>
      </Modal>
      {dialog}
    </>
  );
}
