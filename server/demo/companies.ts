/** Companies: one with a quote, one that has distributed half of its codes. */

import { createMaster, payOnAccount, placeMaster } from '../bulk-orders';
import { issueCodes } from '../bulk-orders/events';
import { connection, prisma } from '../infra/db';
import { issueDueInvoices } from '../invoices';
import { SYSTEM } from '../shared/actor';
import { uuidv7 } from '../shared/uuid';
import { PRODUCTS } from './catalogue';

const GUIDES = [
  'Lola Marín',
  'Iker Sanz',
  'Noa Vidal',
  'Pau Ferrer',
  'Sara Lago',
  'Leo Prats',
  'Alba Rey',
  'Hugo Soler',
];
const CODES_EACH = 5;
const BOUGHT = 80;
const QUOTED = 120;

/** Price list of the travel agency: 12 % off everything. */
const LIST = { id: uuidv7(), name: 'Operadores 2027', discountRate: 1200 };

const COMPANIES = {
  travel: {
    ...{
      id: uuidv7(),
      name: 'Viajes Poniente S.L.',
      taxId: 'B11000015',
      country: 'ES',
      address: 'Avenida del Puerto 12',
    },
    ...{
      postcode: '11006',
      city: 'Cádiz',
      email: 'facturas@poniente.example.com',
      state: 'active',
      priceListId: LIST.id,
    },
    ...{ methods: ['card', 'wire_transfer', 'on_account'], creditLimitCents: 200_000, locale: 'es' },
    ...{ codeDays: 180, unusedPolicy: 'credit' },
  },
  school: {
    ...{ id: uuidv7(), name: 'Colegio Bahía', taxId: 'G11000023', country: 'ES', address: 'Calle de la Palma 3' },
    ...{
      postcode: '11003',
      city: 'Cádiz',
      email: 'secretaria@colegio-bahia.example.com',
      state: 'active',
      locale: 'es',
    },
    ...{ minQuantity: 20, needsPurchaseOrder: true, codeDays: 90, unusedPolicy: 'extend', extendDays: 30 },
  },
};

async function order(companyId: string, quantity: number, purchaseOrder: string): Promise<string> {
  const id = uuidv7();
  const lines = [{ productId: PRODUCTS.general.id, slotId: null, quantity }];
  await createMaster(SYSTEM, { id, companyId, lines, purchaseOrder, as: 'quote' }, 'es');
  return id;
}

export async function openCompanies(): Promise<void> {
  await prisma.companyPriceList.create({ data: LIST });
  await prisma.product.updateMany({ where: { id: PRODUCTS.general.id }, data: { channels: { push: 'bulk' } } });
  await prisma.company.createMany({ data: Object.values(COMPANIES) });
  const contact = await prisma.user.findUniqueOrThrow({ where: { email: 'company@aforo.test' }, select: { id: true } });
  const companyId = COMPANIES.travel.id;
  await prisma.companyContact.create({ data: { companyId, userId: contact.id, role: 'buyer' } });
  await order(COMPANIES.school.id, QUOTED, 'CB-2031');
  const id = await order(companyId, BOUGHT, 'VP-118');
  await placeMaster(SYSTEM, id);
  const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
  await payOnAccount({ id: uuidv7(), companyId, orderId: orderId!, by: contact.id, locale: 'es' });
  await issueCodes([{ id: '0', payload: { order_id: orderId! } }]);
  const rows = GUIDES.map((name, at) => ({
    ...{ line: at + 2, name, locale: 'es', quantity: CODES_EACH },
    email: `${name.split(' ')[0]!.toLowerCase()}@poniente.example.com`,
  }));
  await issueDueInvoices(orderId!);
  const request = { id: uuidv7(), master_order: id, by: contact.id, mails: false, rows };
  await prisma.$queryRaw`select outcome from hand_out_codes(${JSON.stringify(request)}::jsonb)`;
  await connection.query('delete from outbox');
}
