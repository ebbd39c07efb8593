import type { Pages } from '@server/pages';
import { PageHeader } from '@/Components/PageHeader';
import { AcceptedTexts } from '@/Components/people/AcceptedTexts';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { BalanceSection } from './Partials/BalanceSection';
import { DeleteAccountForm } from './Partials/DeleteAccountForm';
import { NotificationsSection } from './Partials/NotificationsSection';
import { OwnDataSection } from './Partials/OwnDataSection';
import { PinSection } from './Partials/PinSection';
import { ProfileSection } from './Partials/ProfileSection';
import { RolesSection } from './Partials/RolesSection';
import { SecurityEventsSection } from './Partials/SecurityEventsSection';
import { SessionsSection } from './Partials/SessionsSection';
import { TokensSection } from './Partials/TokensSection';
import { TwoFactorSection } from './Partials/TwoFactorSection';
import { UpdatePasswordForm } from './Partials/UpdatePasswordForm';
import { UpdateProfileInformationForm } from './Partials/UpdateProfileInformationForm';

/** The staff layout has its own margins; the public one has none. */
const MARGINS = 'gutter mx-auto w-full max-w-page py-10 md:py-14';

export default function Edit(props: Pages['Profile/Edit']) {
  const { account, twoFactor, sessions, tokens, notifications, held, confirmedUntil } = props;
  const t = useT();
  const { roles } = useAuth();
  const isVisitor = roles.every((role) => role === 'customer' || role === 'company');
  return (
    <div className={isVisitor ? MARGINS : ''}>
      <PageHeader title={t('users.profile_title')} lead={account.name} />
      <div className="divide-y divide-rule border-t border-rule">
        <UpdateProfileInformationForm account={account} />
        {props.balances && <BalanceSection own={props.balances} />}
        <UpdatePasswordForm email={account.email} />
        <TwoFactorSection twoFactor={twoFactor} confirmedUntil={confirmedUntil} />
        {tokens && <TokensSection tokens={tokens} choices={props.tokenChoices} confirmedUntil={confirmedUntil} />}
        {props.pin && <PinSection pin={props.pin} confirmedUntil={confirmedUntil} />}
        {held && <RolesSection held={held} />}
        <SessionsSection sessions={sessions} />
        <SecurityEventsSection events={props.events} />
        {notifications && <NotificationsSection choices={notifications} />}
        <ProfileSection id="accepted" title={t('users.accepted_title')} lead={t('users.accepted_lead')}>
          <AcceptedTexts texts={props.accepted} />
        </ProfileSection>
        <OwnDataSection confirmedUntil={confirmedUntil} />
        <DeleteAccountForm balances={props.balances?.balances ?? []} />
      </div>
    </div>
  );
}
