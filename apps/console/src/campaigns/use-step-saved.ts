import { useEffect, useState } from 'react';
import { audienceQuery, validationQuery } from '../data/campaign-queries.ts';
import { queryClient } from '../data/query-client.ts';
import type { CampaignForm } from './campaign-form.ts';
import type { CampaignStep } from './campaign-step.ts';

/**
 * Saves what was typed when another step is opened. Returns whether that has been tried and the figures about the saved
 * campaign have been read again, before which the last step must not show any.
 */
export function useStepSaved(uid: string, form: CampaignForm, step: CampaignStep): boolean {
  const [saved, setSaved] = useState<CampaignStep>();
  useEffect(() => {
    let isCurrent = true;
    const save = async () => {
      // If it fails, the page shows why, and saving is tried again.
      await form.flush().catch(() => false);
      if (step === 'send')
        await Promise.allSettled([
          queryClient.fetchQuery(validationQuery(uid)),
          queryClient.fetchQuery(audienceQuery(uid)),
        ]);
      if (isCurrent) setSaved(step);
    };
    void save();
    return () => {
      isCurrent = false;
    };
  }, [uid, step]);
  return saved === step;
}
