import { Head, router } from '@inertiajs/react';
import type { Sold } from '@server/cash/pages';
import type { Pages } from '@server/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { methodName } from '@/Components/counter/methodName';
import { PayPanel } from '@/Components/counter/PayPanel';
import { SoldPanel } from '@/Components/counter/SoldPanel';
import { UndoSale } from '@/Components/counter/UndoSale';
import type { Part } from '@/Components/counter/usePayment';
import { usePrinting } from '@/Components/counter/usePrinting';
import { nothingToScan, useScanner } from '@/Components/counter/useScanner';
import { PayOutNow } from '@/Components/counter/WaitingRefunds';
import { DescriptionList } from '@/Components/DescriptionList';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import '../../../../css/counter.css';

/** Payment at a till of an order placed elsewhere. */
export default function Create({
  order,
  cashbox,
  shift,
  refund,
  handedOut,
  alone,
  unit,
  hasTickets,
  isUndoable,
  byCard,
}: Pages['Payments/ManualPos/Create']) {
  const t = useT();
  const { money } = useFormat();
  const [sold, setSold] = useState<Sold | null>(null);
  const printing = usePrinting();
  useScanner(nothingToScan);
  const isPaidOut = handedOut !== null;
  const { currency, reference } = order;
  const isNew = alone.isNew;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer opens and the slip and new tickets are printed once, when the page comes
  useEffect(() => {
    const printAll = async () => {
      if (isPaidOut) await printing.ofShift(shift.id, { what: 'payout', reference });
      if (isNew) await printing.afterExchange(reference, alone.references);
    };
    void printAll();
  }, [isPaidOut, isNew]);
  const isPaid = order.isPaid || sold !== null;
  const isUrgent = sold !== null || isPaidOut || (refund?.waiting.length ?? 0) > 0;
  const title = t(isPaid ? 'counter.manual_title_paid' : 'counter.manual_title', {
    reference: formatReference(reference),
  });
  const submit = async (parts: readonly Part[]): Promise<Sold> =>
    (await http.post<Sold>(paths.pos.manual(reference), { parts })).data;
  const finish = (done: Sold) => {
    router.reload();
    if (!done.isPaid) return;
    setSold(done);
    void printing.afterSale(done.reference);
  };
  return (
    <>
      <Head title={title} />
      {printing.element}
      <div className="no-print gutter mx-auto grid max-w-page items-start gap-10 py-8 md:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid gap-6">
          <header>
            <p className="eyebrow mb-2">{cashbox.name}</p>
            <h1 className="text-heading">{title}</h1>
            {!isPaid && <p className="mt-2 text-soft">{t('counter.manual_lead')}</p>}
          </header>
          <DescriptionList
            items={[
              ...(order.customer ? [{ term: t('counter.customer'), value: order.customer }] : []),
              { term: t('counter.total'), value: <Money amount={order.totalCents} currency={currency} /> },
              ...order.payments.map(({ method, amount }) => ({
                term: `${t('counter.paid_before')}: ${methodName(method, t)}`,
                value: <Money amount={amount} currency={currency} />,
              })),
              ...(order.refunded > 0
                ? [{ term: t('cash.refunded'), value: <Money amount={order.refunded} currency={currency} /> }]
                : []),
              // Until it reloads, the order is as before the last part payment.
              {
                term: t('counter.due'),
                value: <Money amount={sold ? sold.remaining : order.remaining} currency={currency} />,
              },
            ]}
          />
          {isUndoable && (
            <UndoSale
              reference={reference}
              currency={currency}
              className="justify-self-start"
              onUndone={() => router.reload()}
            />
          )}
          {refund && <RefundHere refund={refund} reference={reference} unit={unit} />}
          <p className="flex flex-wrap gap-3">
            {alone.references.length > 0 && (
              <Button
                variant={isNew ? 'primary' : 'secondary'}
                icon="printer"
                onClick={() => void printing.printTickets(reference, alone.references)}
              >
                {isNew ? t('counter.print_new', { count: alone.references.length }) : t('counter.print_this')}
              </Button>
            )}
            {hasTickets && (
              <Button variant="secondary" onClick={() => void printing.printOrder(reference, 'tickets')}>
                {t(alone.references.length > 0 ? 'counter.print_all' : 'counter.print_tickets')}
              </Button>
            )}
            <LinkButton variant="secondary" href={paths.orders.show(reference)}>
              {t('counter.show_order')}
            </LinkButton>
            <LinkButton variant="quiet" href={paths.pos.index()}>
              {t('counter.title')}
            </LinkButton>
          </p>
        </div>
        {/* On a phone, refunds to hand over come first. */}
        <div
          className={`flex flex-col rounded-md border border-rule bg-raised sheet-pad ${isUrgent ? 'max-md:order-first' : ''}`}
        >
          {sold ? (
            <SoldPanel
              sold={sold}
              currency={currency}
              onPrint={() => void printing.printOrder(sold.reference, 'both')}
              onNext={() => router.visit(paths.pos.index())}
            />
          ) : order.remaining > 0 ? (
            <PayPanel
              key={order.remaining}
              total={order.remaining}
              currency={currency}
              roundingCents={cashbox.roundingCents}
              isCardCodeNeeded={cashbox.cardCodeNeeded}
              begin={byCard ? 'card_manual' : 'cash'}
              order={reference}
              submit={submit}
              onSold={finish}
            />
          ) : refund && refund.waiting.length > 0 ? (
            <PayOutNow refunds={refund.waiting} approvers={refund.approvers} shift={shift} />
          ) : refund && refund.elsewhere.length > 0 ? (
            <div className="grid gap-3">
              {refund.elsewhere.map(({ id, amount, currency: paidIn, venue }) => (
                <Alert key={id} tone="warn" title={t('cash.refund_unpaid')}>
                  {t('counter.refund_elsewhere', { amount: money(amount, paidIn), venue })}
                </Alert>
              ))}
            </div>
          ) : handedOut ? (
            <HandOver amount={handedOut} currency={currency} />
          ) : (
            <Alert tone={order.isPaid ? 'ok' : 'info'}>
              {t(order.isPaid ? 'counter.manual_paid' : 'counter.manual_none')}
            </Alert>
          )}
        </div>
      </div>
    </>
  );
}

