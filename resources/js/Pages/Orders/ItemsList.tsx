import type { HolderQuestion, OrderHead, OrderItemRow } from '@server/orders/pages';
import type { Pages } from '@server/pages';
import type { Translate } from '@server/shared/i18n/translate';
import type { Cents } from '@server/shared/money';
import { formatReference } from '@server/shared/reference';
import { Money } from '@/Components/Money';
import { StatusBadge } from '@/Components/StatusBadge';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { HolderForm } from './Partials/checkout/HolderForm';
import { Entries } from './Partials/order/Entries';
import { OpenTicket } from './Partials/order/OpenTicket';
import { OrderFrame } from './Partials/order/OrderFrame';
import { ItemVisits } from './Partials/visits/ItemVisits';

/** The order item by item: for whom, for when, and what became of it. */
export default function ItemsList({ order, items }: Pages['Orders/ItemsList']) {
  const t = useT();
  return (
    <OrderFrame order={order} page="items" title={t('afterSale.items_title')}>
      <ol className="grid gap-5">
        {items.map((item) => (
          <Item key={item.position} item={item} order={order} />
        ))}
      </ol>
    </OrderFrame>
  );
}

function Item({ item, order }: { item: OrderItemRow; order: OrderHead }) {
  const t = useT();
  const format = useFormat();
  const { ticket, slot, place } = item;
  const zone = place.venue.timeZone;
  const state = ticket?.state ?? item.state;
  const goesOn = item.visits.length > 0;
  return (
    <li className="rounded-md border border-rule bg-raised sheet-pad">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-subheading">
          <span className="figures text-soft">{item.position}.</span> {item.name}
        </h2>
        {!goesOn && (
          <StatusBadge
            status={state === 'active' ? order.state : state}
            label={ticket ? t(`tickets.state_${ticket.state}`) : t(`afterSale.items_state_${item.state}`)}
          />
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-soft">
        {order.places.length > 1 && !goesOn && <span>{place.eventTitle}</span>}
        {slot && !goesOn && <span>{format.visitDate(slot.startsAt, { timeZone: zone, byDay: place.byDay })}</span>}
        <Money amount={(item.priceCents - item.discountCents) as Cents} currency={order.currency} />
        {ticket && !goesOn && <span className="figures tracking-caps">{formatReference(ticket.reference)}</span>}
        {ticket?.serial && <span className="figures">{t('tickets.serial_of', { serial: ticket.serial })}</span>}
        {ticket && ticket.usesTotal > 1 && (
          <span>{t('tickets.uses_left', { count: ticket.usesLeft, total: ticket.usesTotal })}</span>
        )}
      </div>
      <Holder item={item} />
      {goesOn ? <ItemVisits item={item} /> : <Entries visit={item} zone={zone} />}
      {item.canEditHolder && <HolderForm order={order} item={item} />}
      {!goesOn && <OpenTicket ticket={ticket} />}
    </li>
  );
}

function Holder({ item }: { item: OrderItemRow }) {
  const t = useT();
  const given = item.questions.filter(({ isGiven, name }) => isGiven && name !== 'name');
  if (!item.holderName && given.length === 0) return null;
  return (
    <dl className="mt-3 grid gap-1">
      {item.holderName && <Answer label={t('afterSale.items_holder')} value={item.holderName} />}
      {given.map((question) => (
        <Answer key={question.name} label={question.label} value={answerOf(question, t)} />
      ))}
    </dl>
  );
}

/** An answer in words; what the reader may not see is only said to be there. */
function answerOf({ kind, value, options = [] }: HolderQuestion, t: Translate): string {
  if (value === null) return t('afterSale.items_given');
  if (kind === 'checkbox') return t('afterSale.items_yes');
  return options.find((option) => option.value === value)?.label ?? value;
}

const Answer = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="text-soft">{label}</dt>
    <dd className="font-strong break-words">{value}</dd>
  </div>
);
