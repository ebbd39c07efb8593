import type { OrderHead, OrderItemRow } from '@server/orders/pages';
import type { Pages } from '@server/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { DateTime } from '@/Components/DateTime';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { StatusBadge } from '@/Components/StatusBadge';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { HolderForm } from './Partials/HolderForm';
import { OrderFrame } from './Partials/OrderFrame';

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
  const zone = order.venue.timeZone;
  const { ticket, slot } = item;
  const state = ticket?.state ?? item.state;
  return (
    <li className="rounded-md border border-rule bg-raised p-5 md:p-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-subheading">
          <span className="figures text-soft">{item.position}.</span> {item.name}
        </h2>
        <StatusBadge
          status={state === 'active' ? order.state : state}
          label={ticket ? t(`tickets.state_${ticket.state}`) : t(`afterSale.items_state_${item.state}`)}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-soft">
        {slot && <span>{format.dateTime(slot.startsAt, zone)}</span>}
        <Money amount={(item.priceCents - item.discountCents) as Cents} currency={order.currency} />
        {ticket && <span className="figures tracking-[0.06em]">{formatReference(ticket.reference)}</span>}
        {ticket && ticket.usesTotal > 1 && (
          <span>{t('tickets.uses_left', { count: ticket.usesLeft, total: ticket.usesTotal })}</span>
        )}
      </div>
      <Holder item={item} />
      <Entries item={item} zone={zone} />
      {item.canEditHolder && <HolderForm order={order} item={item} />}
      {ticket?.code && (
        <div className="mt-4">
          <LinkButton href={paths.tickets.show(ticket.code)} variant="secondary" size="sm" icon="qr">
            {t('tickets.open_alone')}
            <span className="sr-only"> {formatReference(ticket.reference)}</span>
          </LinkButton>
        </div>
      )}
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
      {given.map(({ name, label, value }) => (
        <Answer key={name} label={label} value={value ?? t('afterSale.items_given')} />
      ))}
    </dl>
  );
}

const Answer = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="text-soft">{label}</dt>
    <dd className="font-[560] break-words">{value}</dd>
  </div>
);

function Entries({ item, zone }: { item: OrderItemRow; zone: string }) {
  const t = useT();
  if (item.validations.length === 0) return null;
  return (
    <div className="mt-3">
      <h3 className="text-[0.925rem] text-soft">{t('afterSale.items_entries')}</h3>
      <ul>
        {item.validations.map(({ at, result, gate }) => (
          <li key={at}>
            <DateTime at={at} zone={zone} /> · {t(`afterSale.items_scan_${result}` as MessageKey)}
            {gate && <span className="text-soft"> · {gate}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
