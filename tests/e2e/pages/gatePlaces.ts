import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import type { Place } from './house';

/** Pages of venues with gates, permissions, scans and expected visitors. */
export async function findGatePlaces(): Promise<Record<string, readonly Place[]>> {
  const rule = await prisma.validationRule.findFirstOrThrow({ orderBy: { name: 'asc' } });
  const venue = await prisma.venue.findFirstOrThrow({ orderBy: { name: 'asc' } });
  const scan = await prisma.validation.findFirstOrThrow({ where: { result: 'already_used' } });
  const gate = await prisma.gate.findFirstOrThrow();
  const today = dayIn(new Date(), 'Europe/Madrid');
  const as = 'admin';
  return {
    'Venues/Index': [
      { path: paths.venues.index(), as },
      { path: `${paths.venues.index()}?q=nothing-of-the-kind`, as },
    ],
    'Venues/Create': [{ path: paths.venues.create(), as }],
    'Venues/Edit': [{ path: paths.venues.edit(venue.id), as }],
    'Admin/ValidationRules/Index': [
      { path: paths.validationRules.index(), as },
      { path: `${paths.validationRules.index()}?q=nothing-of-the-kind`, as },
    ],
    'Admin/ValidationRules/Create': [{ path: paths.validationRules.create(), as }],
    'Admin/ValidationRules/Edit': [{ path: paths.validationRules.edit(rule.id), as }],
    'Forecast/Index': [{ path: paths.forecast.index(), as }],
    'Validations/Index': [
      { path: paths.validations.index(), as },
      { path: paths.validations.controlRoom(), as },
      { path: paths.validations.pastDay(), as },
      { path: `${paths.validations.index()}?f.at=last30&f.result=unknown`, as },
    ],
    'Validations/ShowPrint': [
      { path: paths.validations.print(scan.id), as },
      { path: paths.validations.day(gate.id, today), as },
    ],
    'Validations/Automatic': [{ path: paths.validations.automatic() }],
    'Validators/Index': [{ path: paths.validators.index(), as }],
  };
}
