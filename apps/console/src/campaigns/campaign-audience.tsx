import { Button, NativeSelect, Radio, Select, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { segmentsOfListQuery } from '../data/audience-queries.ts';
import type { Campaign } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { tagsQuery } from '../data/subscriber-queries.ts';
import { inPage, useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { readConditions } from '../segments/conditions.ts';
import { describeConditions } from '../segments/describe-conditions.ts';
import { Panel } from '../parts/panel.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/audience.ts';
import { type Audience, everyone, isPart, restrict } from './audience-values.ts';
import { useAudienceCount } from './use-audience-count.ts';
import { useSkippedInWords } from './use-sending-words.ts';
import styles from './choices.module.css';

interface AudienceProps {
  /** The list that the campaign is sent to. */
  listUid: string | null;
  value: Audience;
  onChange(value: Audience): void;
}

/** Edits whom on which list a campaign is sent to, and shows how many people that is. */
export function AudiencePanel({
  campaign,
  listUid,
  value,
  onChange,
  move,
}: AudienceProps & {
  /** The campaign as last saved. */
  campaign: Campaign;
  /** Sends the campaign to another list, and there to this audience. */
  move(listUid: string, audience: Audience): void;
}) {
  const { t } = useI18n();
  const { data: lists = [] } = useQuery(listsQuery);
  // The restriction before everyone was chosen, to bring it back: choosing everyone removes it and is saved at once.
  const [last, setLast] = useState(everyone);
  const isSome = isPart(value);
  const nameOf = (wanted: string | null | undefined) => lists.find(({ uid }) => uid === wanted)?.name ?? '—';
  return (
    <Panel title={t('audience.title')}>
      <ListSelect
        lists={lists}
        listUid={listUid}
        isSome={isSome}
        move={(to) => {
          setLast(everyone);
          // Whoever was to be sent to on the other list, no one is added by the change itself.
          move(to, isSome ? restrict(everyone, {}) : everyone);
        }}
      />
      <Radio.Group
        aria-label={t('audience.who')}
        value={isSome ? 'some' : 'everyone'}
        error={value.is_incomplete ? t('audience.incomplete') : undefined}
        onChange={(chosen) => {
          if (chosen === 'everyone') setLast(value);
          onChange(chosen === 'everyone' ? everyone : restrict(last, {}));
        }}
      >
        <div className={`stack ${styles.radios}`}>
          <Radio value="everyone" label={t('audience.everyone', { list: nameOf(listUid) })} />
          <Radio value="some" label={t('audience.part')} />
        </div>
      </Radio.Group>
      {isSome && <Restrictions listUid={listUid} value={value} onChange={onChange} />}
      {!value.is_incomplete && <Reach campaign={campaign} value={value} />}
    </Panel>
  );
}

/** Chooses the list. Another one is only taken after the user has read what that changes. */
function ListSelect({
  lists,
  listUid,
  isSome,
  move,
}: {
  lists: { uid: string; name: string }[];
  listUid: string | null;
  /** Whether the audience is a part of the list. */
  isSome: boolean;
  move(listUid: string): void;
}) {
  const { t } = useI18n();
  const [wanted, setWanted] = useState<string>();
  const nameOf = (uid: string | null | undefined) => lists.find((list) => list.uid === uid)?.name ?? '—';
  const target = nameOf(wanted);
  const change = useChange(
    inPage(() => wanted !== undefined && move(wanted)),
    () => setWanted(undefined),
  );
  return (
    <>
      <NativeSelect
        label={t('audience.list')}
        value={listUid ?? ''}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        data={[
          ...(listUid === null ? [{ value: '', label: '—', disabled: true }] : []),
          ...lists.map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
      />
      <Confirm
        opened={wanted !== undefined}
        close={() => setWanted(undefined)}
        title={t('audience.moveTitle', { list: target })}
        action={t('audience.moveAction')}
        isDangerous={false}
        change={change}
        input={undefined}
      >
        {isSome
          ? t('audience.movePart', { before: nameOf(listUid), list: target })
          : t('audience.moveEveryone', { list: target })}{' '}
        {t('audience.moveFields')}
      </Confirm>
    </>
  );
}

function Restrictions({ listUid, value, onChange }: AudienceProps) {
  const { t } = useI18n();
  const hasList = listUid !== null;
  const { data: tags = [] } = useQuery({ ...tagsQuery(listUid ?? ''), enabled: hasList });
  const { data: segments = [] } = useQuery({ ...segmentsOfListQuery(listUid ?? ''), enabled: hasList });
  const change = (changes: Partial<Audience>) => onChange(restrict(value, changes));
  const inputOf = (name: 'tags_any' | 'tags_all' | 'tags_none') => ({
    data: tags,
    value: value[name],
    onChange: (chosen: string[]) => change({ [name]: chosen }),
    acceptValueOnBlur: true,
    maxTags: 100,
  });
  return (
    <>
      <TagsInput
        label={t('audience.tagsAny')}
        placeholder={value.tags_any.length === 0 ? t('audience.anyTag') : ''}
        {...inputOf('tags_any')}
      />
      <TagsInput label={t('audience.tagsAll')} {...inputOf('tags_all')} />
      <TagsInput label={t('audience.tagsNone')} {...inputOf('tags_none')} />
      {value.conditions === null ? (
        <Select
          label={t('audience.segment')}
          description={t('audience.segmentHelp')}
          placeholder={t('audience.noSegment')}
          clearable
          clearButtonProps={{ 'aria-label': t('frame.remove') }}
          searchable
          nothingFoundMessage={t('frame.nothingFound')}
          data={segments.map(({ uid, name }) => ({ value: uid, label: name }))}
          value={value.segment_uid}
          onChange={(uid) => change({ segment_uid: uid })}
        />
      ) : (
        <OwnConditions listUid={listUid} conditions={value.conditions} drop={() => change({ conditions: null })} />
      )}
    </>
  );
}

/** Shows an audience's own conditions, which only the API can set. */
function OwnConditions({
  listUid,
  conditions,
  drop,
}: {
  listUid: string | null;
  conditions: NonNullable<Audience['conditions']>;
  drop(): void;
}) {
  const { t } = useI18n();
  const { data: lists = [] } = useQuery(listsQuery);
  const list = lists.find(({ uid }) => uid === listUid);
  const words = list === undefined ? '…' : describeConditions(list, readConditions(conditions), t);
  return (
    <div className="note">
      <span className="small">{t('audience.conditions', { conditions: words })}</span>
      <Button variant="default" size="xs" onClick={drop}>
        {t('audience.dropConditions')}
      </Button>
    </div>
  );
}

/** Shows how many people will get the mail if it is sent now, and who is skipped. */
function Reach({ campaign, value }: { campaign: Campaign; value: Audience }) {
  const { t } = useI18n();
  const { reached, isCounting, error } = useAudienceCount(campaign, value);
  const skippedInWords = useSkippedInWords();
  const skipped = reached && skippedInWords(reached);
  const sentence = () => {
    if (reached !== undefined)
      return reached.mailed === 0
        ? t('audience.reachesNobody')
        : t('audience.reaches', { count: reached.mailed, isExact: reached.isExact });
    return error === null || isCounting ? t('audience.counting') : t('audience.uncountable');
  };
  return (
    <div className="tight" role="status" aria-busy={isCounting}>
      <p className={isCounting ? 'figures quiet' : 'figures strong'}>{sentence()}</p>
      {skipped !== undefined && <p className="caption quiet figures">{skipped}</p>}
    </div>
  );
}
