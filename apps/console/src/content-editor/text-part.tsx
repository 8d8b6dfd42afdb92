import { Switch, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { inPage, useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/design.ts';
import { MergeTagMenu } from './merge-tag-menu.tsx';
import { outputOf, type TagGroup } from './merge-tags.ts';
import { textOfHtml } from './text-of-html.ts';

/** Edits the text part of a mail: generated from the HTML, or written by hand. */
export function TextPart({
  value,
  readHtml,
  groups,
  error,
  onChange,
}: {
  /** Empty while it is generated from the HTML. */
  value: string;
  /** Resolves to the HTML that a handwritten text part starts from, including everything typed so far. */
  readHtml(): Promise<string>;
  groups: TagGroup[];
  error?: string | undefined;
  onChange(text: string): void;
}) {
  const { t } = useI18n();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isOwn, setIsOwn] = useState(value !== '');
  const [isEnding, ending] = useDisclosure(false);
  const follow = () => {
    setIsOwn(false);
    onChange('');
  };
  const following = useChange(inPage(follow), ending.close);
  const toggle = (wants: boolean) => {
    if (wants) {
      setIsOwn(true);
      void readHtml().then((html) => onChange(textOfHtml(html)));
    } else if (value.trim() === '') follow();
    else ending.open();
  };
  const insert = (tag: string) => {
    const { selectionStart: from, selectionEnd: to } = area.current ?? {};
    onChange(`${value.slice(0, from)}${tag}${value.slice(to ?? value.length)}`);
    requestAnimationFrame(() => {
      const cursor = (from ?? value.length) + tag.length;
      area.current?.focus();
      area.current?.setSelectionRange(cursor, cursor);
    });
  };
  const explained = !isOwn
    ? t('design.textFollows')
    : value.trim() === ''
      ? t('design.textEmpty')
      : t('design.textOwn');
  return (
    <Panel title={t('design.textPart')} about={explained}>
      <Switch
        label={t('design.writeText')}
        checked={isOwn}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
      {isOwn && (
        <div className="tight">
          <div className="line end">
            <MergeTagMenu groups={groups} onChoose={(tag) => insert(outputOf(tag))} />
          </div>
          <Textarea
            ref={area}
            aria-label={t('design.textLabel')}
            autosize
            minRows={6}
            maxRows={18}
            error={error}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12.5 } }}
          />
        </div>
      )}
      <Confirm
        opened={isEnding}
        close={ending.close}
        title={t('design.followTitle')}
        action={t('design.followAction')}
        change={following}
        input={undefined}
      >
        {t('design.followText')}
      </Confirm>
    </Panel>
  );
}
