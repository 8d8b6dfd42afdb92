import type { Template } from 'mailwright';
import { notifications } from '@mantine/notifications';
import { type RefObject, useRef, useState } from 'react';
import { saveTemplate } from '../data/template-changes.ts';
import { makeChange, useChange } from '../data/use-change.ts';
import { sameValue } from '../autosave/same-value.ts';
import type { MailContent } from '../content-editor/mail-html.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/templates.ts';

interface TemplateValues {
  name: string;
  subject: string;
  content: MailContent;
}

/** The form of a template. It has a save button and doesn't save itself, because each save makes a version. */
export interface TemplateForm {
  values: TemplateValues;
  /** The template as last saved. */
  saved: Template;
  change(changes: Partial<TemplateValues>): void;
  hasChanged: boolean;
  /** Says whether the editor has input that it hasn't passed on yet, which counts as changed. */
  awaitInput(isAwaited: boolean): void;
  /**
   * Saves the template, unless it was saved elsewhere since it was read. In that case, `isOutdated` is true until it is
   * saved with `isForced`.
   */
  save(options?: { isForced: boolean }): Promise<void>;
  isOutdated: boolean;
  isRunning: boolean;
  error: Error | null;
}

export function useTemplateForm(template: Template, settle: RefObject<(() => Promise<void>) | null>): TemplateForm {
  const { t } = useI18n();
  const [saved, setSaved] = useState(template);
  const [values, setValues] = useState(() => valuesOf(template));
  const [isOutdated, setIsOutdated] = useState(false);
  const latest = useRef(values);
  const [isAwaiting, setIsAwaiting] = useState(false);
  const hasChanged = isAwaiting || !sameValue(values, valuesOf(saved));
  const change = (changes: Partial<TemplateValues>) => {
    latest.current = { ...latest.current, ...changes };
    setValues(latest.current);
  };
  const write = async (isForced: boolean) => {
    await settle.current?.();
    const { name, subject, content } = latest.current;
    const body = { name, subject: subject.trim() === '' ? null : subject, html: content.html, design: content.design };
    return makeChange(saveTemplate, { uid: saved.uid, seen: isForced ? undefined : saved.updated_at, body });
  };
  const { error, isRunning, run } = useChange({ run: write, refreshes: [] }, (result) => {
    setIsOutdated(result === undefined);
    if (result === undefined) return;
    setSaved(result);
    notifications.show({ message: t('templates.saved', { version: result.version }) });
  });
  return {
    values,
    saved,
    change,
    hasChanged,
    awaitInput: setIsAwaiting,
    isOutdated,
    isRunning,
    error,
    save: ({ isForced } = { isForced: false }) => run(isForced),
  };
}

function valuesOf({ name, subject, html, design }: Template): TemplateValues {
  return { name, subject: subject ?? '', content: { html, design } };
}
