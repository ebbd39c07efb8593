import { Link, usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { useEffect, useRef } from 'react';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { useWorkspaceTab } from '@/hooks/useWorkspace';
import type { StaffPage } from '@/lib/staffNavigation';
import { useStaffPages } from './useStaffPages';

const useIsCurrent = () => {
  const { component } = usePage();
  const isInEvent = useWorkspaceTab() !== null;
  return (page: StaffPage) =>
    isInEvent ? page.href === paths.events.index() : page.components.some((prefix) => component.startsWith(prefix));
};

/** Moves the list alone: to scroll something into view moves the page as well, whose head would then be cut. */
function revealIn(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!list || !current) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (current.bottom > bottom) list.scrollTop += current.bottom - bottom;
  else if (current.top < top) list.scrollTop -= top - current.top;
}

/** All pages of the house that somebody may use: what the day is made of first, the rest by what it is about. */
export function StaffNav() {
  const t = useT();
  const { daily, groups } = useStaffPages();
  const isCurrent = useIsCurrent();
  const nav = useRef<HTMLElement>(null);
  const { component } = usePage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for anew on every page
  useEffect(() => {
    revealIn(nav.current);
  }, [component]);
  return (
    <nav ref={nav} aria-label={t('common.main_navigation')} className="-mx-2 grow overflow-y-auto px-2">
      <ul className="grid gap-1">
        {daily.map((page) => (
          <li key={page.label}>
            <Link href={page.href} aria-current={isCurrent(page) ? 'page' : undefined} className="side-link">
              <Icon name={page.icon} /> {t(page.label)}
            </Link>
          </li>
        ))}
      </ul>
      {groups.map(({ label, pages }) => (
        <section key={label} aria-label={t(label)} className="mt-5">
          <h2 className="eyebrow px-3 pb-1">{t(label)}</h2>
          <ul className="grid">
            {pages.map((page) => (
              <li key={page.label}>
                <Link href={page.href} aria-current={isCurrent(page) ? 'page' : undefined} className="side-link">
                  {t(page.label)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
