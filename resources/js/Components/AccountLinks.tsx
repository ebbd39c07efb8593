import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { ReactNode } from 'react';
import { Icon } from '@/Components/Icon';
import { ThemeSwitch } from '@/Components/ThemeSwitch';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';

/** Deletes the user's drafts. Loaded with the staff frame, never with the shop's pages. */
const forgetDrafts = (userId: string) =>
  import('@/lib/drafts').then(
    ({ forgetDraftsOf }) => forgetDraftsOf(userId),
    () => undefined,
  );

/** Links of the signed-in user's menu; `children`: further entries, as list items. */
export function AccountLinks({ children }: { children?: ReactNode }) {
  const t = useT();
  const { user, roles } = useAuth();
  if (!user) return null;
  return (
    <>
      <div className="border-b border-rule px-3 pt-1 pb-3">
        <p className="truncate font-bold">{user.name}</p>
        <p className="truncate text-small text-soft">{user.email}</p>
      </div>
      <ul className="py-1">
        <li>
          <Link href={paths.orders.mine()} className="popup-item">
            <Icon name="ticket" /> {t('common.my_tickets')}
          </Link>
        </li>
        <li>
          <Link href={paths.profile.edit()} className="popup-item">
            <Icon name="user" /> {t('common.profile')}
          </Link>
        </li>
        {roles.includes('company') && (
          <li>
            <Link href={paths.bulk.index()} className="popup-item">
              <Icon name="wallet" /> {t('common.company_orders')}
            </Link>
          </li>
        )}
        {children}
        <li>
          <Link
            href={paths.auth.logout()}
            method="post"
            as="button"
            className="popup-item"
            onSuccess={() => void forgetDrafts(user.id)}
          >
            <Icon name="log-out" /> {t('common.sign_out')}
          </Link>
        </li>
      </ul>
      <div className="flex items-center justify-between gap-4 border-t border-rule px-3 pt-2 pb-1">
        <span className="text-small text-soft">{t('common.theme')}</span>
        <ThemeSwitch />
      </div>
    </>
  );
}
