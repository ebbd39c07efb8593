import { router, usePage } from '@inertiajs/react';
import type { AttentionCause, OrderHead } from '@server/orders/pages';
import type { Pages } from '@server/pages';
import type { MessageKey, Translate } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import type { ReactNode } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Countdown } from '@/Components/Countdown';
import { LinkButton } from '@/Components/LinkButton';
import { useFormat } from '@/hooks/useFormat';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { useIsHydrated } from '@/lib/hydration';
import { toast } from '@/lib/toast';
import { refundText } from './refundText';

type Tone = 'info' | 'ok' | 'warn' | 'danger';

/** Causes about money that is being refunded or needs staff. */
const OF_MONEY: ReadonlySet<AttentionCause> = new Set([
  'places_gone',
  'order_cancelled',
  'not_fulfillable',
  'amount_mismatch',
  'part_paid',
]);
/** States in which the buyer keeps tickets. */
const KEPT: ReadonlySet<OrderHead['state']> = new Set(['paid', 'partially_refunded']);

/** The state that matters most to the reader. */
function standing(order: OrderHead): { key: string; tone: Tone } {
  const { attentions, late, slots, state } = order;
  const ofMoney = attentions.find((cause) => OF_MONEY.has(cause));
  if (ofMoney) return { key: ofMoney, tone: 'warn' };
  // Shown to the buyer also after staff have resolved it.
  if (KEPT.has(state) && slots.some(({ isCancelled }) => isCancelled))
    return { key: isAllOff(order) ? 'all_cancelled' : 'slot_cancelled', tone: 'warn' };
  if (attentions.includes('overpaid')) return { key: 'overpaid', tone: 'ok' };
  if (state === 'paid' && isOver(order)) return { key: 'over', tone: 'info' };
  if (state === 'paid' && late) return { key: 'late', tone: 'ok' };
  const tones: Record<OrderHead['state'], Tone> = {
    held: 'warn',
    pending: 'warn',
    paid: 'ok',
    partially_refunded: 'info',
    refunded: 'info',
    expired: 'danger',
    cancelled: 'info',
  };
  return { key: state, tone: tones[state] };
}

/** Whether the banner reports a cancelled visit with its choices. */
export const saysCancelled = (order: OrderHead): boolean =>
  ['slot_cancelled', 'all_cancelled'].includes(standing(order).key);

/** Whether all its visits are cancelled. */
const isAllOff = ({ slots, openVisits }: OrderHead): boolean =>
  openVisits.length === 0 && slots.every(({ isCancelled }) => isCancelled);

/** Whether all its visits are in the past. */
const isOver = ({ slots, openVisits, serverNow }: OrderHead): boolean =>
  slots.length > 0 && openVisits.length === 0 && slots.every(({ endsAt }) => endsAt < serverNow);

/** Texts of an order that has only gift vouchers. */
const OF_VOUCHERS: Readonly<Record<string, string>> = {
  paid: 'vouchers',
  late: 'vouchers',
  pending: 'vouchers_pending',
  partially_refunded: 'vouchers_partially_refunded',
  refunded: 'vouchers_refunded',
  overpaid: 'vouchers_overpaid',
  expired: 'vouchers_expired',
  cancelled: 'vouchers_cancelled',
};

/** Texts of an order for a pass's new code: it has no places and no tickets. */
const OF_NEW_CODE: Readonly<Record<string, string>> = {
  paid: 'new_code',
  late: 'new_code',
  pending: 'new_code_pending',
  refunded: 'new_code_refunded',
  expired: 'new_code_expired',
  cancelled: 'vouchers_cancelled',
};

/** Texts by the content of the order. */
function textsOf(order: OrderHead, state: string, isMoved: boolean): string {
  const { isForVouchers, isForNewCode, validTickets, openVisits, toClaim } = order;
  if (isForVouchers) return OF_VOUCHERS[state] ?? state;
  if (isForNewCode) return OF_NEW_CODE[state] ?? state;
  // Codes that are not redeemed yet, and tickets without a time, do not admit anyone.
  if (state === 'paid' && validTickets === 0 && (toClaim > 0 || openVisits.length > 0)) return 'no_ticket';
  return isMoved && (state === 'paid' || state === 'late') ? 'moved' : state;
}

type Can = Pick<Pages['Orders/Show']['can'], 'pay' | 'refund' | 'reschedule'>;
type StateBannerProps = {
  order: OrderHead;
  can: Can;
  byTransfer: boolean;
  /** The cancellation has its own page with the buyer's choices. */
  isAsked: boolean;
  /** Its visits have just been changed. */
  isMoved?: boolean;
};

