import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import type { OwnOrderCard } from '@server/tickets/pages';
import { Badge } from '@/Components/Badge';
import { LinkButton } from '@/Components/LinkButton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { countUnits } from '@/lib/countUnits';
import { CalendarIcon } from './CalendarIcon';

/** An order in the buyer's list, with its current actions. */
export function OwnOrder({ order }: { order: OwnOrderCard }) {
  const t = useT();
  const format = useFormat();
  const { reference, title, venue, startsAt, validUntil, timeZone, byDay, tickets, addOns, isAhead, state } = order;
  const { passes, isForPasses } = order;
  const named = passes.map(({ name, holder }) => (holder ? `${name}, ${holder}` : name));
  const isOff = order.cancelledVisits > 0 && tickets === 0;
  const when = startsAt
    ? format.visit(startsAt, { timeZone, byDay })
    : validUntil && t('tickets.good_until', { day: format.entryUntil(validUntil, timeZone) });
  return (
    <li className="flex flex-wrap items-start gap-5 rounded-lg border border-rule bg-raised sheet-pad">
      {startsAt && <CalendarIcon at={startsAt} zone={timeZone} />}
      <div className="min-w-0 grow basis-56">
        <h3 className="text-subheading">{isForPasses ? [...new Set(named)].join(' · ') : title}</h3>
        {when && <p className="mt-1 first-letter:uppercase">{isOff ? <s>{when}</s> : when}</p>}
        <p className="text-soft">
          {(isForPasses
            ? [title, venue]
            : [
                venue,
                tickets > 0 &&
                  countUnits({ all: tickets, addOns }, t, (count) => t('afterSale.show_tickets', { count })),
              ]
          )
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="figures text-small text-soft">{formatReference(reference)}</p>
        {state === 'pending' && <Badge tone="warn">{t('afterSale.mine_awaits')}</Badge>}
        {state === 'refunded' && <Badge>{t('afterSale.mine_refunded')}</Badge>}
        <OrderCancellation order={order} />
        <div className="mt-4 flex flex-wrap gap-3">
          <Steps order={order} isAhead={isAhead} />
        </div>
      </div>
    </li>
  );
}

/** Cancelled visits; the order's page has the choices. */
function OrderCancellation({ order: { cancelledVisits, tickets } }: { order: OwnOrderCard }) {
  const t = useT();
  if (cancelledVisits === 0) return null;
  return (
    <div className="mt-2">
      <Badge tone="warn" icon="alert">
        {tickets === 0 ? t('tickets.called_off') : t('afterSale.mine_part_off', { count: cancelledVisits })}
      </Badge>
      <p className="mt-1">{t('afterSale.mine_off_text')}</p>
    </div>
  );
}

function Steps({ order, isAhead }: { order: OwnOrderCard; isAhead: boolean }) {
  const t = useT();
  const { reference, tickets, openVisits, startsAt, state } = order;
  const key = order.key ?? undefined;
  const show = paths.orders.show(reference, key);
  if (state === 'pending' && isAhead) {
    return (
      <LinkButton href={show} icon="card">
        {t('afterSale.mine_pay')}
      </LinkButton>
    );
  }
  const { passes, isForPasses } = order;
  const hasTickets = tickets > 0;
  const showsTickets = hasTickets && !isForPasses;
  return (
    <>
      {passes.map(
        ({ name, holder, code }) =>
          code && (
            <LinkButton key={code} href={paths.passes.download(code)} icon="card">
              {passes.length > 1 ? t('afterSale.mine_pass_of', { name: holder ?? name }) : t('afterSale.mine_pass')}
            </LinkButton>
          ),
      )}
      <LinkButton href={show} icon={showsTickets ? 'qr' : 'ticket'} variant={showsTickets ? 'primary' : 'secondary'}>
        {t(showsTickets ? 'afterSale.mine_open' : 'afterSale.mine_see_order')}
      </LinkButton>
      {openVisits > 0 && (
        <LinkButton href={show} icon="clock" variant="secondary">
          {t('afterSale.mine_choose')}
        </LinkButton>
      )}
      {hasTickets && startsAt && (
        <LinkButton href={paths.orders.calendar(reference, key)} download icon="calendar" variant="secondary">
          {t('afterSale.mine_calendar')}
        </LinkButton>
      )}
      {hasTickets && (
        <LinkButton href={paths.orders.pdf(reference, key)} external icon="download" variant="secondary">
          {t('afterSale.mine_pdf')}
        </LinkButton>
      )}
    </>
  );
}
