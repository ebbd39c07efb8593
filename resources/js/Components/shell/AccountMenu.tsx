import { Link, usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { workplaceOf } from '@server/shared/workplace';
import { AccountLinks } from '@/Components/AccountLinks';
import { Disclosure } from '@/Components/Disclosure';
import { Icon } from '@/Components/Icon';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';

/** The signed-in user's menu in the public frame. */
export function AccountMenu() {
  const t = useT();
  const { user, may, roles } = useAuth();
  const { component } = usePage();
  const workplace = workplaceOf(may, roles);
  if (!user) return null;
  return (
    <>
      {roles.includes('company') && !component.startsWith('BulkOrders/') && (
        <Link href={paths.bulk.index()} className="button button-quiet px-3 text-ink">
          <Icon name="wallet" />
          <span className="max-sm:sr-only">{t('common.company_orders')}</span>
        </Link>
      )}
      <Disclosure
        label={t('common.account_of', { name: user.name })}
        buttonClassName="button button-quiet -mr-3 px-3 text-ink"
        button={
          <>
            <Icon name="user" />
            <span className="max-w-40 truncate max-sm:sr-only">{user.name}</span>
          </>
        }
      >
        {user.isStaff && workplace !== paths.home() && (
          <Link href={workplace} className="popup-item">
            <Icon name="chart" /> {t('common.staff_area')}
          </Link>
        )}
        <AccountLinks />
      </Disclosure>
    </>
  );
}
