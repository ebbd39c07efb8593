import type { PassBooking } from '@server/annual-passes/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { LinkButton } from '@/Components/LinkButton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Free times with the pass: a link to the shop with the pass number filled in, and the bookings made with it. */
export function Booking({ booking, number, isNeeded }: { booking: PassBooking; number: string; isNeeded: boolean }) {
  const t = useT();
  const format = useFormat();
  const { offers, booked } = booking;
  return (
    <section className="rounded-lg border border-rule p-6">
      <h2 className="text-subheading">{t('passes.book_title')}</h2>
      {isNeeded && <p className="mt-1">{t('passes.book_needed')}</p>}
      <p className="mt-1 text-soft">{t(offers.length > 0 ? 'passes.book_text' : 'passes.book_none')}</p>
      {offers.length > 0 && (
        <ul className="mt-4 grid gap-3">
          {offers.map(({ productId, product, event, slug }) => (
            <li key={productId}>
              <LinkButton
                href={`${paths.events.show(slug)}?${new URLSearchParams({ code: number, product: productId })}`}
                variant="secondary"
                icon="calendar"
              >
                {t('passes.book_offer', { product, event })}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <h3 className="mt-6 font-strong">{t('passes.bookings')}</h3>
      {booked.length === 0 ? (
        <p className="mt-1 text-soft">{t('passes.bookings_none')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-rule border-y border-rule">
          {booked.map(({ reference, url, event, startsAt, timeZone, count }) => (
            <li key={`${reference} ${startsAt}`} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="figures min-w-0">
                {format.dateTime(startsAt, timeZone)} · {event} · {t('passes.booking_count', { count })}
              </span>
              {url ? (
                <LinkButton href={url} variant="quiet" size="sm" iconEnd="arrow-right">
                  {t('passes.booking_change')}
                </LinkButton>
              ) : (
                <span className="figures text-soft">{formatReference(reference)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
