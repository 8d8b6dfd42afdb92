import { Button } from '@mantine/core';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import '../texts/templates.ts';
import type { TemplateForm } from './use-template-form.ts';

/** Says what to do if the template was saved in another window in the meantime. */
export function SaveTemplateNote({ form, loadOther }: { form: TemplateForm; loadOther(): Promise<void> }) {
  const { t } = useI18n();
  if (!form.isOutdated) return null;
  return (
    <div className="note" role="alert">
      <span className="strong">{t('templates.changedElsewhere')}</span>
      <span className="small">{t('templates.conflictText')}</span>
      <div className="line">
        <Button variant="default" size="xs" onClick={() => void loadOther()}>
          {t('content.loadOther')}
        </Button>
        <Button variant="default" size="xs" onClick={() => void form.save({ isForced: true })}>
          {t('content.keepMine')}
        </Button>
      </div>
    </div>
  );
}
