import type { MovableTicket, MovePlan, OrderHead } from '@server/orders/pages';
import type { Cents } from '@server/shared/money';
import type { MoveQuote } from '@server/shared/reschedule';
import { isOfTerms } from '@server/shared/reschedule';
import type { ReactNode } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { stopsOf } from './NewTimes';

type MoveSummaryProps = {
  order: OrderHead;
  tickets: readonly MovableTicket[];
  plan: MovePlan | null;
  isStaff: boolean;
  /** Somebody takes the money for a dearer one. */
  canPay: boolean;
  force: boolean;
  busy: boolean;
};

/** What will happen, and the button that makes it happen. */
export function MoveSummary(props: MoveSummaryProps) {
  const { tickets, plan } = props;
  const t = useT();
  const missing = tickets.length === 0 ? 'reschedule.choose_first' : 'reschedule.choose_time';
  return (
    <Card title={t('reschedule.what_happens')} className="lg:sticky lg:top-6">
      {plan?.quote && tickets.length > 0 ? (
        <Plan {...props} plan={plan} quote={plan.quote} />
      ) : (
        <p className="text-soft">{t(missing)}</p>
      )}
    </Card>
  );
}

type PlanProps = MoveSummaryProps & { plan: MovePlan; quote: MoveQuote };

function Plan({ order, tickets, plan, quote, isStaff, canPay, force, busy }: PlanProps) {
  const t = useT();
  const format = useFormat();
  const moved = stopsOf(tickets).filter(({ key }) => plan.to[key]);
  const misfit = stopsOf(tickets).find(({ key }) => key === plan.misfit);
  const amount = format.money(Math.abs(quote.totalCents) as Cents, order.currency);
  const label =
    quote.totalCents === 0
      ? t('reschedule.confirm', { count: tickets.length })
      : t(quote.totalCents < 0 ? 'reschedule.confirm_back' : 'reschedule.confirm_pay', { amount });
  const isDearer = quote.totalCents > 0 && !canPay;
  const isRefused = plan.refusal !== null && !(isStaff && force && isOfTerms(plan.refusal));
  return (
    <>
      <ul className="mb-4 grid gap-1.5" aria-live="polite">
        {moved.map(({ key, event, startsAt, timeZone, byDay }) => (
          <li key={key}>
            {t('reschedule.from_to', {
              visit: event,
              was: format.visitDate(startsAt!, { timeZone, byDay }),
              time: format.visitDate(plan.to[key]!.startsAt, { timeZone, byDay }),
            })}
          </li>
        ))}
      </ul>
      <Costs order={order} quote={quote} />
      <ul className="my-4 grid list-disc gap-1.5 border-t border-rule pt-4 pl-5">
        <li>{t('reschedule.tickets_new', { count: tickets.length })}</li>
        <li>{t('reschedule.places_free')}</li>
        <li>{t('reschedule.others_stay')}</li>
        {quote.totalCents > 0 && <li>{t('reschedule.paid_first')}</li>}
        {quote.totalCents < 0 && (
          <li>
            {t('reschedule.goes_back_text', { amount: format.money(-quote.totalCents as Cents, order.currency) })}
          </li>
        )}
        {quote.keptCents > 0 && (
          <li>{t('reschedule.kept', { amount: format.money(quote.keptCents, order.currency) })}</li>
        )}
      </ul>
      {misfit && <Alert tone="warn">{t('reschedule.misfit', { event: misfit.event })}</Alert>}
      {isDearer && <Alert tone="warn">{t('reschedule.dearer')}</Alert>}
      {plan.refusal && isRefused && (
        <Alert tone="warn">{t('reschedule.past_terms', { why: t(`reschedule.refusal_${plan.refusal}`) })}</Alert>
      )}
      {!misfit && !isRefused && !isDearer && (
        <Button type="submit" full busy={busy}>
          {label}
        </Button>
      )}
    </>
  );
}

function Costs({ order, quote }: { order: OrderHead; quote: MoveQuote }) {
  const t = useT();
  const { currency } = order;
  if (quote.totalCents === 0 && quote.feeCents === 0)
    return <p className="font-strong">{t('reschedule.nothing_to_pay')}</p>;
  return (
    <dl>
      {quote.differenceCents !== 0 && (
        <Line term={t('reschedule.difference')}>
          <Money amount={quote.differenceCents} currency={currency} />
        </Line>
      )}
      {quote.feeCents > 0 && (
        <Line term={t('reschedule.fee')}>
          <Money amount={quote.feeCents} currency={currency} />
        </Line>
      )}
    </dl>
  );
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
