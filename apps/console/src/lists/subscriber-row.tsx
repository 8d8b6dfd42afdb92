import type { Subscriber } from '@mailwright/client';
import { memo } from 'react';
import { Link } from 'react-router';
import { State, When } from '../parts/feedback.tsx';
import { useSpeech } from '../texts/language.tsx';
import { subscriberTones } from './subscriber-tones.ts';
import { fieldText } from './table-columns.ts';

interface Props {
  person: Subscriber;
  columns: string[];
  isSelected: boolean;
  toggle(): void;
}

/** The cells of one subscriber; drawn again only when something of it changes, since a table scrolls by many. */
export const SubscriberRow = memo(
  function SubscriberRow({ person, columns, isSelected, toggle }: Props) {
    const { texts } = useSpeech();
    const text = texts.subscribers;
    const name = [person['FIRST_NAME'], person['LAST_NAME']].filter(Boolean).join(' ');
    return (
      <>
        <span role="cell">
          {/* The browser's own: as a table scrolls, there are hundreds of them a second. */}
          <input
            type="checkbox"
            className="check"
            aria-label={text.select(person.EMAIL)}
            checked={isSelected}
            onChange={toggle}
          />
        </span>
        <span role="cell" className="clip">
          <Link to={`/lists/${person.list_uid}/subscribers/${person.uid}`}>{person.EMAIL}</Link>
          <span className="caption quiet clip" style={{ display: 'block' }}>
            {name}
          </span>
        </span>
        {columns.map((column) => (
          <Cell key={column} person={person} column={column} />
        ))}
      </>
    );
  },
  // Whoever toggles it is the same as long as the selection of it is.
  (before, after) =>
    before.person === after.person && before.isSelected === after.isSelected && before.columns === after.columns,
);

function Cell({ person, column }: { person: Subscriber; column: string }) {
  const { texts } = useSpeech();
  const text = texts.subscribers;
  if (column === 'status')
    return (
      <span role="cell">
        <State tone={subscriberTones[person.status]}>{text.states[person.status]}</State>
      </span>
    );
  if (column === 'tags')
    return (
      <span role="cell" className="tags extra" style={{ flexWrap: 'nowrap' }}>
        {person.tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
      </span>
    );
  const at =
    column === 'created_at' || column === 'subscribed_at' || column === 'updated_at' ? person[column] : undefined;
  if (at !== undefined)
    return (
      <span role="cell" className="quiet figures extra">
        {at !== null && <When at={at} />}
      </span>
    );
  return (
    <span role="cell" className="clip extra">
      {column === 'source' ? text.sources[person.source] : fieldText(person, column, texts)}
    </span>
  );
}
