import { unwrap } from '@mailwright/client';
import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../data/api-client.ts';
import { audienceQuery, type Campaign, refreshCampaigns } from '../data/campaign-queries.ts';
import { tagsQuery } from '../data/subscriber-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { useSpeech } from '../texts/language.tsx';

/** Whom a draft is sent to, by tags; a choice is saved when it is made. */
export function DraftAudience({ campaign }: { campaign: Campaign }) {
  const { texts, count } = useSpeech();
  const text = texts.campaigns;
  const { list_uid: listUid, uid } = campaign;
  const { data: known = [] } = useQuery({ ...tagsQuery(listUid ?? ''), enabled: listUid !== null });
  const { data: reach } = useQuery(audienceQuery(uid));
  const [chosen, setChosen] = useState({ any: campaign.audience.tags_any, none: campaign.audience.tags_none });
  const { error, attempt } = useAttempt();
  const choose = (changes: Partial<typeof chosen>) => {
    const { any, none } = { ...chosen, ...changes };
    setChosen({ any, none });
    const { tags_all, conditions, segment_uid } = campaign.audience;
    const audience = { tags_any: any, tags_all, tags_none: none, conditions, segment_uid };
    void attempt(async () => {
      await unwrap(api.PATCH('/campaigns/{uid}', { params: { path: { uid } }, body: { audience } }));
      await refreshCampaigns();
    });
  };
  return (
    <section className="panel padded" aria-label={text.audience}>
      <div className="line between">
        <h2 className="section-title">{text.audience}</h2>
        <p className="figures" role="status">
          {reach === undefined ? '…' : text.reaches(count(reach.count), reach.is_exact)}
        </p>
      </div>
      <ProblemNote error={error} />
      <div className="two">
        <TagsInput
          label={text.tagsAny}
          description={text.everyone}
          data={known}
          value={chosen.any}
          onChange={(any) => choose({ any })}
        />
        <TagsInput label={text.tagsNone} data={known} value={chosen.none} onChange={(none) => choose({ none })} />
      </div>
    </section>
  );
}
