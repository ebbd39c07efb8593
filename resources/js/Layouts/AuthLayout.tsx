import { Link, usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { ReactNode } from 'react';
import { BasketBar } from '@/Components/BasketBar';
import { ConnectionBanner } from '@/Components/ConnectionBanner';
import { LanguageSwitch } from '@/Components/LanguageSwitch';
import { LegalLinks } from '@/Components/LegalLinks';
import { SkipLink } from '@/Components/SkipLink';
import { useLocale } from '@/hooks/useLocale';
import { useIsHydrated } from '@/lib/hydration';

/** A form, on a wide screen beside a large decorative ticket. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { appName } = usePage().props;
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[1fr_minmax(0,44%)]">
      <SkipLink />
      <div className="flex flex-col">
        <ConnectionBanner />
        <BasketBar />
        <header className="gutter flex min-h-18 flex-wrap items-center justify-between gap-x-4">
          <Link
            href={paths.home()}
            className="display -ml-1 inline-flex min-h-(--tap) min-w-0 grow basis-40 items-center px-1 text-figure leading-tight font-medium"
          >
            {appName}
          </Link>
          <LanguageSwitch />
        </header>
        <main id="main" tabIndex={-1} className="gutter flex grow flex-col justify-center py-10">
          <div className="mx-auto w-full max-w-[27rem]">{children}</div>
        </main>
        <footer className="gutter flex justify-center pb-6">
          <LegalLinks />
        </footer>
      </div>
      <TicketOfTheDay />
    </div>
  );
}

/** Decoration: today's date as a ticket. The server's date until hydration, then the device's. */
function TicketOfTheDay() {
  const isHydrated = useIsHydrated();
  const { appName } = usePage().props;
  const locale = useLocale();
  const today = new Date();
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options).format(today);
  return (
    <aside aria-hidden="true" className="theatre-curtain relative hidden overflow-hidden lg:block">
      <div className="absolute top-1/2 left-1/2 w-[78%] max-w-[38rem] -translate-1/2 -rotate-6">
        <div key={String(isHydrated)} className="day-ticket">
          <p className="display text-[6cqi]">{appName}</p>
          <p
            suppressHydrationWarning
            className="display figures text-[62cqi] leading-[0.84] font-normal tracking-tighter"
          >
            {part({ day: 'numeric' })}
          </p>
          <div className="flex items-end justify-between">
            <p suppressHydrationWarning className="display text-[9cqi] leading-none italic">
              {part({ month: 'long' })}
            </p>
            <p suppressHydrationWarning className="figures text-[4.5cqi]">
              {part({ year: 'numeric' })}
            </p>
          </div>
        </div>
      </div>
    </aside>
  );
}
