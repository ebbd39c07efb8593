import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Place } from './house';

/** Where who may enter is said, and what is expected of the coming days. */
export async function findGatePlaces(): Promise<Record<string, readonly Omit<Place, 'as'>[]>> {
  const rule = await prisma.validationRule.findFirstOrThrow({ orderBy: { name: 'asc' } });
  return {
    'Admin/ValidationRules/Index': [
      { path: paths.validationRules.index() },
      { path: `${paths.validationRules.index()}?q=nothing-of-the-kind` },
    ],
    'Admin/ValidationRules/Create': [{ path: paths.validationRules.create() }],
    'Admin/ValidationRules/Edit': [{ path: paths.validationRules.edit(rule.id) }],
    'Forecast/Index': [{ path: paths.forecast.index() }],
  };
}
