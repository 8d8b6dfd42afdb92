import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { inPage, useChange } from '../data/use-change.ts';
import { useI18n } from '../texts/language.tsx';
import { TestDialog, type Tested } from './test-dialog.tsx';

/** A button that sends a mail, as last saved, as a test. */
export function TestButton<Mail>({
  change,
  mail,
  save = () => true,
  isDisabled = false,
}: Tested<Mail> & {
  /** Resolves to whether everything is saved now. If it isn't, the page shows why. */
  save?: () => boolean | Promise<boolean>;
  isDisabled?: boolean;
}) {
  const { t } = useI18n();
  const [isTesting, testing] = useDisclosure(false);
  const { run } = useChange(inPage(save), (isSaved) => {
    if (isSaved) testing.open();
  });
  return (
    <>
      <Button variant="default" disabled={isDisabled} onClick={() => void run()}>
        {t('campaigns.test')}
      </Button>
      {isTesting && <TestDialog change={change} mail={mail} close={testing.close} />}
    </>
  );
}
