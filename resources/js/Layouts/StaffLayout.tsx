import { Link, usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { ReactNode } from 'react';
import { AccountLinks } from '@/Components/AccountLinks';
import { ConnectionBanner } from '@/Components/ConnectionBanner';
import { Disclosure } from '@/Components/Disclosure';
import { Icon } from '@/Components/Icon';
import { LanguageSwitch } from '@/Components/LanguageSwitch';
import { SkipLink } from '@/Components/SkipLink';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { type StaffPage, staffPages } from '@/lib/staffPages';

/** Where staff work: the pages they may use at the side, under the thumb on a phone. */
export function StaffLayout({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <SkipLink />
      <Side />
      <TopBar />
      <div className="flex min-w-0 flex-col max-lg:pb-20">
        <ConnectionBanner />
        <main id="main" tabIndex={-1} className="gutter w-full max-w-[84rem] grow py-8 md:py-10">
          {children}
        </main>
      </div>
      <BottomBar />
    </div>
  );
}

function usePages(): StaffPage[] {
  const { may } = useAuth();
  return staffPages.filter((page) => may(page.permission));
}

const useIsCurrent = () => {
  const { component } = usePage();
  return (page: StaffPage) => page.components.some((prefix) => component.startsWith(prefix));
};

function Side() {
  const t = useT();
  const { appName } = usePage().props;
  const pages = usePages();
  const isCurrent = useIsCurrent();
  return (
    <header className="no-print sticky top-0 hidden h-dvh flex-col border-r border-rule bg-sunken px-4 py-6 lg:flex">
      <Link
        href={paths.home()}
        className="display inline-flex min-h-(--tap) items-center px-3 text-[1.5rem] leading-tight font-[520]"
      >
        {appName}
      </Link>
      <nav aria-label={t('common.main_navigation')} className="mt-8 grow">
        <ul className="grid gap-1">
          {pages.map((page) => (
            <li key={page.label}>
              <Link href={page.href} aria-current={isCurrent(page) ? 'page' : undefined} className="side-link">
                <Icon name={page.icon} /> {t(page.label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex items-center justify-between gap-1">
        <Account place="above-start" />
        <LanguageSwitch place="above-start" />
      </div>
    </header>
  );
}

function TopBar() {
  const { appName } = usePage().props;
  return (
    <header className="no-print gutter flex min-h-15 items-center justify-between border-b border-rule bg-sunken lg:hidden">
      <Link
        href={paths.home()}
        className="display inline-flex min-h-(--tap) items-center text-[1.3rem] leading-tight font-[520]"
      >
        {appName}
      </Link>
      <div className="flex items-center">
        <LanguageSwitch />
        <Account place="below-end" />
      </div>
    </header>
  );
}

function Account({ place }: { place: 'above-start' | 'below-end' }) {
  const t = useT();
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Disclosure
      place={place}
      label={t('common.account_of', { name: user.name })}
      buttonClassName="button button-quiet min-w-0 px-3 text-ink"
      button={
        <>
          <Icon name="user" />
          <span className="max-w-28 truncate max-lg:sr-only">{user.name.split(' ')[0]}</span>
        </>
      }
    >
      <AccountLinks />
    </Disclosure>
  );
}

function BottomBar() {
  const t = useT();
  const pages = usePages();
  const isCurrent = useIsCurrent();
  if (pages.length === 0) return null;
  return (
    <nav aria-label={t('common.main_navigation')} className="bottom-bar no-print lg:hidden">
      <ul className="grid auto-cols-fr grid-flow-col">
        {pages.map((page) => (
          <li key={page.label}>
            <Link href={page.href} aria-current={isCurrent(page) ? 'page' : undefined} className="bottom-link">
              <Icon name={page.icon} size={23} />
              {t(page.label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
