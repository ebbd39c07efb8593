import type { OwnBalances } from '@server/wallets/pages';
import { BalanceStanding } from '@/Components/balances/BalanceStanding';
import { BalanceStatement } from '@/Components/balances/BalanceStatement';
import { useT } from '@/hooks/useT';
import { AccountQr } from './AccountQr';
import { ProfileSection } from './ProfileSection';

/** The user's balance and its movements. */
export function BalanceSection({ own }: { own: OwnBalances }) {
  const t = useT();
  return (
    <ProfileSection id="balance" title={t('balances.own_title')} lead={t('balances.own_lead')}>
      <div className="grid gap-8">
        <BalanceStanding {...own} />
        <AccountQr />
        <BalanceStatement {...own} />
      </div>
    </ProfileSection>
  );
}
