import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Conditions } from '../data/audience-queries.ts';
import { firstSubscriberQuery } from '../data/subscriber-queries.ts';
import { useMay } from '../data/use-session.ts';

/** Whose mail is previewed. */
export interface PreviewedAs {
  /** The subscriber whose mail is previewed; undefined for a sample. */
  subscriberUid: string | undefined;
  /** Whether the subscriber to start with is known, before which nothing should be previewed. */
  isKnown: boolean;
  /** For `MailPreview`, in which another subscriber can be chosen. */
  choice: {
    listUid: string | null;
    choose(subscriberUid: string | undefined): void;
    typed: string;
    setTyped(typed: string): void;
  };
}

/**
 * Chooses whose mail is previewed: at first that of the first subscriber of a list, or of those who match, because a
 * sample hides what real data does to a mail. Viewers who may not see subscribers see the sample.
 * @param conditions who get the mail, if not everyone on the list
 */
export function usePreviewedAs(listUid: string | null, conditions?: Conditions): PreviewedAs {
  const may = useMay();
  const isAllowed = listUid !== null && may('read_people');
  const { data: first, isPending } = useQuery({
    ...firstSubscriberQuery(listUid ?? '', conditions),
    enabled: isAllowed,
    placeholderData: keepPreviousData,
  });
  // What the viewer chose: a subscriber, or null for the sample.
  const [chosen, setChosen] = useState<string | null>();
  const [typed, setTyped] = useState<string>();
  return {
    subscriberUid: chosen === undefined ? (first?.uid ?? undefined) : (chosen ?? undefined),
    isKnown: chosen !== undefined || !isAllowed || !isPending,
    choice: {
      listUid,
      choose: (uid) => setChosen(uid ?? null),
      typed: typed ?? first?.EMAIL ?? '',
      setTyped,
    },
  };
}
