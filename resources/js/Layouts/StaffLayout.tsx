import { Link, usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { ReactNode } from 'react';
import { AccountLinks } from '@/Components/AccountLinks';
import { Alert } from '@/Components/Alert';
import { ConnectionBanner } from '@/Components/ConnectionBanner';
import { Disclosure } from '@/Components/Disclosure';
import { addDrawings, Icon } from '@/Components/Icon';
import { LanguageSwitch } from '@/Components/LanguageSwitch';
import { SkipLink } from '@/Components/SkipLink';
import { Bell } from '@/Components/shell/Bell';
import { BottomBar } from '@/Components/shell/BottomBar';
import { EventFrame } from '@/Components/shell/EventFrame';
import { NotificationsFrame } from '@/Components/shell/NotificationsFrame';
import { SearchButton } from '@/Components/shell/SearchButton';
import { ShortcutHelp } from '@/Components/shell/ShortcutHelp';
import { SignInAgain } from '@/Components/shell/SignInAgain';
import { StaffNav } from '@/Components/shell/StaffNav';
import { STAFF_ICONS } from '@/Components/shell/staffIcons';
import { UndoNotice } from '@/Components/UndoNotice';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { forgetOldDrafts } from '@/lib/drafts';
import { onIdle } from '@/lib/idle';
import { showHelp } from '@/lib/shortcuts';

addDrawings(STAFF_ICONS);

onIdle(forgetOldDrafts);

/** The back office frame: navigation at the side, on a phone at the bottom. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  return (
    <NotificationsFrame>
      <div data-density={user?.density} className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] print:block">
        <SkipLink />
        <Side />
        <TopBar />
        <div className="flex min-w-0 flex-col max-lg:pb-20 print:pb-0">
          <ConnectionBanner />
          <main id="main" tabIndex={-1} className="gutter w-full max-w-[84rem] grow py-8 md:py-10">
            <HeldBanner />
            <EventFrame />
            {children}
          </main>
        </div>
        <BottomBar />
        <UndoNotice />
        <ShortcutHelp />
        <SignInAgain />
      </div>
    </NotificationsFrame>
  );
}

function HeldBanner() {
  const { heldOutgoing } = usePage().props;
  if (!heldOutgoing) return null;
  return (
    <Alert tone="warn" className="no-print mb-6">
      {heldOutgoing.text}{' '}
      <Link href={heldOutgoing.href} className="link">
        {heldOutgoing.link}
      </Link>
    </Alert>
  );
}

function Side() {
  const { appName } = usePage().props;
  return (
    <header className="no-print sticky top-(--banner,0px) hidden h-[calc(100dvh-var(--banner,0px))] flex-col border-r border-rule bg-sunken px-4 py-6 lg:flex">
      <Link
        href={paths.home()}
        className="display inline-flex min-h-(--tap) items-center px-3 text-figure leading-tight font-medium"
      >
        {appName}
      </Link>
      <div className="mt-5 mb-5">
        <SearchButton hearsKey />
      </div>
      <StaffNav />
      <div className="mt-4 -mr-4 flex items-center justify-between">
        <Account place="above-start" />
        <div className="flex items-center [&_.button]:px-2">
          <Bell />
          <LanguageSwitch place="above-start" />
        </div>
      </div>
    </header>
  );
}

function TopBar() {
  const { appName } = usePage().props;
  return (
    <header className="no-print gutter flex min-h-15 flex-wrap items-center justify-between border-b border-rule bg-sunken lg:hidden">
      <Link
        href={paths.home()}
        className="display inline-flex min-h-(--tap) min-w-0 grow basis-24 items-center text-lead leading-tight font-medium"
      >
        <span className="line-clamp-2 wrap-anywhere">{appName}</span>
      </Link>
      <div className="flex flex-wrap items-center">
        <SearchButton isCompact />
        <Bell />
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
      buttonClassName="button button-quiet w-full min-w-0 pr-0 pl-3 text-ink"
      button={
        <>
          <Icon name="user" />
          <span className="max-w-28 truncate max-lg:sr-only">{user.name.split(' ')[0]}</span>
        </>
      }
    >
      <AccountLinks>
        <li>
          <button type="button" className="popup-item" onClick={() => showHelp(true)}>
            <Icon name="keyboard" /> {t('staff.keys_title')}
          </button>
        </li>
      </AccountLinks>
    </Disclosure>
  );
}
