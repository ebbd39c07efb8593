import type { MovableTicket, MovePlan, OrderHead } from '@server/orders/pages';
import type { Pages } from '@server/pages';
import type { Cents } from '@server/shared/money';
import { refundNowWords } from '@server/shared/refundNowWords';
import type { MoveQuote } from '@server/shared/reschedule';
import { isOfTerms } from '@server/shared/reschedule';
import type { ReactNode } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { addedStops, keptStops, optionOf } from './chosenVisits';

type MoveSummaryProps = {
  order: OrderHead;
  tickets: readonly MovableTicket[];
  /** Number of tickets in the order. */
  all: number;
  plan: MovePlan | null;
  isStaff: boolean;
  mayReturnCents: Cents | null;
  may: Pages['Orders/Reschedule']['may'];
  /** The viewer can pay a price difference. */
  canPay: boolean;
  force: boolean;
  busy: boolean;
};

const whatToChoose = ({ moves, exchanges }: MoveSummaryProps['may']) => {
  if (!exchanges) return 'reschedule.choose_time';
  return moves ? 'reschedule.choose_either' : 'reschedule.choose_ticket';
};

/** Texts of time changes and of exchanges. */
const WORDS = {
  move: {
    confirm: 'reschedule.confirm',
    back: 'reschedule.confirm_back',
    pay: 'reschedule.confirm_pay',
    fee: 'reschedule.fee',
    dearer: 'reschedule.dearer',
  },
  exchange: {
    confirm: 'reschedule.confirm_exchange',
    back: 'reschedule.confirm_back_exchange',
    pay: 'reschedule.confirm_pay_exchange',
    fee: 'reschedule.fee_exchange',
    dearer: 'reschedule.dearer_exchange',
  },
} as const;

