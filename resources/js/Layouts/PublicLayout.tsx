import { Link, usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { ReactNode } from 'react';
import { BasketBar } from '@/Components/BasketBar';
import { ConnectionBanner } from '@/Components/ConnectionBanner';
import { Icon } from '@/Components/Icon';
import { LanguageSwitch } from '@/Components/LanguageSwitch';
import { LegalLinks } from '@/Components/LegalLinks';
import { SkipLink } from '@/Components/SkipLink';
import { ThemeSwitch } from '@/Components/ThemeSwitch';
import { useAuth } from '@/hooks/useAuth';
import { useSignInPath } from '@/hooks/useSignInPath';
import { useT } from '@/hooks/useT';
import { signedInParts } from '@/lib/signedInParts';

/** The public frame: the organisation's name at the top and a torn edge at the bottom. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { user, impersonator } = useAuth();
  const { SignInAgain } = signedInParts();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ConnectionBanner />
      <Masthead />
      <BasketBar />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
      {SignInAgain && (user?.isStaff || impersonator) && <SignInAgain />}
    </div>
  );
}

function Masthead() {
  const { appName } = usePage().props;
  return (
    <header className="no-print gutter border-b border-rule">
      <div className="mx-auto flex min-h-18 max-w-page flex-wrap items-center justify-between gap-x-4">
        <Link
          href={paths.home()}
          className="display -ml-1 inline-flex min-h-(--tap) min-w-0 grow basis-40 items-center px-1 text-figure leading-tight font-medium"
        >
          {appName}
        </Link>
        <div className="flex flex-wrap items-center gap-1">
          <LanguageSwitch />
          <Account />
        </div>
      </div>
    </header>
  );
}

function Account() {
  const t = useT();
  const { user } = useAuth();
  const signInPath = useSignInPath();
  const { AccountMenu } = signedInParts();
  if (user) return AccountMenu && <AccountMenu />;
  return (
    <Link href={signInPath} className="button button-quiet -mr-3 px-3 text-ink">
      <Icon name="user" />
      <span className="max-sm:sr-only">{t('common.sign_in')}</span>
    </Link>
  );
}

function Footer() {
  const t = useT();
  const { appName, sellsToCompanies } = usePage().props;
  return (
    <footer className="no-print torn-top mt-20 bg-sunken pt-12 pb-10 max-md:mt-8 max-md:pt-7 max-md:pb-6">
      <div className="gutter">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-10 gap-y-6 max-md:gap-x-6 max-md:gap-y-0">
          <p className="display text-subheading max-md:hidden">{appName}</p>
          <Link href={paths.orders.find()} className="link inline-flex min-h-(--tap) items-center text-small">
            {t('common.find_orders')}
          </Link>
          <Link href={paths.help.ask()} className="link inline-flex min-h-(--tap) items-center text-small">
            {t('common.ask_us')}
          </Link>
          {sellsToCompanies && (
            <Link href={paths.bulk.login()} className="link inline-flex min-h-(--tap) items-center text-small">
              {t('common.for_companies')}
            </Link>
          )}
          <LegalLinks />
          <div className="flex flex-wrap items-center gap-3">
            <span className="text-small text-soft">{t('common.theme')}</span>
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}
