import type { OrderHead, OrderVisit } from '@server/orders/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Card } from '@/Components/Card';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { CalendarIcon } from './Partials/CalendarIcon';
import { OrderFrame } from './Partials/OrderFrame';

/** When to come, where to, and what to know before. */
export default function AppointmentData({
  order,
  visits,
  validity,
  canEnterInCalendar,
}: Pages['Orders/AppointmentData']) {
  const t = useT();
  return (
    <OrderFrame order={order} page="appointment" title={t('afterSale.visit_title')}>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Card title={t('afterSale.visit_when')}>
          <ul className="grid gap-6">
            {visits.map((visit) => (
              <Visit key={visit.startsAt} visit={visit} zone={order.venue.timeZone} />
            ))}
          </ul>
          {visits.length === 0 && <Validity validity={validity} zone={order.venue.timeZone} />}
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
        <div className="grid gap-8">
          <Place venue={order.venue} />
          {order.event.arrivalAdvice && (
            <Card title={t('afterSale.visit_before')}>
              <p className="whitespace-pre-line">{order.event.arrivalAdvice}</p>
            </Card>
          )}
        </div>
      </div>
    </OrderFrame>
  );
}

function Visit({ visit, zone }: { visit: OrderVisit; zone: string }) {
  const t = useT();
  const format = useFormat();
  const { startsAt, endsAt, entryFrom, entryUntil, tickets } = visit;
  return (
    <li className="flex gap-5">
      <CalendarIcon at={startsAt} zone={zone} />
      <div>
        <p className="text-subheading font-[560]">{format.day(startsAt, zone)}</p>
        <p className="figures">
          {t('afterSale.visit_times', { from: format.time(startsAt, zone), until: format.time(endsAt, zone) })}
        </p>
        <p className="text-soft">{t('afterSale.visit_tickets', { count: tickets })}</p>
        {entryFrom && entryUntil && (
          <p className="mt-1 text-soft">
            {t('afterSale.visit_entry', { from: format.time(entryFrom, zone), until: format.time(entryUntil, zone) })}
          </p>
        )}
      </div>
    </li>
  );
}

function Validity({ validity, zone }: { validity: Pages['Orders/AppointmentData']['validity']; zone: string }) {
  const t = useT();
  const format = useFormat();
  if (!validity) return <p className="text-soft">{t('afterSale.visit_not_yet')}</p>;
  return (
    <p>
      {t('afterSale.visit_any_day', { from: format.day(validity.from, zone), until: format.day(validity.until, zone) })}
    </p>
  );
}

/** Sixteen shows the streets around a building. */
const mapUrl = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;

function Place({ venue }: { venue: OrderHead['venue'] }) {
  const t = useT();
  return (
    <Card title={t('afterSale.visit_where')}>
      <div className="flex gap-4">
        <Icon name="map-pin" size={26} className="mt-0.5 text-accent" />
        <address className="not-italic">
          <span className="block text-subheading font-[560]">{venue.name}</span>
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
    </Card>
  );
}
