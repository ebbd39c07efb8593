/** Where the pages about gates are found. */
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import type { Place } from './house';

export async function findGatePlaces(): Promise<Record<string, readonly Place[]>> {
  const scan = await prisma.validation.findFirstOrThrow({ where: { result: 'already_used' } });
  const gate = await prisma.gate.findFirstOrThrow();
  return {
    'Validations/Index': [
      { path: paths.validations.index(), as: 'admin' },
      { path: `${paths.validations.index()}?f.at=last30&f.result=unknown`, as: 'admin' },
    ],
    'Validations/ShowPrint': [
      { path: paths.validations.print(scan.id), as: 'admin' },
      { path: paths.validations.day(gate.id, dayIn(new Date(), 'Europe/Madrid')), as: 'admin' },
    ],
    'Validations/Automatic': [{ path: paths.validations.automatic() }],
    'Validators/Index': [{ path: paths.validators.index(), as: 'admin' }],
  };
}
