import { usePage } from '@inertiajs/react';
import type { RefundPolicy } from '@server/orders/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useEffect } from 'react';
import { Alert } from '@/Components/Alert';
import { Card } from '@/Components/Card';
import { Fold } from '@/Components/Fold';
import { LinkButton } from '@/Components/LinkButton';
import { mainTerm, PolicyList } from '@/Components/PolicyText';
import { RenewalNote } from '@/Components/passes/RenewalNote';
import { WalletButtons } from '@/Components/WalletButtons';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { Buyer } from './Partials/order/Buyer';
import { hasGoodCode } from './Partials/order/CodesScreen';
import { Dossier, OrderAttentions } from './Partials/order/Dossier';
import { HandedLink } from './Partials/order/HandedLink';
import { ItemList } from './Partials/order/ItemList';
import { OrderActions } from './Partials/order/OrderActions';
import { OrderFrame } from './Partials/order/OrderFrame';
import { Receipt } from './Partials/order/Receipt';
import { StateBanner, saysCancelled } from './Partials/order/StateBanner';
import { Vouchers } from './Partials/order/Vouchers';
import { forgetDrafts } from './Partials/shop/keptDraft';
import { OpenVisits } from './Partials/visits/OpenVisits';

/** A placed order: tickets first, then payments and actions. */
export default function Show(props: Pages['Orders/Show']) {
  const {
    order,
    buyer,
    lines,
    totals,
    items,
    tickets,
    renewals,
    wallets,
    vouchers,
    choice,
    justDone,
    moveAwaitedUntil,
    askedUntil,
    payments,
    awaitsTransfer,
    refunds,
    issuer,
    refundPolicies,
    dossier,
    returnTo,
    questions,
    can,
  } = props;
  const { features } = usePage().props;
  const t = useT();
  const format = useFormat();
  useEffect(() => {
    if (order.state === 'paid') forgetDrafts();
  }, [order.state]);
  const hasList =
    !order.isForVouchers &&
    !order.isForNewCode &&
    (tickets.length > 0 || (order.state !== 'expired' && order.state !== 'cancelled'));
  const usable = tickets.filter(({ isUsable, isGiven, code }) => isUsable && (code !== null || !isGiven));
  const goodTickets = usable.filter(hasGoodCode).length;
  const isOff = saysCancelled(order);
  // Nothing needs attention, so the tickets come first.
  const isCalm =
    (order.state === 'paid' || order.state === 'partially_refunded') &&
    order.attentions.length === 0 &&
    order.validTickets > 0 &&
    usable.some(({ code }) => code);
  // Staff open the page to act, not for the codes.
  const ticketsFirst =
    !dossier && isCalm && order.holdersMissing === 0 && order.slots.every(({ isCancelled }) => !isCancelled);
  const banner = (
    <StateBanner
      order={order}
      can={can}
      byTransfer={awaitsTransfer}
      isAsked={askedUntil !== null}
      isMoved={justDone === 'move'}
    />
  );
  // A buyer who returns from the provider first reads that the order is paid; after a refund, that some tickets are no
  // longer valid.
  const bannerFirst = ticketsFirst && (justDone !== null || order.state === 'partially_refunded');
  const about = (
    <div className="grid gap-6">
      {!bannerFirst && banner}
      {askedUntil && (
        <Alert
          tone="warn"
          action={
            <LinkButton size="sm" href={paths.orders.cancelledVisits(order.reference, order.key ?? undefined)}>
              {t('afterSale.show_asked_action')}
            </LinkButton>
          }
        >
          {t('afterSale.show_asked', { time: format.dateTime(askedUntil, order.timeZone) })}
        </Alert>
      )}
      {moveAwaitedUntil && (
        <Alert
          tone="warn"
          action={
            <LinkButton size="sm" href={paths.payments.card(order.reference, order.key ?? undefined)}>
              {t('afterSale.show_pay')}
            </LinkButton>
          }
        >
          {t('afterSale.show_move_awaited', { time: format.time(moveAwaitedUntil, order.timeZone) })}
        </Alert>
      )}
      <OrderActions
        order={order}
        canPrint={can.print && usable.length > 0}
        canEnterInCalendar={usable.some(({ startsAt }) => startsAt !== null)}
        canMail={can.mail && features.mails && !order.isForNewCode}
        canCancel={can.cancel}
        canRefund={can.refund && !isOff}
        canRefundAtTill={can.refundAtTill}
        canInvoice={can.invoice}
        canReschedule={can.reschedule && !isOff}
        canExchange={can.exchange && !isOff}
        canGive={can.give}
        canAsk={can.ask}
        canLink={can.link}
        canRenewLinks={can.renewLinks}
      />
      {returnTo && (
        <a className="link justify-self-start" href={returnTo.url}>
          {t('afterSale.show_return', { host: returnTo.host })}
        </a>
      )}
      <WalletButtons wallets={wallets} of={{ reference: order.reference, key: order.key, count: goodTickets }} />
    </div>
  );
  return (
    <OrderFrame order={order} page="show">
      {bannerFirst && <div className="mb-6">{banner}</div>}
      {dossier && (
        <OrderAttentions
          dossier={dossier}
          zone={order.timeZone}
          reference={order.reference}
          canEndAttention={can.endAttention}
          isOpen
        />
      )}
      {dossier?.handedLink && <HandedLink link={dossier.handedLink} />}
      {!ticketsFirst && <div className="mb-8">{about}</div>}
      <OpenVisits order={order} choice={choice} canChoose={can.choose} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        {hasList || order.isForVouchers ? (
          <div className="grid gap-5 lg:gap-8">
            <RenewalNote renewals={renewals} />
            {hasList && (
              <ItemList
                order={order}
                items={items}
                tickets={tickets}
                wallets={wallets}
                isMoved={justDone === 'move'}
                isBrief={ticketsFirst}
              />
            )}
            {ticketsFirst && about}
            {vouchers.length > 0 && <Vouchers order={order} vouchers={vouchers} />}
          </div>
        ) : (
          <Policies policies={refundPolicies} />
        )}
        <div className="grid grid-cols-1 gap-4 lg:gap-6">
          <Receipt order={order} lines={lines} totals={totals} payments={payments} refunds={refunds} issuer={issuer} />
          {(!dossier || can.changeEmail) && <Buyer order={order} buyer={buyer} canMend={can.changeEmail} />}
          {(hasList || order.isForVouchers) && <Policies policies={refundPolicies} />}
        </div>
      </div>
      {dossier && (
        <Dossier
          dossier={dossier}
          zone={order.timeZone}
          reference={order.reference}
          currency={order.currency}
          canEndAttention={can.endAttention}
          canChangeBuyer={can.changeBuyer}
          questions={questions}
        />
      )}
    </OrderFrame>
  );
}

function Policies({ policies }: { policies: readonly RefundPolicy[] }) {
  const t = useT();
  if (policies.length === 0) return null;
  return (
    <Card>
      <Fold look="card" title={t('afterSale.show_refund_policy')} line={mainTerm(policies[0]!.text)}>
        <PolicyList policies={policies.map(({ event: title, text }) => ({ title, text }))}>
          {(titles, text) => (
            <>
              {titles && <h3 className="font-sans font-strong tracking-normal">{titles}</h3>}
              {text}
            </>
          )}
        </PolicyList>
      </Fold>
    </Card>
  );
}
