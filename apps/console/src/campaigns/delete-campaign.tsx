import { unwrap } from '@mailwright/client';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { api } from '../data/api-client.ts';
import { type Campaign, refreshCampaigns } from '../data/campaign-queries.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useSpeech } from '../texts/language.tsx';

/** The button that deletes a campaign, after asking. */
export function DeleteCampaign({ campaign }: { campaign: Campaign }) {
  const { texts } = useSpeech();
  const text = texts.campaigns;
  const navigate = useNavigate();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" className="dangerous" onClick={asking.open}>
        {text.delete}
      </Button>
      <Confirm
        opened={isAsking}
        close={asking.close}
        title={text.deleteTitle(campaign.name)}
        action={text.deleteAction}
        run={async () => {
          await unwrap(api.DELETE('/campaigns/{uid}', { params: { path: { uid: campaign.uid } } }));
          await navigate('/campaigns');
          await refreshCampaigns();
        }}
      >
        {text.deleteText}
      </Confirm>
    </>
  );
}