type RefundHereProps = {
  refund: NonNullable<Pages['Payments/ManualPos/Create']['refund']>;
  reference: string;
  unit: number | null;
};

/** Cash paid out from the drawer. */
function HandOver({ amount, currency }: { amount: Cents; currency: string }) {
  const t = useT();
  return (
    <div className="grid gap-6">
      <div role="status" className="grid gap-1 rounded-md bg-ok-wash sheet-pad text-ok">
        <p>{t('counter.hand_over')}</p>
        <Money amount={amount} currency={currency} className="display text-verdict leading-none" />
        <p className="mt-2 text-small">{t('counter.hand_over_text')}</p>
      </div>
      <LinkButton size="lg" href={paths.pos.index()}>
        {t('counter.next')}
      </LinkButton>
    </div>
  );
}

/** A refund from this till: the link, or who may make it. */
function RefundHere({ refund, reference, unit }: RefundHereProps) {
  const t = useT();
  const { mayStart, mayMove, by } = refund;
  return (
    <section aria-labelledby="refund-here" className="grid gap-3">
      <h2 id="refund-here" className="text-subheading">
        {t('counter.refund')}
      </h2>
      {(mayStart || mayMove) && (
        <p className="flex flex-wrap gap-3">
          {mayStart && (
            <LinkButton variant="secondary" href={paths.pos.refund(reference, unit)}>
              {t('counter.refund_start')}
            </LinkButton>
          )}
          {mayMove && (
            <LinkButton variant="secondary" href={paths.pos.reschedule(reference, unit)}>
              {t('counter.exchange_start')}
            </LinkButton>
          )}
        </p>
      )}
      {by.length > 0 && <Alert>{t('counter.refund_who', { names: by.join(', ') })}</Alert>}
    </section>
  );
}
