import { usePage } from '@inertiajs/react';
import type { OrderHead, OrderVoucher } from '@server/orders/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { lastMoment } from '@server/shared/time';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { StatusBadge } from '@/Components/StatusBadge';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';

/** Poll interval: a paid voucher is issued within seconds. */
const PREPARED_MS = 3000;

/** Maps its states to those of `StatusBadge`. */
const LOOK = {
  unpaid: 'pending',
  off: 'cancelled',
  awaited: 'pending',
  good: 'valid',
  used: 'used',
  ended: 'expired',
  blocked: 'blocked',
  returned: 'refunded',
} as const satisfies Record<OrderVoucher['state'], string>;

type VouchersProps = { order: OrderHead; vouchers: readonly OrderVoucher[] };

/** Gift vouchers of an order: balance, code, printable card and recipient. */
export function Vouchers({ order, vouchers }: VouchersProps) {
  const t = useT();
  usePolling(
    () => lookAgain({ only: ['vouchers', 'order'] }),
    PREPARED_MS,
    vouchers.some(({ state }) => state === 'awaited'),
  );
  return (
    <section aria-labelledby="vouchers">
      <h2 id="vouchers" className="mb-4 text-heading">
        {t('afterSale.vouchers', { count: vouchers.length })}
      </h2>
      <ol className="grid grid-cols-1 gap-5">
        {vouchers.map((voucher) => (
          <Voucher key={voucher.itemId} order={order} voucher={voucher} />
        ))}
      </ol>
    </section>
  );
}

function Voucher({ order, voucher }: { order: OrderHead; voucher: OrderVoucher }) {
  const t = useT();
  const { money, day } = useFormat();
  const { state, amount, left, code, expiresAt, zone, to } = voucher;
  const { currency } = order;
  return (
    <li className="sheet-pad grid gap-2 rounded-md border border-rule bg-raised">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-subheading">{voucher.name}</h3>
        <StatusBadge status={LOOK[state]} label={t(`afterSale.voucher_${state}` as MessageKey)} />
      </div>
      <p>
        <Money
          amount={left !== null && state !== 'returned' ? left : amount}
          currency={currency}
          className="display text-heading"
        />{' '}
        {left !== null && left !== amount && state !== 'returned' && (
          <span className="text-soft">{t('afterSale.voucher_of', { amount: money(amount, currency) })}</span>
        )}
      </p>
      {to && <p className="font-strong wrap-anywhere">{t('afterSale.voucher_to', { name: to })}</p>}
      <Mailing voucher={voucher} />
      {code && <p className="figures text-subheading break-words select-all">{code}</p>}
      {expiresAt && state === 'good' && (
        <p className="text-soft">{t('afterSale.voucher_until', { day: day(lastMoment(expiresAt), zone) })}</p>
      )}
      <Actions order={order} voucher={voucher} />
    </li>
  );
}

/** Whether and when it is emailed to another person. */
function Mailing({ voucher }: { voucher: OrderVoucher }) {
  const t = useT();
  const { day } = useFormat();
  const { mails } = usePage().props.features;
  const { state, email, mailedAt, zone } = voucher;
  if (mailedAt)
    return <p className="wrap-anywhere">{t('afterSale.voucher_mailed', { email, day: day(mailedAt, zone) })}</p>;
  if (state !== 'good' && state !== 'awaited' && state !== 'unpaid') return null;
  if (!email || !mails) return <p className="text-soft">{t('afterSale.voucher_own')}</p>;
  if (!voucher.day) return <p className="wrap-anywhere">{t('afterSale.voucher_mailed_soon', { email })}</p>;
  const on = day(`${voucher.day}T12:00:00Z`, 'UTC');
  return <p className="wrap-anywhere">{t('afterSale.voucher_mailed_on', { email, day: on })}</p>;
}

function Actions({ order, voucher }: { order: OrderHead; voucher: OrderVoucher }) {
  const t = useT();
  const { mayEverywhere } = useAuth();
  const { itemId, voucherId, code, canCorrect } = voucher;
  const key = order.key ?? undefined;
  return (
    <div className="no-print mt-2 flex flex-wrap gap-3 empty:hidden">
      {code && voucherId && (
        <LinkButton
          href={paths.orders.voucherPdf(order.reference, voucherId, key)}
          external
          icon="download"
          size="sm"
          variant="secondary"
        >
          {t('afterSale.voucher_pdf')}
        </LinkButton>
      )}
      {canCorrect && (
        <LinkButton href={paths.orderItems.editProfile(itemId, key)} icon="mail" size="sm" variant="secondary">
          {t('afterSale.voucher_correct')}
        </LinkButton>
      )}
      {voucherId && mayEverywhere('wallets.manage') && (
        <LinkButton href={paths.giftVouchers.one(voucherId)} size="sm" variant="secondary">
          {t('afterSale.voucher_open')}
        </LinkButton>
      )}
    </div>
  );
}
