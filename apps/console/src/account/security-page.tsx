import { useQuery } from '@tanstack/react-query';
import { factorsQuery } from '../data/factor-queries.ts';
import { Loaded } from '../parts/feedback.tsx';
import { AccountFrame } from './account-frame.tsx';
import { ConfirmAddressNote } from './confirm-address-note.tsx';
import { IdentitiesPanel } from './identities-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import { TotpPanel } from './totp-panel.tsx';

/** Shows how the user signs in and where they are signed in. */
export function SecurityPage() {
  const factors = useQuery(factorsQuery);
  return (
    <AccountFrame>
      <ConfirmAddressNote />
      <div className="two">
        <div className="stack">
          <Loaded query={factors}>
            {({ totp, passkeys, passkeys_at: passkeysAt, identities }) => (
              <>
                <PasskeysPanel passkeys={passkeys} passkeysAt={passkeysAt} />
                <TotpPanel totp={totp} />
                <IdentitiesPanel identities={identities} />
              </>
            )}
          </Loaded>
        </div>
        <div className="stack">
          <Loaded query={factors}>
            {({ has_password: hasPassword }) => <PasswordForm hasPassword={hasPassword} />}
          </Loaded>
          <Sessions />
        </div>
      </div>
    </AccountFrame>
  );
}
