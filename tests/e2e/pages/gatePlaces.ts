import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Place } from './house';

/** Venues with their gates, who may enter there, and how many are expected. */
export async function findGatePlaces(): Promise<Record<string, readonly Omit<Place, 'as'>[]>> {
  const rule = await prisma.validationRule.findFirstOrThrow({ orderBy: { name: 'asc' } });
  const venue = await prisma.venue.findFirstOrThrow({ orderBy: { name: 'asc' } });
  return {
    'Venues/Index': [{ path: paths.venues.index() }, { path: `${paths.venues.index()}?q=nothing-of-the-kind` }],
    'Venues/Create': [{ path: paths.venues.create() }],
    'Venues/Edit': [{ path: paths.venues.edit(venue.id) }],
    'Admin/ValidationRules/Index': [
      { path: paths.validationRules.index() },
      { path: `${paths.validationRules.index()}?q=nothing-of-the-kind` },
    ],
    'Admin/ValidationRules/Create': [{ path: paths.validationRules.create() }],
    'Admin/ValidationRules/Edit': [{ path: paths.validationRules.edit(rule.id) }],
    'Forecast/Index': [{ path: paths.forecast.index() }],
  };
}
