import { prisma, sql } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { type LocalText, localText } from '../../shared/localText';
import type { Scope } from '../../shared/scopes';
import type { RuleOptions } from '../pages';
import { ruleValues } from './saveRule';

const of = (scope: Scope, field: 'venues' | 'events') =>
  scope === 'everywhere' ? {} : { id: { in: [...scope[field]] } };

/** Values for conditions with their venues, and the other rules in order. */
export async function ruleOptions(locale: string, scope: Scope): Promise<RuleOptions> {
  const [venues, gates, events, channels, rules, zone, besides] = await Promise.all([
    prisma.venue.findMany({ where: of(scope, 'venues'), orderBy: { name: 'asc' } }),
    prisma.gate.findMany({
      where: { venue: of(scope, 'venues') },
      orderBy: [{ venue: { name: 'asc' } }, { position: 'asc' }],
      include: { venue: { select: { name: true, timeZone: true } } },
    }),
    prisma.event.findMany({
      where: { status: { not: 'archived' }, ...of(scope, 'events') },
      orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
      include: { products: { orderBy: [{ position: 'asc' }, { number: 'asc' }], select: { id: true, name: true } } },
    }),
    prisma.salesChannel.findMany({ orderBy: { position: 'asc' } }),
    prisma.validationRule.findMany({
      where: {
        active: true,
        ...(scope === 'everywhere' ? {} : { OR: [{ venueId: null }, { venue: of(scope, 'venues') }] }),
      },
    }),
    homeZone(),
    sql<{ id: string }>('products_beside_entries', 'select id from products where not is_entry(category)'),
  ]);
  const words = (text: unknown) => localText(text as LocalText, locale);
  const zones = events.flatMap(({ zone: room, venueId }) => (room ? [{ value: room, label: room, venueId }] : []));
  const all = events.flatMap(({ products, title, venueId }) =>
    products.map(({ id, name }) => ({ value: id, label: `${words(title)}: ${words(name)}`, venueId })),
  );
  return {
    zone,
    venues: venues.map(({ id, name }) => ({ value: id, label: name })),
    gates: gates.map(({ id, name, venueId, venue }) => ({
      value: id,
      label: `${venue.name}: ${name}`,
      venueId,
      timeZone: venue.timeZone,
    })),
    zones: zones.filter(
      ({ value, venueId }, at) => zones.findIndex((one) => one.value === value && one.venueId === venueId) === at,
    ),
    events: events.map(({ id, title, venueId }) => ({ value: id, label: words(title), venueId })),
    products: all,
    addons: all.filter(({ value }) => besides.some(({ id }) => id === value)),
    channels: channels.map(({ code, name }) => ({ value: code, label: words(name) || code, venueId: null })),
    rules: rules.map((rule) => ({ id: rule.id, ...ruleValues(rule) })),
  };
}
