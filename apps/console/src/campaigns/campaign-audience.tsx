import { Button, Radio, Select, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { segmentsOfListQuery } from '../data/audience-queries.ts';
import type { Campaign } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { tagsQuery } from '../data/subscriber-queries.ts';
import { useI18n } from '../texts/language.tsx';
import { audienceTexts } from '../texts/audience-texts.ts';
import { type Audience, everyone, isPart } from './audience-values.ts';
import { useAudienceCount } from './use-audience-count.ts';

interface AudienceProps {
  /** The campaign as last saved. */
  campaign: Campaign;
  value: Audience;
  onChange(value: Audience): void;
}

/** Edits whom on the list a campaign is sent to, and shows how many people that is. */
export function AudiencePanel({ campaign, value, onChange }: AudienceProps) {
  const { pick } = useI18n();
  const text = pick(audienceTexts);
  const { data: lists = [] } = useQuery(listsQuery);
  // Whether "some" is chosen although nothing is restricted yet. A restriction made in another window shows by itself.
  const [isChosen, setIsChosen] = useState(false);
  // The restriction before everyone was chosen, to bring it back: choosing everyone removes it and is saved at once.
  const [last, setLast] = useState(everyone);
  const isSome = isChosen || isPart(value);
  const list = lists.find(({ uid }) => uid === campaign.list_uid)?.name ?? '—';
  return (
    <section className="panel padded" aria-label={text.title}>
      <h2 className="section-title">{text.title}</h2>
      <Radio.Group
        aria-label={text.who}
        value={isSome ? 'some' : 'everyone'}
        onChange={(chosen) => {
          setIsChosen(chosen === 'some');
          if (chosen === 'everyone') setLast(value);
          onChange(chosen === 'everyone' ? everyone : last);
        }}
      >
        <div className="stack" style={{ gap: 10 }}>
          <Radio value="everyone" label={text.everyone(list)} />
          <Radio value="some" label={text.part} />
        </div>
      </Radio.Group>
      {isSome && <Restrictions campaign={campaign} value={value} onChange={onChange} />}
      <Reach campaign={campaign} value={value} />
    </section>
  );
}

function Restrictions({ campaign, value, onChange }: AudienceProps) {
  const { texts, pick } = useI18n();
  const text = pick(audienceTexts);
  const listUid = campaign.list_uid ?? '';
  const { data: tags = [] } = useQuery({ ...tagsQuery(listUid), enabled: listUid !== '' });
  const { data: segments = [] } = useQuery({ ...segmentsOfListQuery(listUid), enabled: listUid !== '' });
  const inputOf = (name: 'tags_any' | 'tags_all' | 'tags_none') => ({
    data: tags,
    value: value[name],
    onChange: (chosen: string[]) => onChange({ ...value, [name]: chosen }),
    acceptValueOnBlur: true,
    maxTags: 100,
  });
  return (
    <>
      <TagsInput
        label={text.tagsAny}
        placeholder={value.tags_any.length === 0 ? text.anyTag : ''}
        {...inputOf('tags_any')}
      />
      <TagsInput label={text.tagsAll} {...inputOf('tags_all')} />
      <TagsInput label={text.tagsNone} {...inputOf('tags_none')} />
      {value.conditions === null ? (
        <Select
          label={text.segment}
          description={text.segmentHelp}
          placeholder={text.noSegment}
          clearable
          clearButtonProps={{ 'aria-label': texts.frame.remove }}
          searchable
          nothingFoundMessage={texts.frame.nothingFound}
          data={segments.map(({ uid, name }) => ({ value: uid, label: name }))}
          value={value.segment_uid}
          onChange={(uid) => onChange({ ...value, segment_uid: uid })}
        />
      ) : (
        <div className="note">
          <span className="small">{text.conditions}</span>
          <Button variant="default" size="xs" onClick={() => onChange({ ...value, conditions: null })}>
            {text.dropConditions}
          </Button>
        </div>
      )}
    </>
  );
}

/** Shows how many people the audience includes now. */
function Reach({ campaign, value }: Pick<AudienceProps, 'campaign' | 'value'>) {
  const { count, pick } = useI18n();
  const text = pick(audienceTexts);
  const { found, isCounting, isUncountable } = useAudienceCount(campaign, value);
  const sentence = () => {
    if (isUncountable) return text.whenSaved;
    if (found === undefined) return text.counting;
    return found.count === 0 ? text.reachesNobody : text.reaches(count(found.count), found.is_exact);
  };
  return (
    <div className="tight">
      <p className={isCounting ? 'figures quiet' : 'figures strong'} role="status" aria-busy={isCounting}>
        {sentence()}
      </p>
      <p className="caption quiet">{text.suppressed}</p>
    </div>
  );
}
