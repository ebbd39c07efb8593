/** Labels of the keys of a dimension. */
import { prisma } from '../../infra/db';
import type { Locale, MessageKey, Translate } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { type Dimension, NONE } from '../../shared/salesReport';
import { dateFormat, formatVisitDate } from '../../shared/time';
import { isUuid } from '../../shared/uuid';

export type Namer = { locale: Locale; t: Translate };

/** Labels of entries without a key in a dimension. */
const NOTHING: Partial<Record<Dimension, MessageKey>> = {
  event: 'salesReports.none_fees',
  product: 'salesReports.none_fees',
  slot: 'salesReports.none_slot',
  tax_rate: 'salesReports.none_tax_rate',
  seller: 'salesReports.none_seller',
  promotion: 'salesReports.none_promotion',
  company: 'salesReports.none_company',
  country: 'salesReports.none_country',
  cashbox: 'salesReports.none_cashbox',
  cashier: 'salesReports.none_cashbox',
};

/** 5 January 2026 was a Monday. */
const weekdayOf = (key: string) => new Date(Date.UTC(2026, 0, 4 + Number(key)));

/** Label derived from the key. */
function ownName(dimension: Dimension, key: string, { locale, t }: Namer): string | null {
  const written = (day: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, 'UTC', options).format(new Date(`${day}T12:00:00Z`));
  switch (dimension) {
    case 'day':
      return written(key, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
    case 'week':
      return t('salesReports.week_of', { day: written(key, { day: 'numeric', month: 'short', year: 'numeric' }) });
    case 'month':
      return written(`${key}-01`, { month: 'long', year: 'numeric' });
    case 'quarter':
      return t('salesReports.quarter_of', { quarter: key.slice(-1), year: key.slice(0, 4) });
    case 'weekday':
      return dateFormat(locale, 'UTC', { weekday: 'long' }).format(weekdayOf(key));
    case 'hour':
      return `${key}:00`;
    case 'country':
      return /^[A-Z]{2}$/.test(key) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(key) ?? key) : key;
    case 'tax_rate':
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(Number(key) / 10_000);
    default:
      return null;
  }
}

const METHODS = [
  'card',
  'bizum',
  'cash',
  'card_manual',
  'wire_transfer',
  'balance',
  'voucher',
  'on_account',
  'elsewhere',
  'free',
] as const;

/** Start of each slot, for sorting. */
export async function slotStarts(keys: readonly string[]): Promise<Record<string, number>> {
  const found = await prisma.appointment.findMany({
    where: { id: { in: keys.filter(isUuid) } },
    select: { id: true, startsAt: true },
  });
  return Object.fromEntries(found.map(({ id, startsAt }) => [id, startsAt.getTime()]));
}

const slots = async (ids: string[], { locale }: Namer) => {
  const found = await prisma.appointment.findMany({
    where: { id: { in: ids } },
    select: { id: true, startsAt: true, event: { select: { title: true, venue: { select: { timeZone: true } } } } },
  });
  return found.map(({ id, startsAt, event }) => {
    const when = formatVisitDate(startsAt, { timeZone: event.venue.timeZone, byDay: false }, locale);
    return [id, `${localText(event.title as LocalText, locale)} · ${when}`] as const;
  });
};

/** Labels from the database, by id. */
async function storedNames(dimension: Dimension, keys: readonly string[], namer: Namer): Promise<[string, string][]> {
  const said = (text: unknown) => localText(text as LocalText, namer.locale);
  const ids = { in: [...new Set(keys.flatMap((key) => key.split(' ')).filter(isUuid))] };
  switch (dimension) {
    case 'event': {
      const found = await prisma.event.findMany({ where: { id: ids }, select: { id: true, title: true } });
      return found.map(({ id, title }) => [id, said(title)]);
    }
    case 'slot':
      return (await slots(ids.in, namer)).map(([id, name]) => [id, name]);
    case 'product': {
      const found = await prisma.product.findMany({
        where: { id: ids },
        select: { id: true, name: true, event: { select: { title: true } } },
      });
      return found.map(({ id, name, event }) => [id, `${said(name)} · ${said(event.title)}`]);
    }
    case 'channel': {
      const found = await prisma.salesChannel.findMany({ select: { code: true, name: true } });
      return found.map(({ code, name }) => [code, said(name) || code]);
    }
    case 'seller':
    case 'cashier': {
      const found = await prisma.user.findMany({ where: { id: ids }, select: { id: true, name: true } });
      return found.map(({ id, name }) => [id, name]);
    }
    case 'promotion': {
      const found = await prisma.promo.findMany({ where: { id: ids }, select: { id: true, name: true } });
      return found.map(({ id, name }) => [id, typeof name === 'string' ? name : said(name)]);
    }
    case 'company': {
      const found = await prisma.company.findMany({ where: { id: ids }, select: { id: true, name: true } });
      return found.map(({ id, name }) => [id, name]);
    }
    case 'cashbox': {
      const found = await prisma.cashbox.findMany({ where: { id: ids }, select: { id: true, name: true } });
      return found.map(({ id, name }) => [id, name]);
    }
    default:
      return [];
  }
}

/** @returns the label of each key; the key itself for deleted rows. */
export async function namesOf(
  dimension: Dimension,
  keys: readonly string[],
  namer: Namer,
): Promise<(key: string) => string> {
  const { t } = namer;
  const stored = new Map(await storedNames(dimension, keys, namer));
  return (key) => {
    if (key === NONE) return t(NOTHING[dimension] ?? 'salesReports.none');
    if (dimension === 'method' && METHODS.some((method) => method === key))
      return t(`salesReports.method_${key as (typeof METHODS)[number]}`);
    if (dimension === 'promotion')
      return key
        .split(' ')
        .map((id) => stored.get(id) ?? id)
        .join(' + ');
    return ownName(dimension, key, namer) ?? stored.get(key) ?? key;
  };
}
