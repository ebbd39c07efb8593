import { paths } from '@server/shared/paths';
import type { IsoDateTime } from '@server/shared/time';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { ProfileSection } from './ProfileSection';
import { usePasswordConfirmation } from './usePasswordConfirmation';

/** Exports the user's own data after confirming the password. */
export function OwnDataSection({ confirmedUntil }: { confirmedUntil: IsoDateTime | null }) {
  const t = useT();
  const { confirmThen, dialog } = usePasswordConfirmation(confirmedUntil);
  const fetchIt = () => window.location.assign(paths.profile.personalData());
  return (
    <ProfileSection id="data" title={t('users.own_title')} lead={t('users.own_lead')}>
      <Button variant="secondary" icon="download" onClick={() => confirmThen(fetchIt)}>
        {t('users.own_download')}
      </Button>
      <p className="mt-3 text-small text-soft">{t('users.own_hint')}</p>
      {dialog}
    </ProfileSection>
  );
}
