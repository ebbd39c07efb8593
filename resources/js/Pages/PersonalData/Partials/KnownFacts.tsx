import { Link } from '@inertiajs/react';
import type { KnownPerson } from '@server/privacy/pages';
import { paths } from '@server/shared/paths';
import { formatDate } from '@server/shared/time';
import { DescriptionList } from '@/Components/DescriptionList';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

type Props = { person: KnownPerson; zone: string };

/** The account, and counts of other records. */
export function KnownFacts({ person, zone }: Props) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const count = (value: number) => <span className="figures">{format.number(value)}</span>;
  return (
    <section>
      <h2 className="pb-3 text-heading">{t('personalData.known')}</h2>
      <DescriptionList
        className="max-w-3xl"
        items={[
          { term: t('personalData.account'), value: <Account account={person.account} zone={zone} /> },
          { term: t('personalData.orders'), value: count(person.orderCount) },
          { term: t('personalData.as_holder'), value: count(person.holderCount) },
          { term: t('personalData.mails'), value: count(person.mailCount) },
          { term: t('personalData.code_requests'), value: count(person.requestCount) },
          { term: t('personalData.codes'), value: count(person.codeCount) },
          { term: t('personalData.support'), value: count(person.supportCount) },
          { term: t('personalData.waiting_lists'), value: count(person.waitingCount) },
          { term: t('personalData.invited'), value: count(person.invitedCount) },
        ]}
      />
      {person.securityUntil && (
        <p className="mt-3 max-w-3xl text-small text-soft">
          {t('personalData.security_until', { date: formatDate(person.securityUntil, zone, locale) })}
        </p>
      )}
    </section>
  );
}

function Account({ account, zone }: { account: KnownPerson['account']; zone: string }) {
  const t = useT();
  const { may } = useAuth();
  const locale = useLocale();
  if (!account) return t('personalData.no_account');
  const { id, name, createdAt, isStaff } = account;
  return (
    <>
      {may('users.manage') ? (
        <Link href={paths.users.edit(id)} className="link wrap-anywhere">
          {name}
        </Link>
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}
      <span className="block text-small text-soft">
        {t('personalData.account_since', { date: formatDate(createdAt, zone, locale) })}
      </span>
      {isStaff && <span className="block text-small">{t('personalData.account_staff')}</span>}
    </>
  );
}
