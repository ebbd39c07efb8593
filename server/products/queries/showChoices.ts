import { prisma } from '../../infra/db';
import { readSettings } from '../../settings';
import { type LocalText, localText } from '../../shared/localText';
import type { Option, ProductChoices, QuotaRow } from '../pages';
import { upcomingNumber } from '../seriesValues';

async function listChannels(locale: string): Promise<Option[]> {
  const channels = await prisma.salesChannel.findMany({ orderBy: [{ position: 'asc' }, { code: 'asc' }] });
  return channels.map(({ code, name }) => ({ value: code, label: localText(name as LocalText, locale) || code }));
}

async function listQuotas(eventId: string, locale: string): Promise<QuotaRow[]> {
  const quotas = await prisma.quota.findMany({
    where: { eventId },
    orderBy: { name: 'asc' },
    include: {
      products: { select: { product: { select: { name: true } } }, orderBy: { product: { position: 'asc' } } },
    },
  });
  return quotas.map(({ id, version, name, size, held, sold, products }) => ({
    id,
    version,
    name,
    size,
    taken: held + sold,
    products: products.map(({ product }) => localText(product.name as LocalText, locale)),
  }));
}

async function listTicketSeries() {
  const series = await prisma.series.findMany({ where: { kind: 'ticket' }, orderBy: { name: 'asc' } });
  return series.map((one) => ({ value: one.id, label: one.name, nextNumber: upcomingNumber(one) }));
}

/** What the form of an event's product offers to choose from; null without such an event. */
export async function showChoices(eventId: string, locale: string): Promise<ProductChoices | null> {
  const event = await prisma.event.findUnique({
    where: { id: eventId },
    select: { id: true, title: true, kind: true, currency: true, venue: { select: { timeZone: true } } },
  });
  if (!event) return null;
  const [channels, quotas, series, settings] = await Promise.all([
    listChannels(locale),
    listQuotas(eventId, locale),
    listTicketSeries(),
    readSettings(),
  ]);
  const { venue, title, ...rest } = event;
  return {
    event: { ...rest, title: localText(title as LocalText, locale), timeZone: venue.timeZone },
    channels,
    quotas,
    series,
    taxRates: settings['taxes.rates'],
  };
}

/** The events that products can be made for, archived ones left out. */
export async function listProductEvents(locale: string): Promise<Option[]> {
  const events = await prisma.event.findMany({
    where: { status: { not: 'archived' } },
    orderBy: [{ position: 'asc' }, { createdAt: 'desc' }],
    select: { id: true, title: true },
  });
  return events.map(({ id, title }) => ({ value: id, label: localText(title as LocalText, locale) }));
}
