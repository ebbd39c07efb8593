import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Place } from './house';

/** Staff pages about emails; one of the demo's bounced. */
export async function findMailPlaces(): Promise<Record<string, readonly Place[]>> {
  const { id } = await prisma.mailLog.findFirstOrThrow({ where: { delivery: 'bounced' } });
  return {
    'CustomerService/ResendMail': [{ path: paths.customerService.mails(), as: 'agent' }],
    'CustomerService/Mail': [{ path: paths.customerService.mail(id), as: 'agent' }],
  };
}
