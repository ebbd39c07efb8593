import type { MovableTicket, OrderHead } from '@server/orders/pages';
import { formatReference } from '@server/shared/reference';
import { isOfTerms, type MoveRefusal } from '@server/shared/reschedule';
import type { TillApproval } from '@server/shared/secondPerson';
import { Checkbox } from '@/Components/Checkbox';
import { FieldError } from '@/Components/Field';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type MovableTicketsProps = {
  order: OrderHead;
  tickets: readonly MovableTicket[];
  isStaff: boolean;
  /** Codes printed on the tickets, shown at a till. */
  codes: TillApproval['codes'] | undefined;
  chosen: readonly number[];
  onChange: (positions: number[]) => void;
  error: string | undefined;
};

const isOpenTo = (refusal: MoveRefusal | null, isStaff: boolean): boolean =>
  refusal === null || (isStaff && isOfTerms(refusal));

/** Whether the viewer can exchange a ticket. */
export const isExchangeable = ({ exchanges, exchangeRefusal }: MovableTicket, isStaff: boolean): boolean =>
  exchanges.length > 0 && isOpenTo(exchangeRefusal, isStaff);

/** Whether the viewer can change one of its times, or exchange it. */
const isOpen = (ticket: MovableTicket, isStaff: boolean): boolean =>
  isExchangeable(ticket, isStaff) ||
  ticket.stops.some(({ slotId, refusal }) => slotId !== null && isOpenTo(refusal, isStaff));

/** The choice of the order's tickets. */
export function MovableTickets(props: MovableTicketsProps) {
  const { order, tickets, isStaff, codes, chosen, onChange, error } = props;
  const t = useT();
  const open = tickets.filter((ticket) => isOpen(ticket, isStaff));
  const isAll = open.length > 0 && chosen.length === open.length;
  return (
    <fieldset aria-describedby={error ? 'move-tickets-error' : undefined} className="min-w-0">
      <legend className="mb-2 text-subheading">{t('reschedule.choose')}</legend>
      {open.length > 1 && (
        <Checkbox
          label={<span className="font-strong">{t('reschedule.all')}</span>}
          value={isAll}
          onChange={(isOn) => onChange(isOn ? open.map(({ position }) => position) : [])}
        />
      )}
      <div className="divide-y divide-rule border-y border-rule">
        {tickets.map((ticket) => (
          <Checkbox
            key={ticket.position}
            label={<TicketText ticket={ticket} code={codes?.[ticket.position]} />}
            value={chosen.includes(ticket.position)}
            disabled={!isOpen(ticket, isStaff)}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, ticket.position] : chosen.filter((position) => position !== ticket.position))
            }
          />
        ))}
      </div>
      <FieldError id="move-tickets-error" error={error} />
      {!isStaff && open.length < tickets.length && (
        <p className="mt-3 text-small text-soft">
          {order.contact ? t('reschedule.ask_us', { contact: order.contact }) : t('reschedule.ask_us_alone')}
        </p>
      )}
    </fieldset>
  );
}

function TicketText({ ticket, code }: { ticket: MovableTicket; code: string | undefined }) {
  const t = useT();
  const format = useFormat();
  const { position, name, holderName, stops, exchangeRefusal } = ticket;
  return (
    <>
      <span className="block font-strong">
        <span className="figures text-soft">{position}.</span> {name}
        {holderName && `, ${holderName}`}
        {code && <span className="figures ml-2 text-soft">{formatReference(code)}</span>}
      </span>
      {stops.map((stop) => {
        const { key, event, startsAt, timeZone, byDay } = stop;
        // A ticket without a slot has no time: it can only be exchanged.
        const isUntimed = startsAt === null && stop.position === position;
        const refusal = isUntimed ? exchangeRefusal : stop.refusal;
        const when = startsAt ? format.visit(startsAt, { timeZone, byDay }) : t('reschedule.open_time');
        const where = stops.length > 1 ? event : null;
        const why = (startsAt || isUntimed) && refusal ? t(`reschedule.refusal_${refusal}`) : null;
        return (
          <span key={key} className="block text-small text-soft">
            {[where, isUntimed ? null : when, why].filter(Boolean).join(' · ')}
          </span>
        );
      })}
    </>
  );
}
