import type { Checked, CheckedTicket } from '@server/shared/checked';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { Alert } from '@/Components/Alert';
import { Badge, type Tone } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import type { usePrinting } from '@/Components/counter/usePrinting';
import { DescriptionList } from '@/Components/DescriptionList';
import { LinkButton } from '@/Components/LinkButton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type FoundProps = {
  checked: Checked;
  printing: ReturnType<typeof usePrinting>;
  /** Looks up another code instead. */
  onCheck: (code: string) => void;
};

/** The result of a lookup: validity, reason of a refusal, and actions. */
export function Found({ checked, ...rest }: FoundProps) {
  const t = useT();
  const format = useFormat();
  switch (checked.kind) {
    case 'unknown':
      return <Alert tone="danger">{t('counter.check_unknown')}</Alert>;
    case 'ticket':
      return <Ticket checked={checked} {...rest} />;
    case 'order':
      return <Order checked={checked} {...rest} />;
    case 'voucher':
      return (
        <Sheet
          title={t('cash.method_voucher')}
          tone={checked.refusal ? 'danger' : 'ok'}
          standing={t(checked.refusal ? 'counter.voucher_refused' : 'counter.voucher_good')}
          why={checked.refusal}
          items={
            checked.left === null
              ? []
              : [{ term: t('counter.check_left'), value: format.money(checked.left, checked.currency) }]
          }
        />
      );
    case 'product':
      return (
        <Sheet
          title={checked.name}
          tone={checked.isSold ? 'ok' : 'neutral'}
          standing={t(checked.isSold ? 'counter.product_sold' : 'counter.product_not_sold')}
          items={[
            { term: t('counter.check_event'), value: checked.event },
            { term: t('counter.check_price'), value: format.money(checked.priceCents, checked.currency) },
            { term: t('counter.check_barcode'), value: checked.barcode },
          ]}
        />
      );
    case 'promo':
      return (
        <Sheet
          title={checked.code}
          tone={checked.standing === 'good' ? 'ok' : 'danger'}
          standing={t(`counter.promo_${checked.standing}`)}
          items={[{ term: t('counter.check_promo'), value: checked.name }]}
        />
      );
  }
}

/** The reason why the gate would deny a ticket; null for a valid one. */
function useWhy({
  standing,
  lastEntry,
  refund,
  replacedBy,
  blockedReason,
  zone,
  usesLeft,
}: CheckedTicket): string | null {
  const t = useT();
  const format = useFormat();
  switch (standing) {
    case 'used':
      return lastEntry
        ? t('counter.why_used', { at: format.dateTime(lastEntry.at, zone), gate: lastEntry.gate })
        : t('counter.why_used_somewhere');
    case 'cancelled':
      return refund
        ? t(refund.isDone ? 'counter.why_refunded' : 'counter.why_being_refunded', {
            amount: format.money(refund.amount, refund.currency),
          })
        : t('counter.why_cancelled');
    case 'replaced':
      return replacedBy
        ? t('counter.why_replaced', { reference: formatReference(replacedBy) })
        : t('counter.why_replaced_before');
    case 'blocked':
      return t('counter.why_blocked', { reason: blockedReason ?? '' });
    case 'expired':
    case 'too_late':
      return t('counter.why_too_late');
    case 'not_yet':
      return t('counter.why_not_yet');
    case 'valid':
      return lastEntry && usesLeft > 0
        ? t('counter.last_entry', { at: format.dateTime(lastEntry.at, zone), gate: lastEntry.gate })
        : null;
  }
}

