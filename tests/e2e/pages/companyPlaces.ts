/** Pages of companies: the demo's two, their quote, and a partly distributed order. */
import { createConnection } from '../../../server/bulk-orders/resellers/connections';
import { prisma } from '../../../server/infra/db';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { newSecret } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Place } from './house';

export async function findCompanyPlaces(): Promise<Record<string, readonly Place[]>> {
  const bought = await prisma.masterOrder.findFirstOrThrow({
    where: { state: 'placed' },
    include: { codes: true, company: true },
  });
  const quoted = await prisma.masterOrder.findFirstOrThrow({ where: { state: 'quote' } });
  const list = await prisma.companyPriceList.findFirstOrThrow();
  const sent = bought.codes.find(({ state }) => state === 'sent')!;
  const link = { id: uuidv7(), masterOrderId: bought.id, token: newSecret(), domains: ['poniente.example.com'] };
  await prisma.claimLink.create({ data: link });
  await createConnection(SYSTEM, bought.company, { name: 'Programa de reservas de grupos', venueIds: [] });
  return {
    'BulkOrders/Login': [{ path: paths.bulk.login() }],
    'BulkOrders/ForgotPassword': [{ path: paths.bulk.forgotPassword() }],
    'BulkOrders/Apply': [{ path: paths.bulk.apply() }],
    'BulkOrders/Index': [
      { path: paths.bulk.index(), as: 'company' },
      { path: paths.bulk.index(), as: 'admin' },
    ],
    'BulkOrders/Invoices': [{ path: paths.bulk.invoices(), as: 'company' }],
    'BulkOrders/Create': [{ path: paths.bulk.create(), as: 'company' }],
    'BulkOrders/Show': [
      { path: paths.bulk.show(bought.id), as: 'company' },
      { path: paths.bulk.show(quoted.id), as: 'admin' },
    ],
    'BulkOrders/Distribute': [{ path: paths.bulk.distribute(bought.id), as: 'company' }],
    'BulkOrders/Ask': [{ path: paths.bulk.ask(link.token) }],
    'BulkOrders/Companies/Index': [{ path: paths.bulk.companies(), as: 'admin' }],
    'BulkOrders/Companies/Edit': [
      { path: paths.bulk.company(bought.companyId), as: 'admin' },
      { path: paths.bulk.newCompany(), as: 'admin' },
    ],
    'BulkOrders/Companies/Resellers': [{ path: paths.bulk.resellers(), as: 'admin' }],
    'BulkOrders/PriceLists/Index': [{ path: paths.bulk.priceLists(), as: 'admin' }],
    'BulkOrders/PriceLists/Edit': [
      { path: paths.bulk.priceList(list.id), as: 'admin' },
      { path: paths.bulk.newPriceList(), as: 'admin' },
    ],
    'PromoCodes/Submission/Claim': [{ path: paths.bulk.claim(sent.code) }],
  };
}
