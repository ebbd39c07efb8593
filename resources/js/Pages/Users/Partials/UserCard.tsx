import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatDate, type IsoDateTime } from '@server/shared/time';
import type { ReactNode } from 'react';
import { DateTime } from '@/Components/DateTime';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { StateBadge } from './StateBadge';

type UserCardProps = { id: string; card: Pages['Users/Edit']['card'] };

/** A user at a glance: identity, access and last sign-in. */
export function UserCard({ id, card }: UserCardProps) {
  const t = useT();
  const { may } = useAuth();
  const locale = useLocale();
  const { homeZone } = useFormat();
  const when = (at: IsoDateTime | null) => (at ? <DateTime at={at} as="relative" /> : null);
  const facts: { term: string; value: ReactNode }[] = [
    { term: t('people.last_seen'), value: when(card.lastSeenAt) ?? t('people.never_signed_in') },
    {
      term: t('people.since'),
      value: <time dateTime={card.createdAt}>{formatDate(card.createdAt, homeZone, locale)}</time>,
    },
    { term: t('people.two_factor'), value: t(card.hasTwoFactor ? 'users.two_factor_on' : 'users.two_factor_off') },
  ];
  return (
    <section
      aria-label={card.name}
      className="mb-8 grid gap-x-10 gap-y-6 rounded-md border border-rule bg-raised p-5 md:p-7 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="flex min-w-0 items-start gap-4">
        <Monogram name={card.name} />
        <div className="grid min-w-0 gap-2">
          <p className="text-lead font-strong wrap-anywhere">{card.email}</p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-soft">
            <StateBadge state={card.state} />
            {card.state !== 'invited' && t(card.emailVerified ? 'people.email_confirmed' : 'people.email_unconfirmed')}
            {card.tokens > 0 && <span>{t('people.tokens', { count: card.tokens })}</span>}
          </p>
          {may('privacy.manage') && (
            <Link href={paths.personalData.index(card.email)} className="link w-fit text-small">
              {t('people.see_personal_data')}
            </Link>
          )}
          {may('audit.view') && (
            <Link href={`${paths.auditLog.index()}?f.person=${id}`} className="link w-fit text-small">
              {t('people.see_history')}
            </Link>
          )}
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 lg:text-right">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-note text-soft">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Initials in place of a picture. */
function Monogram({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .filter(Boolean);
  const shown = [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase();
  return (
    <span
      aria-hidden="true"
      className="display grid size-14 shrink-0 place-items-center rounded-full bg-accent-wash text-figure font-medium text-accent"
    >
      {shown}
    </span>
  );
}