/** The order's state and the next step. */
export function StateBanner({ order, can, byTransfer, isAsked, isMoved = false }: StateBannerProps) {
  const t = useT();
  const mailText = useMailText();
  const { features } = usePage().props;
  const { key: state, tone } = standing(order);
  const hasTickets = state === 'paid' || state === 'late' || (state === 'partially_refunded' && order.validTickets > 0);
  const key = textsOf(order, state, isMoved);
  const isOff = saysCancelled(order);
  return (
    <Alert
      tone={tone}
      title={t(`afterSale.show_state_${key}_title` as MessageKey)}
      action={
        isOff ? !isAsked && <ToMakeUp order={order} can={can} /> : nextStep({ order, canPay: can.pay, byTransfer }, t)
      }
    >
      {key === 'paid' || key === 'vouchers' || key === 'new_code' || key === 'moved'
        ? mailText(`afterSale.show_state_${key}_text`)
        : t(`afterSale.show_state_${key}_text` as MessageKey)}
      {hasTickets && !features.mails && order.access !== 'staff' && <KeepAddress order={order} />}
      {isOff && <Cancelled order={order} can={can} isAsked={isAsked} />}
      {can.pay && order.expiresAt && (
        <p className="mt-1">
          {t('afterSale.show_time_left')}{' '}
          <Countdown
            until={order.expiresAt}
            serverNow={order.serverNow}
            onEnd={() => router.reload()}
            className="font-bold"
          />
        </p>
      )}
    </Alert>
  );
}

/** The order's URL, to share or copy, where no email brings it. */
function KeepAddress({ order: { reference, key } }: { order: OrderHead }) {
  const t = useT();
  const isHydrated = useIsHydrated();
  if (!isHydrated || (typeof navigator.share !== 'function' && !navigator.clipboard)) return null;
  const keep = async () => {
    const url = new URL(paths.orders.show(reference, key ?? undefined), window.location.origin).href;
    if (typeof navigator.share === 'function') return navigator.share({ url }).catch(() => {});
    await navigator.clipboard.writeText(url);
    return toast.success(t('afterSale.show_address_copied'));
  };
  return (
    <p className="no-print mt-3">
      <Button variant="secondary" size="sm" icon="copy" onClick={() => void keep()}>
        {t('afterSale.show_keep_address')}
      </Button>
    </p>
  );
}

/** Cancelled visits, and whom to contact. */
function Cancelled({ order, can, isAsked }: Pick<StateBannerProps, 'order' | 'can' | 'isAsked'>) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <ul className="mt-1 font-strong">
        {order.slots
          .filter(({ isCancelled }) => isCancelled)
          .map(({ startsAt, place: { eventTitle, venue, byDay } }) => {
            const time = format.visitDate(startsAt, { timeZone: venue.timeZone, byDay });
            return <li key={`${eventTitle} ${startsAt}`}>{t('afterSale.visit_of', { event: eventTitle, time })}</li>;
          })}
      </ul>
      {!isAsked && (
        <p className="mt-1">
          {t(`afterSale.${wayOut(can)}`)}
          {order.contact && <span className="block font-strong break-words">{order.contact}</span>}
        </p>
      )}
    </>
  );
}

/** Text of the choices that the viewer has. */
function wayOut({ refund, reschedule }: Can) {
  if (refund) return reschedule ? 'show_cancelled_both' : 'show_cancelled_return';
  return reschedule ? 'show_cancelled_move' : 'show_cancelled_next';
}

/** Links to these choices. */
function ToMakeUp({ order, can }: Pick<StateBannerProps, 'order' | 'can'>) {
  const t = useT();
  const { reference, key } = order;
  if (!can.refund && !can.reschedule) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {can.reschedule && (
        <LinkButton href={paths.orders.reschedule(reference, key ?? undefined)} icon="clock">
          {t('afterSale.show_reschedule')}
        </LinkButton>
      )}
      {can.refund && (
        <LinkButton href={paths.orders.refund(reference, key ?? undefined)} variant="secondary">
          {t(refundText(order))}
        </LinkButton>
      )}
    </div>
  );
}

/** The next step, if there is one. */
function nextStep(
  { order, canPay, byTransfer }: Pick<StateBannerProps, 'order' | 'byTransfer'> & { canPay: boolean },
  t: Translate,
): ReactNode {
  if (canPay) {
    const pathOf = byTransfer ? paths.payments.transfer : paths.payments.card;
    return (
      <LinkButton href={pathOf(order.reference, order.key ?? undefined)} icon={byTransfer ? 'euro' : 'card'}>
        {t(byTransfer ? 'afterSale.show_transfer' : 'afterSale.show_pay')}
      </LinkButton>
    );
  }
  if (order.state === 'expired' || order.state === 'cancelled') {
    return (
      <LinkButton href={paths.events.show(order.slug)} variant="secondary" iconEnd="arrow-right">
        {t('afterSale.show_choose_again')}
      </LinkButton>
    );
  }
  if (order.holdersMissing > 0 && order.validTickets > 0) {
    return (
      <LinkButton href="#tickets" external variant="secondary" icon="user">
        {t('afterSale.show_name_holders', { count: order.holdersMissing })}
      </LinkButton>
    );
  }
  return null;
}
