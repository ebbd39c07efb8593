import type { MovableTicket, OrderHead } from '@server/orders/pages';
import { isOfTerms } from '@server/shared/reschedule';
import { Checkbox } from '@/Components/Checkbox';
import { FieldError } from '@/Components/Field';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type MovableTicketsProps = {
  order: OrderHead;
  tickets: readonly MovableTicket[];
  isStaff: boolean;
  chosen: readonly number[];
  onChange: (positions: number[]) => void;
  error: string | undefined;
};

/** Whether whoever looks can move some visit of a ticket. */
const isOpen = ({ stops }: MovableTicket, isStaff: boolean): boolean =>
  stops.some(({ slotId, refusal }) => slotId !== null && (refusal === null || (isStaff && isOfTerms(refusal))));

/** The tickets of the order, to choose among. */
export function MovableTickets({ order, tickets, isStaff, chosen, onChange, error }: MovableTicketsProps) {
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
            label={<TicketText ticket={ticket} />}
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
        <p className="mt-3 text-small text-soft">{[t('reschedule.ask_us'), order.contact].join(' ')}</p>
      )}
    </fieldset>
  );
}

function TicketText({ ticket }: { ticket: MovableTicket }) {
  const t = useT();
  const format = useFormat();
  const { position, name, holderName, stops } = ticket;
  return (
    <>
      <span className="block font-strong">
        <span className="figures text-soft">{position}.</span> {name}
        {holderName && `, ${holderName}`}
      </span>
      {stops.map(({ key, event, startsAt, timeZone, byDay, refusal }) => {
        const when = startsAt ? format.visit(startsAt, { timeZone, byDay }) : t('reschedule.open_time');
        const where = stops.length > 1 ? event : null;
        const why = startsAt && refusal ? t(`reschedule.refusal_${refusal}`) : null;
        return (
          <span key={key} className="block text-small text-soft">
            {[where, when, why].filter(Boolean).join(' · ')}
          </span>
        );
      })}
    </>
  );
}
