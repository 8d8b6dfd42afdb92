import type { components } from 'mailwright';
import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { convertMjml } from '../data/template-changes.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import './content-editor.css';

type Converted = components['schemas']['MjmlResult'];

/** Converts pasted MJML, says what was wrong with it, and passes on its HTML. */
export function PasteMjml({ close, onConvert }: { close(): void; onConvert(html: string): void }) {
  const { t } = useI18n();
  const [mjml, setMjml] = useState('');
  const [converted, setConverted] = useState<Converted>();
  const use = ({ html }: Converted) => {
    onConvert(html);
    close();
  };
  const { error, isRunning, run } = useChange(convertMjml, (result) =>
    result.findings.length === 0 ? use(result) : setConverted(result),
  );
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={t('content.mjml.title')}
      // The editor takes the focus.
      returnFocus={false}
    >
      <div className="stack">
        <p>{t('content.mjml.about')}</p>
        <ProblemNote error={errorBeside(error, ['mjml'])} />
        <Textarea
          label={t('content.mjml.label')}
          classNames={{ input: 'mjml-source' }}
          rows={12}
          spellCheck={false}
          data-autofocus
          value={mjml}
          error={errorOf(error, 'mjml')}
          onChange={({ currentTarget }) => {
            setMjml(currentTarget.value);
            setConverted(undefined);
          }}
        />
        {converted !== undefined && <Findings findings={converted.findings} />}
        <div className="line">
          {converted === undefined ? (
            <Button loading={isRunning} disabled={mjml.trim() === ''} onClick={() => void run(mjml)}>
              {t('content.mjml.convert')}
            </Button>
          ) : (
            <Button onClick={() => use(converted)}>{t('content.mjml.useAnyway')}</Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

function Findings({ findings }: { findings: Converted['findings'] }) {
  const { t } = useI18n();
  return (
    <div className="note" role="alert">
      <div className="tight">
        <span className="strong">{t('content.mjml.found')}</span>
        <ul className="small">
          {findings.map(({ line, tag, message }, index) => (
            <li key={index}>
              {t('content.mjml.atLine', { line, tag })} <span lang="en">{message}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
