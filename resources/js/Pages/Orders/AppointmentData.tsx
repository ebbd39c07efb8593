import type { OpenVisit, OrderHead, OrderVisit, VisitPlace } from '@server/orders/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Card } from '@/Components/Card';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { StatusBadge } from '@/Components/StatusBadge';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { CalendarIcon } from './Partials/order/CalendarIcon';
import { CalendarLinks } from './Partials/order/CalendarLinks';
import { OrderFrame } from './Partials/order/OrderFrame';

/** Time, address and information for the visit. */
export default function AppointmentData({
  order,
  visits,
  validity,
  canEnterInCalendar,
}: Pages['Orders/AppointmentData']) {
  const t = useT();
  const { places } = order;
  const isOfSeveral = places.length > 1;
  return (
    <OrderFrame order={order} page="appointment" title={t('afterSale.visit_title')}>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <Card title={t('afterSale.visit_when')}>
          <ul className="grid gap-6">
            {visits.map((visit) => (
              <Visit
                key={`${visit.startsAt} ${visit.place.eventTitle}`}
                visit={visit}
                isOfSeveral={isOfSeveral}
                order={canEnterInCalendar ? order : null}
              />
            ))}
            {order.openVisits.map((visit) => (
              <StillOpen key={visit.positions.join()} visit={visit} order={order} />
            ))}
          </ul>
          {((visits.length === 0 && order.openVisits.length === 0) || validity) && (
            <div className={visits.length + order.openVisits.length > 0 ? 'mt-6' : ''}>
              {isOfSeveral && validity && <p className="font-strong">{validity.place.eventTitle}</p>}
              <Validity validity={validity} isPaid={order.paidAt !== null} />
            </div>
          )}
          {canEnterInCalendar && (
            <div className="mt-6">
              <LinkButton
                href={paths.orders.calendar(order.reference, order.key ?? undefined)}
                download
                icon="calendar"
                variant="secondary"
              >
                {t('afterSale.visit_calendar')}
              </LinkButton>
            </div>
          )}
        </Card>
        <div className="grid grid-cols-1 gap-8">
          {places.map((place) => (
            <Place key={place.eventTitle} place={place} isOfSeveral={isOfSeveral} />
          ))}
        </div>
      </div>
    </OrderFrame>
  );
}

/** `order`: adds calendar links for the visit. */
type VisitProps = { visit: OrderVisit; isOfSeveral: boolean; order: OrderHead | null };

function Visit({ visit, isOfSeveral, order }: VisitProps) {
  const t = useT();
  const format = useFormat();
  const { startsAt, endsAt, entries, tickets, isCancelled } = visit;
  const { eventTitle, venue } = visit.place;
  const zone = venue.timeZone;
  return (
    <li className="flex flex-wrap items-start gap-5">
      <CalendarIcon at={startsAt} zone={zone} />
      <div className="min-w-0 grow basis-32">
        {isOfSeveral && <p className="font-strong">{eventTitle}</p>}
        {isCancelled && <StatusBadge status="cancelled" label={t('tickets.called_off')} />}
        <p className="text-subheading font-strong">{format.day(startsAt, zone)}</p>
        <p className="figures">
          {t('afterSale.visit_times', { from: format.time(startsAt, zone), until: format.time(endsAt, zone) })}
        </p>
        {isOfSeveral && <p className="text-soft">{venue.name}</p>}
        <p className="text-soft">{t('afterSale.visit_tickets', { count: tickets })}</p>
        {!isCancelled &&
          entries.map((entry) => (
            <p key={`${entry.validFrom} ${entry.validUntil}`} className="mt-1 text-soft">
              {entries.length > 1 && `${entry.products.join(', ')}: `}
              {t('tickets.entry_at', { window: format.entry(entry, zone) })}
            </p>
          ))}
        {order && !isCancelled && <CalendarLinks order={order} slot={visit} />}
      </div>
    </li>
  );
}

/** A visit without a time, with a link to choose one. */
function StillOpen({ visit, order }: { visit: OpenVisit; order: OrderHead }) {
  const t = useT();
  const { positions, place } = visit;
  return (
    <li>
      <p className="font-strong">{t('afterSale.choose_title', { event: place.eventTitle })}</p>
      <p className="text-soft">
        {t('afterSale.visit_open')} · {t('afterSale.visit_tickets', { count: positions.length })}
      </p>
      {order.paidAt && (
        <div className="mt-2">
          <LinkButton
            href={paths.orders.chooseVisit(order.reference, positions[0]!, order.key ?? undefined)}
            size="sm"
            variant="secondary"
            icon="calendar"
          >
            {t('afterSale.choose_open')}
            <span className="sr-only"> {place.eventTitle}</span>
          </LinkButton>
        </div>
      )}
    </li>
  );
}

function Validity({ validity, isPaid }: Pick<Pages['Orders/AppointmentData'], 'validity'> & { isPaid: boolean }) {
  const t = useT();
  const format = useFormat();
  if (!validity) return <p className="text-soft">{t(isPaid ? 'afterSale.visit_none' : 'afterSale.visit_not_yet')}</p>;
  const zone = validity.place.venue.timeZone;
  return (
    <p>
      {t('afterSale.visit_any_day', {
        from: format.entryFrom(validity.from, zone),
        until: format.entryUntil(validity.until, zone),
      })}
    </p>
  );
}

/** Zoom 16 shows the streets around a building. */
const mapUrl = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;

type PlaceProps = { place: VisitPlace; isOfSeveral: boolean };

function Place({ place: { eventTitle, arrivalAdvice, venue }, isOfSeveral }: PlaceProps) {
  const t = useT();
  return (
    <Card title={isOfSeveral ? eventTitle : t('afterSale.visit_where')}>
      <div className="flex gap-4">
        <Icon name="map-pin" size={26} className="mt-0.5 text-accent" />
        <address className="not-italic">
          <span className="block text-subheading font-strong">{venue.name}</span>
          {venue.address}
        </address>
      </div>
      {venue.position && (
        <div className="mt-5">
          <a
            href={mapUrl(venue.position)}
            target="_blank"
            rel="noreferrer"
            className="button button-secondary inline-flex"
          >
            {t('afterSale.visit_map')} <Icon name="external" size={18} />
            <span className="sr-only">{t('afterSale.visit_new_window')}</span>
          </a>
        </div>
      )}
      {arrivalAdvice && (
        <div className="mt-5 border-t border-rule pt-5">
          <h3 className="text-subheading">{t('afterSale.visit_before')}</h3>
          <p className="mt-1 whitespace-pre-line">{arrivalAdvice}</p>
        </div>
      )}
    </Card>
  );
}
