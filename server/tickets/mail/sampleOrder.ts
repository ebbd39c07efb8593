import { absoluteUrl } from '../../infra/runtime';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { cents } from '../../shared/money';
import { paths } from '../../shared/paths';
import { DAY_MS, HOUR_MS, toIso } from '../../shared/time';
import type { MailedOrder } from './mailedOrder';

const PRICE = cents(1200);
const TOTAL = cents(2400);
const TAX_RATE = 1000;
const TAX = cents(218);

/** A sample order a week from now, for previews of emails. */
export function sampleOrder(locale: Locale): MailedOrder {
  const t = translator(locale);
  const day = Date.now() + 7 * DAY_MS;
  const noon = day - (day % DAY_MS) + DAY_MS / 2;
  const [startsAt, endsAt] = [toIso(new Date(noon)), toIso(new Date(noon + HOUR_MS))];
  const place = {
    eventTitle: t('mailTexts.sample_event'),
    arrivalAdvice: t('mailTexts.sample_advice'),
    byDay: false,
    venue: {
      name: t('mailTexts.sample_venue'),
      address: t('mailTexts.sample_address'),
      timeZone: 'Europe/Madrid',
      position: null,
    },
  };
  return {
    id: '00000000-0000-7000-8000-000000000000',
    reference: 'F4R0SM7K',
    secret: 'sample',
    state: 'paid',
    locale,
    currency: 'EUR',
    name: 'Clara Vidal',
    email: 'clara@example.com',
    wasPlaced: true,
    isForVouchers: false,
    isForNewCode: false,
    isForClaims: false,
    isBeforeSale: false,
    title: place.eventTitle,
    slug: 'sample',
    places: [place],
    url: absoluteUrl(paths.orders.show('F4R0SM7K', 'sample')),
    lines: [
      {
        name: t('mailTexts.sample_product'),
        event: place.eventTitle,
        byDay: false,
        timeZone: place.venue.timeZone,
        quantity: 2,
        startsAt,
        unitCents: PRICE,
        amountCents: TOTAL,
        visits: [],
      },
    ],
    slots: [{ startsAt, endsAt, tickets: 2, place, isCancelled: false }],
    entries: [
      {
        products: [t('mailTexts.sample_product')],
        eventTitle: place.eventTitle,
        startsAt,
        validFrom: toIso(new Date(noon - HOUR_MS / 4)),
        validUntil: toIso(new Date(noon + HOUR_MS / 2)),
      },
    ],
    openVisits: [],
    totals: {
      grossCents: TOTAL,
      discountCents: cents(0),
      discounts: [],
      feeCents: cents(0),
      totalCents: TOTAL,
      taxes: [{ rate: TAX_RATE, baseCents: cents(TOTAL - TAX), taxCents: TAX }],
    },
  };
}
