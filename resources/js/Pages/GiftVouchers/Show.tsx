import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { Alert } from '@/Components/Alert';
import { BalanceStatement } from '@/Components/balances/BalanceStatement';
import { DateTime } from '@/Components/DateTime';
import { DescriptionList } from '@/Components/DescriptionList';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { PageHeader } from '@/Components/PageHeader';
import { StatusBadge } from '@/Components/StatusBadge';
import { EndNote } from '@/Components/vouchers/EndNote';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { BlockForm } from './Partials/BlockForm';
import { EndForm } from './Partials/EndForm';
import { LOOK } from './Partials/look';

/** A gift voucher for staff: code, movements and actions. */
export default function Show({ voucher, lines, zone, today }: Pages['GiftVouchers/Show']) {
  const t = useT();
  const { money } = useFormat();
  const { ending, state, currency, held } = voucher;
  const title = t('vouchers.of', { ending: `•••• ${ending}` });
  return (
    <>
      <PageHeader
        title={title}
        actions={
          voucher.code && (
            <LinkButton href={paths.giftVouchers.pdf(voucher.id)} external icon="download" variant="secondary">
              {t('vouchers.print')}
            </LinkButton>
          )
        }
        crumbs={[{ label: t('vouchers.title'), href: paths.giftVouchers.index() }, { label: title }]}
      />
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-8">
          <div>
            <StatusBadge status={LOOK[state]} label={t(`vouchers.state_${state}`)} />
            <p className="mt-3">
              <Money amount={voucher.left} currency={currency} className="display text-heading" />{' '}
              <span className="text-soft">{t('vouchers.of_amount', { amount: money(voucher.amount, currency) })}</span>
            </p>
            {held > 0 && <p className="text-soft">{t('vouchers.held', { amount: money(held, currency) })}</p>}
            <EndNote expiresAt={voucher.expiresAt} zone={zone} />
          </div>
          {voucher.blockedReason && (
            <Alert tone="warn">
              {voucher.blockedReason === 'disputed'
                ? t('vouchers.blocked_disputed')
                : t('vouchers.blocked_because', { reason: voucher.blockedReason })}
            </Alert>
          )}
          <Facts voucher={voucher} zone={zone} />
          <BalanceStatement lines={lines} zone={zone} forStaff />
        </div>
        <div className="grid gap-6">
          {state !== 'ended' && <EndForm voucher={voucher} today={today} />}
          <BlockForm voucher={voucher} />
        </div>
      </div>
    </>
  );
}

function Facts({ voucher, zone }: Pick<Pages['GiftVouchers/Show'], 'voucher' | 'zone'>) {
  const t = useT();
  return (
    <DescriptionList
      items={[
        {
          term: t('vouchers.code'),
          value: voucher.code ? (
            <>
              <span className="figures text-subheading break-words select-all">{voucher.code}</span>
              <span className="block text-small text-soft">{t('vouchers.code_text')}</span>
            </>
          ) : (
            t('vouchers.code_lost')
          ),
        },
        { term: t('vouchers.issued_at'), value: <DateTime at={voucher.at} zone={zone} /> },
        ...(voucher.by ? [{ term: t('vouchers.by'), value: voucher.by }] : []),
        ...(voucher.order
          ? [
              {
                term: t('vouchers.order'),
                value: (
                  <Link href={paths.orders.show(voucher.order)} className="link figures">
                    {formatReference(voucher.order)}
                  </Link>
                ),
              },
            ]
          : []),
        ...(voucher.reason ? [{ term: t('vouchers.reason'), value: voucher.reason }] : []),
      ]}
    />
  );
}
