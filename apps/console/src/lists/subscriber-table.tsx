import type { List, Subscriber } from '@mailwright/client';
import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { State, When } from '../parts/feedback.tsx';
import { useSpeech } from '../texts/language.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { subscriberTones } from './subscriber-tones.ts';

/** Rows of subscribers, of which only those in view are drawn; more are loaded as their end comes near. */
export function SubscriberTable({ list, items, loadMore }: { list: List; items: Subscriber[]; loadMore(): void }) {
  const { texts } = useSpeech();
  const text = texts.subscribers;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 52,
    overscan: 12,
  });
  const drawn = rows.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= items.length - 30) loadMore();
  }, [last, items.length]);
  const toggle = (uid: string) =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(uid)) after.add(uid);
      return after;
    });
  const chosen = items.filter(({ uid }) => selected.has(uid));
  return (
    <>
      <BulkActions list={list} chosen={chosen} clear={() => setSelected(new Set())} />
      <div className="panel" role="table" aria-label={texts.lists.tabSubscribers} aria-rowcount={items.length + 1}>
        <div role="row" className="virtual-head" aria-rowindex={1}>
          <span role="columnheader">
            <Checkbox
              size="xs"
              aria-label={text.selectAll}
              checked={chosen.length > 0 && chosen.length === items.length}
              indeterminate={chosen.length > 0 && chosen.length < items.length}
              onChange={(event) => setSelected(new Set(event.currentTarget.checked ? items.map(({ uid }) => uid) : []))}
            />
          </span>
          <span role="columnheader">{text.address}</span>
          <span role="columnheader">{text.tags}</span>
          <span role="columnheader">{text.status}</span>
          <span role="columnheader">{text.added}</span>
        </div>
        <div className="virtual" ref={scroller} role="rowgroup" tabIndex={0} aria-label={texts.lists.tabSubscribers}>
          <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
            {drawn.map(({ index, start, size }) => {
              const item = items[index];
              if (item === undefined) return null;
              const name = [item['FIRST_NAME'], item['LAST_NAME']].filter(Boolean).join(' ');
              return (
                <div
                  key={item.uid}
                  role="row"
                  aria-rowindex={index + 2}
                  className="virtual-row"
                  style={{ transform: `translateY(${start}px)`, height: size }}
                >
                  <span role="cell">
                    <Checkbox
                      size="xs"
                      aria-label={text.select(item.EMAIL)}
                      checked={selected.has(item.uid)}
                      onChange={() => toggle(item.uid)}
                    />
                  </span>
                  <span role="cell" className="clip">
                    <Link to={`/lists/${list.uid}/subscribers/${item.uid}`}>{item.EMAIL}</Link>
                    <span className="caption quiet clip" style={{ display: 'block' }}>
                      {name}
                    </span>
                  </span>
                  <span role="cell" className="tags" style={{ flexWrap: 'nowrap' }}>
                    {item.tags.map((tag) => (
                      <span key={tag} className="tag">
                        {tag}
                      </span>
                    ))}
                  </span>
                  <span role="cell">
                    <State tone={subscriberTones[item.status]}>{text.states[item.status]}</State>
                  </span>
                  <span role="cell" className="quiet figures">
                    <When at={item.created_at} />
                  </span>
                </div>
              );
            })}
          </div>
        </div>
      </div>
    </>
  );
}
