import { Portal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import './content-editor.css';

/** An item suggested while the user types. */
export interface Suggestion {
  id: string;
  label: string;
  /** Shown after the label, less prominently. */
  hint?: string;
  icon?: ReactNode;
}

/** Where a list is anchored, in window pixels: it opens below `bottom`, or above `top` if there isn't enough space. */
export interface Place {
  left: number;
  top: number;
  bottom: number;
}

const width = 300;
const maxHeight = 264;

/** The suggestions at the cursor. The focus stays in the editor, which passes on the arrow keys. */
export function SuggestionList({
  id,
  label,
  items,
  active,
  place,
  onChoose,
}: {
  id: string;
  label: string;
  items: Suggestion[];
  active: number;
  place: Place;
  onChoose(index: number): void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }), [active]);
  const isAbove = place.bottom + maxHeight > window.innerHeight && place.top > maxHeight;
  const vertical = isAbove ? { bottom: window.innerHeight - place.top + 4 } : { top: place.bottom + 4 };
  const left = Math.max(8, Math.min(place.left, window.innerWidth - width - 8));
  return (
    <Portal>
      <div
        ref={list}
        id={id}
        className="suggestions"
        role="listbox"
        aria-label={label}
        style={{ ...vertical, left, width, maxHeight }}
      >
        {items.map((item, index) => (
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={index === active ? 'suggestion chosen' : 'suggestion'}
            // On pointer down, before the editor loses the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              onChoose(index);
            }}
          >
            {item.icon}
            <span>{item.label}</span>
            {item.hint !== undefined && <code className="caption">{item.hint}</code>}
          </div>
        ))}
      </div>
    </Portal>
  );
}

/** What a key does while suggestions are shown; undefined for keys that the list doesn't handle. */
export function readSuggestionKey(key: string): 'next' | 'previous' | 'choose' | 'close' | undefined {
  if (key === 'ArrowDown') return 'next';
  if (key === 'ArrowUp') return 'previous';
  if (key === 'Enter' || key === 'Tab') return 'choose';
  return key === 'Escape' ? 'close' : undefined;
}