function Ticket({ checked, printing, onCheck }: FoundProps & { checked: CheckedTicket }) {
  const t = useT();
  const format = useFormat();
  const reason = useWhy(checked);
  const { standing, refusal, replacedBy, order, zone } = checked;
  // Only the gate decides: a valid ticket may be for another day, or a rule may deny it.
  const isRefused = standing === 'valid' && refusal !== null;
  const why = isRefused ? (refusal.says ?? t('counter.why_gate')) : reason;
  const at = standing === 'not_yet' ? checked.validFrom : checked.validUntil;
  return (
    <Sheet
      title={checked.product}
      tone={isRefused ? 'danger' : standing === 'valid' ? 'ok' : standing === 'not_yet' ? 'warn' : 'danger'}
      standing={
        isRefused
          ? t(`validations.${refusal.result}`)
          : t(`counter.ticket_${standing}`, { at: format.dateTime(at, zone) })
      }
      why={why}
      items={[
        { term: t('counter.check_ticket'), value: formatReference(checked.reference) },
        { term: t('counter.check_event'), value: checked.event },
        ...(checked.startsAt
          ? [{ term: t('counter.check_time'), value: format.dateTime(checked.startsAt, zone) }]
          : []),
        ...(checked.holder ? [{ term: t('counter.check_holder'), value: checked.holder }] : []),
        ...(checked.admits > 1
          ? [
              {
                term: t('tickets.people'),
                value:
                  checked.peopleLeft > 0
                    ? t('tickets.people_left', { count: checked.peopleLeft, total: checked.admits })
                    : t('tickets.admits', { count: checked.admits }),
              },
            ]
          : []),
        { term: t('counter.check_uses'), value: `${checked.usesLeft} / ${checked.usesTotal}` },
        { term: t('cash.order'), value: formatReference(order) },
      ]}
      actions={
        <>
          {checked.mayPrint && (
            <Button icon="printer" onClick={() => void printing.printTickets(order, [checked.reference])}>
              {t('counter.print_this')}
            </Button>
          )}
          {replacedBy && <Button onClick={() => onCheck(replacedBy)}>{t('counter.check_new')}</Button>}
          <LinkButton variant="secondary" href={paths.orders.show(order)}>
            {t('counter.show_order')}
          </LinkButton>
        </>
      }
    />
  );
}

const ORDER_TONES = {
  held: 'neutral',
  pending: 'warn',
  paid: 'ok',
  partially_refunded: 'warn',
  refunded: 'danger',
  expired: 'danger',
  cancelled: 'danger',
} as const;

function Order({ checked, printing }: FoundProps & { checked: Extract<Checked, { kind: 'order' }> }) {
  const t = useT();
  const format = useFormat();
  const { reference, state, currency, tickets, refunded, awaitsMoney, expiresAt, zone } = checked;
  const counts = (['good', 'used', 'ended'] as const).filter((one) => tickets[one] > 0);
  return (
    <Sheet
      title={t('counter.check_order', { reference: formatReference(reference) })}
      tone={ORDER_TONES[state]}
      standing={t(`counter.order_${state}`)}
      why={
        state === 'paid'
          ? null
          : expiresAt
            ? t('counter.why_order_pending_until', { at: format.dateTime(expiresAt, zone) })
            : t(`counter.why_order_${state}`)
      }
      items={[
        { term: t('counter.total'), value: format.money(checked.totalCents, currency) },
        ...(refunded > 0 ? [{ term: t('counter.check_refunded'), value: format.money(refunded, currency) }] : []),
        ...(checked.customer ? [{ term: t('counter.customer'), value: checked.customer }] : []),
        ...counts.map((one) => ({ term: t(`counter.tickets_${one}`), value: String(tickets[one]) })),
      ]}
      actions={
        <>
          {awaitsMoney && <LinkButton href={paths.pos.manual(reference)}>{t('counter.pay')}</LinkButton>}
          {checked.mayPrintTickets && (
            <Button icon="printer" onClick={() => void printing.printOrder(reference, 'tickets')}>
              {t('counter.print_tickets')}
            </Button>
          )}
          {checked.mayPrintReceipt && (
            <Button variant="secondary" icon="printer" onClick={() => void printing.printOrder(reference, 'receipt')}>
              {t('counter.print_receipt')}
            </Button>
          )}
          <LinkButton variant="secondary" href={paths.orders.show(reference)}>
            {t('counter.show_order')}
          </LinkButton>
        </>
      }
    />
  );
}

type SheetProps = {
  title: string;
  tone: Tone;
  standing: string;
  why?: string | null;
  items: { term: string; value: string }[];
  actions?: React.ReactNode;
};

const Sheet = ({ title, tone, standing, why, items, actions }: SheetProps) => (
  <Card title={title} actions={<Badge tone={tone}>{standing}</Badge>} className="max-w-reading">
    {why && <p className="mb-5 font-strong">{why}</p>}
    <DescriptionList items={items} />
    {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
  </Card>
);
