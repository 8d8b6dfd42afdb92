import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '../icons/icon-dots.ts';
import { IconTrash } from '../icons/icon-trash.ts';
import type { Campaign } from '../data/campaign-queries.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/campaign-step.ts';
import { ConfirmDelete } from './delete-campaign.tsx';

/** What is rarely done with a draft. */
export function CampaignMenu({ campaign }: { campaign: Campaign }) {
  const { t } = useI18n();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('campaign-step.more')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item className="dangerous" leftSection={<IconTrash size={16} />} onClick={asking.open}>
            {t('campaigns.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && <ConfirmDelete campaign={campaign} close={asking.close} isShown />}
    </>
  );
}
