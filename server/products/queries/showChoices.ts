import type { Prisma } from '../../../generated/prisma/client';
import { kindOf } from '../../events';
import { prisma } from '../../infra/db';
import { readSettings } from '../../settings';
import { type LocalText, localText } from '../../shared/localText';
import type { QuotaPeriod } from '../../shared/quotas';
import type { Scope } from '../../shared/scopes';
import { HOUR_MS, type IsoDate, toIso } from '../../shared/time';
import { IN_ORDER, orderedProducts } from '../orderedProducts';
import type { Option, ProductChoices, QuotaException, QuotaRow } from '../pages';
import { upcomingNumber } from '../seriesValues';

async function listChannels(locale: string): Promise<Option[]> {
  const channels = await prisma.salesChannel.findMany({ orderBy: [{ position: 'asc' }, { code: 'asc' }] });
  return channels.map(({ code, name }) => ({ value: code, label: localText(name as LocalText, locale) || code }));
}

type Counter = Prisma.QuotaCounterGetPayload<{ include: { appointment: { select: { startsAt: true } } } }>;

const takenOf = ({ held, sold }: { held: number; sold: number }) => held + sold;
const YESTERDAY_MS = 36 * HOUR_MS;
const isOver = ({ day, appointment }: Counter): boolean => {
  const at = day ?? appointment?.startsAt;
  return at !== undefined && at.getTime() < Date.now() - YESTERDAY_MS;
};
const toException = (counter: Counter): QuotaException => ({
  day: counter.day && (counter.day.toISOString().slice(0, 10) as IsoDate),
  slotId: counter.appointmentId,
  startsAt: counter.appointment && toIso(counter.appointment.startsAt),
  size: counter.size,
  taken: takenOf(counter),
});

/** @param hasLines whether quotas of the event can have waiting lists */
async function listQuotas(eventId: string, locale: string, hasLines: boolean): Promise<QuotaRow[]> {
  const quotas = await prisma.quota.findMany({
    where: { OR: [{ eventId }, { eventId: null }] },
    orderBy: { name: 'asc' },
    include: {
      counters: { include: { appointment: { select: { startsAt: true } } }, orderBy: { key: 'asc' } },
      products: { select: { product: { select: { name: true } } }, orderBy: { product: { position: 'asc' } } },
    },
  });
  return quotas.map(({ id, version, name, size, period, held, sold, awaited, products, counters, ...quota }) => ({
    id,
    version,
    name,
    size,
    period: period as QuotaPeriod,
    isShared: quota.eventId === null,
    awaited: hasLines && quota.eventId !== null && period === 'in_all' ? awaited : null,
    taken: counters.reduce((sum, counter) => sum + takenOf(counter), held + sold),
    mostTaken: Math.max(held + sold, ...counters.filter((it) => !it.isException).map(takenOf)),
    exceptions: counters.filter((counter) => counter.isException && !isOver(counter)).map(toException),
    products: products.map(({ product }) => localText(product.name as LocalText, locale)),
  }));
}

async function listTicketSeries(timeZone: string) {
  const series = await prisma.series.findMany({ where: { kind: 'ticket' }, orderBy: { name: 'asc' } });
  return series.map((one) => ({ value: one.id, label: one.name, nextNumber: upcomingNumber(one, timeZone) }));
}

/** The options of a product's form, without the product itself (`ownId`); null without such an event. */
export async function showChoices(
  eventId: string,
  locale: string,
  { ownId = null, seesLines = false }: { ownId?: string | null; seesLines?: boolean } = {},
): Promise<ProductChoices | null> {
  const event = await prisma.event.findUnique({
    where: { id: eventId },
    select: {
      id: true,
      title: true,
      kind: true,
      byDay: true,
      currency: true,
      waitingMinutes: true,
      venue: { select: { timeZone: true } },
      products: IN_ORDER,
    },
  });
  if (!event) return null;
  const [channels, quotas, series, settings] = await Promise.all([
    listChannels(locale),
    listQuotas(eventId, locale, seesLines && event.kind === 'open' && event.waitingMinutes !== null),
    listTicketSeries(event.venue.timeZone),
    readSettings(),
  ]);
  const { venue, title, products, kind, byDay, waitingMinutes: _, ...rest } = event;
  return {
    event: {
      ...rest,
      kind: kindOf({ kind, byDay }),
      title: localText(title as LocalText, locale),
      timeZone: venue.timeZone,
    },
    channels,
    quotas,
    series,
    taxRates: settings['taxes.rates'],
    products: orderedProducts(products, locale).filter(({ id }) => id !== ownId),
  };
}

/**
 * The most frequent rate of the organisation's products, the default of a new one: 10 % if 14 of 17 have it; null
 * without products.
 */
export async function usualTaxRate(): Promise<number | null> {
  const [usual] = await prisma.product.groupBy({
    by: ['taxRate'],
    where: { category: { not: 'voucher' } },
    _count: true,
    orderBy: { _count: { taxRate: 'desc' } },
    take: 1,
  });
  return usual?.taxRate ?? null;
}

/** Events for which products can be created, without archived ones. */
export async function listProductEvents(locale: string, scope: Scope): Promise<Option[]> {
  const events = await prisma.event.findMany({
    where: { status: { not: 'archived' }, ...(scope === 'everywhere' ? {} : { id: { in: [...scope.events] } }) },
    orderBy: [{ position: 'asc' }, { createdAt: 'desc' }],
    select: { id: true, title: true },
  });
  return events.map(({ id, title }) => ({ value: id, label: localText(title as LocalText, locale) }));
}
