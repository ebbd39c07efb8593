import type { Pages } from '@server/pages';
import { DateTime } from '@/Components/DateTime';
import { useT } from '@/hooks/useT';
import { roleName } from '@/lib/roleName';
import { ProfileSection } from './ProfileSection';

/** The user's roles with places and end dates. */
export function RolesSection({ held }: { held: NonNullable<Pages['Profile/Edit']['held']> }) {
  const t = useT();
  return (
    <ProfileSection id="held-roles" title={t('users.held_title')} lead={t('users.held_lead')}>
      <ul className="grid gap-3">
        {held.map(({ role, places, until, zone }) => (
          <li key={role}>
            <span className="block font-strong">{roleName(t, role)}</span>
            <span className="block text-small text-soft">
              {places === null ? t('users.held_everywhere') : places.join(', ') || t('users.held_nowhere')}
              {until && (
                <>
                  {' · '}
                  {t('users.held_until')} <DateTime at={until} zone={zone} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}
