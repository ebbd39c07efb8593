import { defaultCurrency } from '../../events';
import { prisma } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { type LocalText, localText } from '../../shared/localText';
import { cents } from '../../shared/money';
import type { Scope } from '../../shared/scopes';
import type { PromoOptions } from '../pages';

/** Options of the form: current events with products, and sales channels. */
export async function promoOptions(locale: string, scope: Scope): Promise<PromoOptions> {
  const [events, channels, passes, zone, currency] = await Promise.all([
    prisma.event.findMany({
      where: { status: { not: 'archived' }, ...(scope === 'everywhere' ? {} : { id: { in: [...scope.events] } }) },
      orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
      select: {
        id: true,
        title: true,
        kind: true,
        currency: true,
        venue: { select: { timeZone: true } },
        products: {
          where: { active: true },
          orderBy: [{ position: 'asc' }, { number: 'asc' }],
          select: { id: true, name: true, priceCents: true },
        },
      },
    }),
    prisma.salesChannel.findMany({ orderBy: { position: 'asc' }, select: { code: true, name: true } }),
    prisma.product.findMany({
      where: { category: 'pass', event: { status: { not: 'archived' } } },
      orderBy: [{ position: 'asc' }, { number: 'asc' }],
      select: { id: true, name: true, event: { select: { title: true } } },
    }),
    homeZone(),
    defaultCurrency(),
  ]);
  return {
    events: events.map(({ title, kind, venue, products, ...event }) => ({
      ...event,
      title: localText(title as LocalText, locale),
      timeZone: venue.timeZone,
      hasVisit: kind !== 'open',
      products: products.map(({ id, name, priceCents }) => ({
        id,
        name: localText(name as LocalText, locale),
        priceCents: cents(priceCents),
      })),
    })),
    channels: channels.map(({ code, name }) => ({ value: code, label: localText(name as LocalText, locale) || code })),
    passes: passes.map(({ id, name, event }) => ({
      value: id,
      label: `${localText(name as LocalText, locale)} · ${localText(event.title as LocalText, locale)}`,
    })),
    zone,
    currency,
  };
}

/** The event of a page. */
export async function findPromoEvent(id: string, locale: string): Promise<{ id: string; title: string } | null> {
  const event = await prisma.event.findUnique({ where: { id }, select: { id: true, title: true } });
  return event && { id, title: localText(event.title as LocalText, locale) };
}
