import { Link, usePage } from '@inertiajs/react';
import { familyOf } from '@server/shared/pageFamilies';
import { useEffect, useState } from 'react';
import { Dialog } from '@/Components/Dialog';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { StaffNav } from './StaffNav';
import { useStaffPages } from './useStaffPages';

/** Bottom navigation of a phone: the most used pages, and the menu with the others. */
export function BottomBar() {
  const t = useT();
  const { component } = usePage();
  const family = familyOf(component);
  const { daily, groups } = useStaffPages();
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has come, so the sheet has done its work
  useEffect(() => setIsOpen(false), [component]);
  if (daily.length + groups.length === 0) return null;
  return (
    <nav aria-label={t('common.main_navigation')} className="bottom-bar no-print lg:hidden">
      <ul className="grid auto-cols-fr grid-flow-col">
        {daily.map((page) => (
          <li key={page.label}>
            <Link
              href={page.href}
              aria-current={page.pages.includes(family) ? 'page' : undefined}
              className="bottom-link"
            >
              <Icon name={page.icon} size={23} />
              {t(page.label)}
            </Link>
          </li>
        ))}
        {groups.length > 0 && (
          <li>
            <button type="button" className="bottom-link w-full" onClick={() => setIsOpen(true)} aria-haspopup="dialog">
              <Icon name="menu" size={23} />
              {t('staff.more')}
            </button>
          </li>
        )}
      </ul>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t('staff.all_pages')}>
        <StaffNav />
      </Dialog>
    </nav>
  );
}
