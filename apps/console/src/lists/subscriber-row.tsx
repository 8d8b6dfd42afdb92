import type { Subscriber } from 'mailwright';
import { memo } from 'react';
import { State, When } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import { type Selection, toggle } from './selection.ts';
import { subscriberTones } from './subscriber-tones.ts';
import { fieldText } from './table-columns.ts';
import styles from './subscriber-table.module.css';

interface Props {
  /** Undefined until the subscriber's page has been read. */
  person: Subscriber | undefined;
  /** `index` is the position among all rows, from 0; `top` is in pixels from the start of the window of rows. */
  index: number;
  top: number;
  height: number;
  columns: string[];
  /** The columns that hold a time. */
  times: ReadonlySet<string>;
  isSelected: boolean;
  select(change: (before: Selection) => Selection): void;
}

/**
 * One subscriber's row, which is rendered again only if its props change. While the table scrolls, hundreds of rows
 * come and go per second, so they consist of plain elements without heavier components, and the table handles clicks on
 * their links.
 */
export const SubscriberRow = memo(function SubscriberRow({
  person,
  index,
  top,
  height,
  columns,
  times,
  isSelected,
  select,
}: Props) {
  const { t } = useI18n();
  const place = { transform: `translateY(${top}px)`, height };
  if (person === undefined)
    return (
      <div role="row" aria-rowindex={index + 2} className={`${styles.virtualRow} ${styles.loading}`} style={place}>
        <span role="cell" aria-busy="true" />
      </div>
    );
  const name = [person['FIRST_NAME'], person['LAST_NAME']].filter(Boolean).join(' ');
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.virtualRow} style={place}>
      <span role="cell">
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t('subscribers.select', { email: person.EMAIL })}
          checked={isSelected}
          onChange={() => select((before) => toggle(before, person))}
        />
      </span>
      <span role="cell" className="clip">
        <a href={`/lists/${person.list_uid}/subscribers/${person.uid}`}>{person.EMAIL}</a>
        {name !== '' && <span className="caption quiet clip name">{name}</span>}
      </span>
      {columns.map((column) => (
        <Cell key={column} person={person} column={column} isTime={times.has(column)} />
      ))}
    </div>
  );
});

function Cell({ person, column, isTime }: { person: Subscriber; column: string; isTime: boolean }) {
  const { t } = useI18n();
  if (column === 'status')
    return (
      <span role="cell">
        <State tone={subscriberTones[person.status]}>{t(`subscribers.states.${person.status}`)}</State>
      </span>
    );
  if (column === 'tags')
    return (
      <span role="cell" className={`${styles.tags} ${styles.extra}`}>
        {person.tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
      </span>
    );
  if (isTime) {
    const at = (person as Record<string, unknown>)[column];
    return (
      <span role="cell" className={`quiet figures ${styles.extra}`}>
        {typeof at === 'string' && <When at={at} />}
      </span>
    );
  }
  return (
    <span role="cell" className={`clip ${styles.extra}`}>
      {column === 'source' ? t(`subscribers.sources.${person.source}`) : fieldText(person, column, t)}
    </span>
  );
}