/** The effects of the change, and the button that makes it. */
export function MoveSummary(props: MoveSummaryProps) {
  const { tickets, plan, may } = props;
  const t = useT();
  const missing = tickets.length === 0 ? 'reschedule.choose_first' : whatToChoose(may);
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

function Plan({ order, tickets, all, plan, quote, isStaff, mayReturnCents, canPay, force, busy }: PlanProps) {
  const t = useT();
  const format = useFormat();
  const stops = keptStops(tickets, plan.products);
  const moved = stops.filter(({ key }) => plan.to[key]);
  const becoming = tickets.flatMap((ticket) => {
    const target = optionOf(ticket, plan.products);
    return target ? [{ ...target, position: ticket.position, was: ticket.name }] : [];
  });
  const added = addedStops(tickets, plan.products);
  const timed = added.filter(({ key }) => plan.to[key]);
  const givenUp = [...new Set(becoming.flatMap(({ givesUp }) => givesUp.map(({ event }) => event)))];
  const conflict = [...stops, ...added].find(({ key }) => key === plan.conflict);
  const missing = added.find(({ key }) => key === plan.missing);
  const isExchange = becoming.length > 0;
  const words = WORDS[isExchange ? 'exchange' : 'move'];
  // Only tickets with another time or type are replaced: one of five chosen tickets.
  const changed = quote.units.length;
  const amount = format.money(Math.abs(quote.totalCents) as Cents, order.currency);
  const label =
    quote.totalCents === 0
      ? t(words.confirm, { count: changed })
      : t(quote.totalCents < 0 ? words.back : words.pay, { amount });
  const isDearer = quote.totalCents > 0 && !canPay;
  const isAboveLimit = mayReturnCents !== null && -quote.totalCents > mayReturnCents;
  const isRefused = plan.refusal !== null && !(isStaff && force && isOfTerms(plan.refusal));
  return (
    <>
      <ul className="mb-4 grid gap-1.5" aria-live="polite">
        {becoming.map(({ position, was, name }) => (
          <li key={position}>{t('reschedule.becomes', { number: position, was, name })}</li>
        ))}
        {moved.map(({ key, event, startsAt, timeZone, byDay }) => (
          <li key={key}>
            {t('reschedule.from_to', {
              visit: event,
              was: format.visitDate(startsAt!, { timeZone, byDay }),
              time: format.visitDate(plan.to[key]!.startsAt, { timeZone, byDay }),
            })}
          </li>
        ))}
        {timed.map(({ key, event, timeZone, byDay }) => (
          <li key={key}>
            {t('reschedule.added_at', { event, time: format.visitDate(plan.to[key]!.startsAt, { timeZone, byDay }) })}
          </li>
        ))}
      </ul>
      <Costs order={order} quote={quote} fee={words.fee} keptWhy={plan.keptWhy} />
      <ul className="my-4 grid list-disc gap-1.5 border-t border-rule pt-4 pl-5">
        <li>{t('reschedule.tickets_new', { count: changed })}</li>
        {moved.length > 0 && <li>{t('reschedule.places_free', { count: changed })}</li>}
        {all > changed && <li>{t('reschedule.others_stay', { count: all - changed })}</li>}
        {givenUp.map((event) => (
          <li key={event}>{t('reschedule.given_up', { event })}</li>
        ))}
        {added
          .filter(({ key, canChooseLater }) => canChooseLater && !plan.to[key])
          .map(({ key, event }) => (
            <li key={key}>{t('reschedule.adds', { event })}</li>
          ))}
        {isExchange && <li>{t('reschedule.names_stay')}</li>}
        {isExchange && quote.units.some(({ discountCents }) => discountCents > 0) && (
          <li>{t('reschedule.discount_kept')}</li>
        )}
        {isExchange && quote.totalCents !== 0 && <li>{t('reschedule.invoice_follows')}</li>}
        {quote.totalCents > 0 && <li>{t('reschedule.paid_first')}</li>}
        {quote.totalCents < 0 && (
          <li>
            {t('reschedule.goes_back_text', { amount: format.money(-quote.totalCents as Cents, order.currency) })}
          </li>
        )}
      </ul>
      {conflict && <Alert tone="warn">{t('reschedule.conflict', { event: conflict.event })}</Alert>}
      {missing && <Alert tone="warn">{t('reschedule.missing', { event: missing.event })}</Alert>}
      {isAboveLimit && (
        <Alert tone="warn">
          {t(mayReturnCents === 0 ? 'errors.reschedule_no_refund' : 'errors.reschedule_above_limit', {
            amount,
            limit: format.money(mayReturnCents, order.currency),
          })}
        </Alert>
      )}
      {isDearer && <Alert tone="warn">{t(words.dearer)}</Alert>}
      {plan.refusal && isRefused && (
        <Alert tone="warn">{t('reschedule.past_terms', { why: t(`reschedule.refusal_${plan.refusal}`) })}</Alert>
      )}
      {!conflict && !missing && !isRefused && !isDearer && !isAboveLimit && (
        <Button type="submit" full busy={busy}>
          {label}
        </Button>
      )}
    </>
  );
}

type CostsProps = {
  order: OrderHead;
  quote: MoveQuote;
  fee: 'reschedule.fee' | 'reschedule.fee_exchange';
  keptWhy: MovePlan['keptWhy'];
};

/** Price difference, the part that is not refunded and why, fee and total. */
function Costs({ order, quote, fee, keptWhy }: CostsProps) {
  const t = useT();
  const locale = useLocale();
  const { currency } = order;
  const { changeCents, keptCents, earlierCents, feeCents, totalCents } = quote;
  const rows = [
    ['reschedule.difference', changeCents],
    ['reschedule.not_refunded', keptCents],
    ['reschedule.refunded_before', earlierCents],
    [fee, feeCents],
  ] as const;
  const shown = rows.filter(([, amount]) => amount !== 0);
  return (
    <>
      <dl>
        {shown.map(([term, amount]) => (
          <Line key={term} term={t(term)}>
            <Money amount={amount} currency={currency} />
          </Line>
        ))}
        {totalCents !== 0 && (
          <Line term={t(totalCents < 0 ? 'reschedule.refund' : 'reschedule.to_pay')} strong>
            <Money amount={Math.abs(totalCents) as Cents} currency={currency} />
          </Line>
        )}
      </dl>
      {totalCents === 0 && <p className="font-strong">{t('reschedule.nothing_to_pay')}</p>}
      {keptWhy.map((why) => (
        <p key={JSON.stringify(why)} className="mt-1 text-small text-soft">
          {why === 'terms' ? t('reschedule.kept_by_terms') : refundNowWords(why, { t, locale })}
        </p>
      ))}
    </>
  );
}

type LineProps = { term: string; strong?: boolean; children: ReactNode };

const Line = ({ term, strong = false, children }: LineProps) => (
  <div className={`flex flex-wrap items-baseline justify-between gap-x-4 py-1 ${strong ? 'font-bold' : ''}`}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
