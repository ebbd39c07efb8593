import { prisma } from '../../infra/db';
import { defineList, type OptionsContext } from '../../infra/lists';
import { countryName } from '../../shared/names';

const countryOptions = async ({ locale, scope }: OptionsContext) => {
  const where = scope === 'everywhere' ? {} : { id: { in: [...scope.venues] } };
  const used = await prisma.venue.findMany({ where, distinct: ['country'], select: { country: true } });
  return used.map(({ country }) => ({ value: country, label: countryName(country, locale) }));
};

/** All venues. */
export const venueList = defineList({
  name: 'venues',
  scope: { permission: 'catalogue.manage', venue: 'v.id' },
  from: 'venues v',
  key: 'v.id',
  columns: {
    name: { sql: 'v.name', kind: 'text', label: 'venues.name', sort: true, search: true },
    address: { sql: 'v.address', kind: 'text', label: 'venues.address', search: true, hidden: true },
    city: { sql: 'v.city', kind: 'text', label: 'venues.city', sort: true, search: true },
    country: {
      sql: 'v.country',
      kind: 'text',
      label: 'venues.country',
      sort: true,
      format: ({ country }, { locale }) => countryName(String(country), locale),
    },
    timeZone: { sql: 'v.time_zone', kind: 'text', label: 'venues.time_zone', sort: true, hidden: true },
    gates: {
      sql: '(select count(*)::int from gates g where g.venue_id = v.id)',
      kind: 'number',
      label: 'venues.gates',
    },
    events: {
      sql: '(select count(*)::int from events e where e.venue_id = v.id)',
      kind: 'number',
      label: 'venues.events',
    },
    createdAt: { sql: 'v.created_at', kind: 'datetime', label: 'venues.created', sort: true, hidden: true },
  },
  filters: {
    country: { kind: 'oneOf', sql: 'v.country', label: 'venues.country', options: countryOptions },
    created: { kind: 'dateRange', sql: 'v.created_at', label: 'venues.created' },
  },
  defaultSort: 'name',
});
