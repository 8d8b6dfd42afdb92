import { TextInput, type TextInputProps } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useI18n } from '../texts/language.tsx';
import '../texts/content.ts';
import { MergeTagMenu } from './merge-tag-menu.tsx';
import { findBegunTag, matchTags, type MergeTag, outputOf, type TagGroup } from './merge-tags.ts';
import { readSuggestionKey, SuggestionList } from './suggestion-list.tsx';

/** A single-line text input with merge tags, inserted from a menu or by typing two braces. */
export function TagInput({
  value,
  onChange,
  groups,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange(value: string): void; groups: TagGroup[] }) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [cursor, setCursor] = useState<number>();
  const [active, setActive] = useState(0);
  const begun = cursor === undefined ? undefined : findBegunTag(value.slice(0, cursor), value.slice(cursor));
  const found = begun === undefined ? [] : matchTags(groups, begun.query);
  const isOpen = found.length > 0;

  const insert = (tag: MergeTag, from: number, to: number) => {
    const text = outputOf(tag);
    // The tag brings its own closing braces, so existing ones are dropped.
    const after = value.slice(to).replace(/^\s*\}\}/, '');
    onChange(`${value.slice(0, from)}${text}${after}`);
    setCursor(undefined);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  const choose = (index: number) => {
    const tag = found[index];
    if (tag !== undefined && cursor !== undefined && begun !== undefined) insert(tag, cursor - begun.length, cursor);
  };
  const place = () => {
    const { left = 0, top = 0, bottom = 0 } = input.current?.getBoundingClientRect() ?? {};
    return { left, top, bottom };
  };
  return (
    <>
      <TextInput
        {...rest}
        ref={input}
        value={value}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setCursor(currentTarget.selectionStart ?? undefined);
          setActive(0);
        }}
        onBlur={() => setCursor(undefined)}
        onKeyDown={(event) => {
          const meant = isOpen ? readSuggestionKey(event.key) : undefined;
          if (meant === undefined) return;
          event.preventDefault();
          if (meant === 'choose') choose(active);
          else if (meant === 'close') setCursor(undefined);
          else setActive((active + (meant === 'next' ? 1 : found.length - 1)) % found.length);
        }}
        rightSection={
          <MergeTagMenu
            groups={groups}
            onChoose={(tag) => {
              const at = input.current;
              insert(tag, at?.selectionStart ?? value.length, at?.selectionEnd ?? value.length);
            }}
          />
        }
      />
      {isOpen && (
        <SuggestionList
          id={listId}
          label={t('content.tags')}
          items={found.map(({ name, label }) => ({ id: name, label, hint: name }))}
          active={active}
          place={place()}
          onChoose={choose}
        />
      )}
    </>
  );
}
