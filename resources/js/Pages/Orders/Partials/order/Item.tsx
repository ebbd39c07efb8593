import type { HolderQuestion, ItemVisit, OrderHead, OrderItemRow, OrderTicket } from '@server/orders/pages';
import type { Translate } from '@server/shared/i18n/translate';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { LinkButton } from '@/Components/LinkButton';
import { Price } from '@/Components/Price';
import { useT } from '@/hooks/useT';
import { GateNote } from './GateNote';
import { TicketCard } from './TicketCard';

type ItemProps = {
  item: OrderItemRow;
  /** Number of items. */
  of: number;
  order: OrderHead;
  tickets: readonly OrderTicket[];
  /** The ticket whose code is shown initially. */
  firstGood: string | null;
  wallet: Parameters<typeof TicketCard>[0]['wallet'];
  onFullScreen: (reference: string) => void;
  className: string;
};

/** The unit's visits by time; freely chosen days first, visits without a time last. */
const inTime = (item: OrderItemRow): ItemVisit[] => {
  const later = item.visits.findIndex(({ slot }) => !slot || (item.slot && slot.startsAt > item.slot.startsAt));
  return item.visits.toSpliced(!item.slot ? 0 : later < 0 ? item.visits.length : later, 0, item);
};

/** A new ticket gets a new card, so that its code can be the open one. */
const keyOf = ({ position, ticket }: ItemVisit): string => `${position} ${ticket?.reference}`;

/** A unit with holder, price and ticket; with several visits, the ticket of each. */
export function Item({ item, of, order, tickets, className, ...shared }: ItemProps) {
  const ticketOf = ({ ticket }: ItemVisit) => tickets.find(({ reference }) => reference === ticket?.reference) ?? null;
  const title = of > 1 ? `${item.position}. ${item.name}` : item.name;
  const about = <About item={item} order={order} />;
  if (item.visits.length === 0)
    return (
      <li className={className}>
        <TicketCard key={keyOf(item)} order={order} ticket={ticketOf(item)} visit={item} title={title} {...shared}>
          {about}
        </TicketCard>
      </li>
    );
  return (
    <li className={`grid grid-cols-1 gap-4 border-t border-edge pt-4 ${className}`}>
      <div>
        <h3 className="text-subheading">{title}</h3>
        {about}
      </div>
      {inTime(item).map((visit) => (
        <TicketCard
          key={keyOf(visit)}
          order={order}
          ticket={ticketOf(visit)}
          visit={visit}
          title={null}
          isOpen={visit !== item && !visit.slot}
          {...shared}
        />
      ))}
    </li>
  );
}

/** Holder, price and missing holder data. */
function About({ item, order }: { item: OrderItemRow; order: OrderHead }) {
  const t = useT();
  const given = item.questions.filter(({ isGiven, name }) => isGiven && name !== 'name');
  return (
    <>
      {item.ticket?.isGiven ? (
        <p className="mt-1 font-strong wrap-anywhere">
          {item.holderName ? t('afterSale.given_to', { name: item.holderName }) : t('afterSale.given')}
        </p>
      ) : (
        item.holderName && <p className="mt-1 font-strong wrap-anywhere">{item.holderName}</p>
      )}
      <p className="mt-1 text-soft">
        <Price amount={(item.priceCents - item.discountCents) as Cents} currency={order.currency} />
      </p>
      {given.length > 0 && (
        <dl className="mt-1 grid gap-1">
          {given.map((question) => (
            <div key={question.name} className="flex flex-wrap gap-x-3">
              <dt className="text-soft">{question.label}</dt>
              <dd className="font-strong break-words">{answerOf(question, t)}</dd>
            </div>
          ))}
        </dl>
      )}
      <GateNote order={order} item={item} />
      {item.canEditHolder && <NameHolder order={order} item={item} />}
    </>
  );
}

/** Link to the holder form; more prominent for data that the gate requires. */
function NameHolder({ item, order }: { item: OrderItemRow; order: OrderHead }) {
  const t = useT();
  const isMissing = item.questions.some(({ required, isGiven }) => required && !isGiven);
  const isKnown = item.questions.some(({ isGiven }) => isGiven);
  const isCorrected =
    order.access === 'staff' || (item.correction !== null && item.questions.every(({ isGiven }) => isGiven));
  const path = isKnown ? paths.orderItems.editProfile : paths.orderItems.createProfile;
  return (
    <div className="mt-4">
      <LinkButton
        variant={isMissing ? 'primary' : 'secondary'}
        size="sm"
        icon="user"
        href={path(item.id, order.key ?? undefined)}
      >
        {t(isMissing || !isCorrected ? 'afterSale.items_add_holder' : 'afterSale.items_correct_holder')}
        <span className="sr-only"> {item.position}</span>
      </LinkButton>
    </div>
  );
}

/** A holder's answer as text; hidden data is only reported as present. */
function answerOf({ kind, value, options = [] }: HolderQuestion, t: Translate): string {
  if (value === null) return t('afterSale.items_given');
  if (kind === 'checkbox') return t('afterSale.items_yes');
  return options.find((option) => option.value === value)?.label ?? value;
}
