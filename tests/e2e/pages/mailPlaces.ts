import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Place } from './house';

/** Where staff look at mails; one of the demo's came back. */
export async function findMailPlaces(): Promise<Record<string, readonly Place[]>> {
  const { id } = await prisma.mailLog.findFirstOrThrow({ where: { delivery: 'bounced' } });
  return {
    'CustomerService/ResendMail': [{ path: paths.customerService.mails(), as: 'agent' }],
    'CustomerService/Mail': [{ path: paths.customerService.mail(id), as: 'agent' }],
  };
}
