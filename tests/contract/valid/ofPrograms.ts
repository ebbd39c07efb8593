/** Requests of programs that the house accepts. */
import { createCompany, openProduct } from '../../integration/bulk-orders/bulkFixture';
import { untilIndexed } from '../../integration/finding/untilIndexed';
import { placeOrder } from '../../integration/payments/paymentFixture';
import { settle } from '../../integration/validations/gateFixture';
import { dayAhead } from '../../support/days';
import type { House } from '../house';
import { done, once, sent, type Table } from './asking';

const API = '/api/v1';

type Item = { id: string; slotId: string };
type Order = { reference: string; items: Item[] };
type Rows = { data: { id: string }[] };

const company = once(() => createCompany({ methods: ['on_account'], creditLimitCents: 1_000_000 }));
const bulkProduct = once(({ north }) => openProduct(north.venue));
const customerId = once(async (house) => {
  await untilIndexed();
  return (await done<Rows>(house, 'listCustomers', sent(`${API}/customers`))).data[0]!.id;
});

const linesOf = ({ north: { product, slots } }: House, quantity = 1, slotId = slots[0]) => [
  { productId: product, slotId, quantity },
];
const customer = { name: 'Clara Vidal', email: 'clara@example.test' };
const byLink = (house: House) => ({ lines: linesOf(house), customer, payment: 'link' });

const hold = async (house: House) =>
  (await done<{ id: string }>(house, 'createHold', sent(`${API}/holds`, { lines: linesOf(house) }))).id;
const ordered = async (house: House) =>
  (await done<Order>(house, 'createOrder', sent(`${API}/orders`, byLink(house)))).reference;

/** A paid order of two tickets for the first slot, as the API shows it. */
async function paid(house: House): Promise<Order> {
  const { eventId, product, slots } = house.north;
  const order = await placeOrder({ eventId, product }, { quantity: 2, slot: slots[0]! });
  await settle(order);
  return done<Order>(house, 'getOrder', sent(`${API}/orders/${order.reference}`));
}

const ticketId = once(async (house) => (await done<Rows>(house, 'listTickets', sent(`${API}/tickets`))).data[0]!.id);

const webhook = { name: 'CRM', url: 'https://93.184.216.34/hook', topics: ['event.*'] };
const hooked = async (house: House) =>
  (await done<{ id: string }>(house, 'createWebhook', sent(`${API}/webhooks`, webhook))).id;

export const OF_PROGRAMS: Table = {
  listCompanies: () => sent(`${API}/companies`),
  getCompany: async (house) => sent(`${API}/companies/${await company(house)}`),
  listCompanyCodes: async (house) => sent(`${API}/companies/${await company(house)}/codes`),
  listCompanyOrders: async (house) => sent(`${API}/companies/${await company(house)}/orders`),
  createCompanyOrder: async (house) =>
    sent(`${API}/companies/${await company(house)}/orders`, {
      lines: [{ productId: await bulkProduct(house), quantity: 2 }],
      purchaseOrder: 'PO-1',
    }),
  listCustomers: () => sent(`${API}/customers`),
  getCustomer: async (house) => sent(`${API}/customers/${await customerId(house)}`),
  listEvents: () => sent(`${API}/events`),
  getEvent: ({ north }) => sent(`${API}/events/${north.eventId}`),
  listProducts: ({ north }) => sent(`${API}/events/${north.eventId}/products`),
  listSlots: ({ north }) => sent(`${API}/events/${north.eventId}/slots?from=${dayAhead(0)}&to=${dayAhead(9)}`),
  createHold: (house) => sent(`${API}/holds`, { lines: linesOf(house, 3) }),
  getHold: async (house) => sent(`${API}/holds/${await hold(house)}`),
  changeHold: async (house) => sent(`${API}/holds/${await hold(house)}`, { lines: linesOf(house, 2), extend: true }),
  deleteHold: async (house) => sent(`${API}/holds/${await hold(house)}`),
  createOrder: async (house) =>
    sent(`${API}/orders`, { hold: await hold(house), customer, payment: 'link', linkHours: 4 }),
  listOrders: () => sent(`${API}/orders?limit=5`),
  getOrder: async (house) => sent(`${API}/orders/${await ordered(house)}`),
  cancelOrder: async (house) => sent(`${API}/orders/${await ordered(house)}/cancel`),
  listMoveSlots: async (house) => {
    const { reference, items } = await paid(house);
    return sent(`${API}/orders/${reference}/moves?items=${items[0]!.id}&from=${dayAhead(0)}&to=${dayAhead(9)}`);
  },
  moveItems: async (house) => {
    const { reference, items } = await paid(house);
    return sent(`${API}/orders/${reference}/moves`, { items: [items[0]!.id], slotId: house.north.slots[1] });
  },
  listRefunds: async (house) => sent(`${API}/orders/${(await paid(house)).reference}/refunds`),
  createRefund: async (house) => {
    const { reference, items } = await paid(house);
    return sent(`${API}/orders/${reference}/refunds`, { items: [items[0]!.id], how: 'all' });
  },
  quote: (house) => sent(`${API}/quotes`, { lines: linesOf(house, 2) }),
  getDays: () => sent(`${API}/reports/days?from=${dayAhead(-3)}&to=${dayAhead(0)}`),
  listScans: () => sent(`${API}/scans`),
  listTickets: () => sent(`${API}/tickets`),
  getTicket: async (house) => sent(`${API}/tickets/${await ticketId(house)}`),
  getTicketPdf: async (house) => sent(`${API}/tickets/${await ticketId(house)}/pdf`),
  listWebhooks: () => sent(`${API}/webhooks`),
  createWebhook: () => sent(`${API}/webhooks`, webhook),
  getWebhook: async (house) => sent(`${API}/webhooks/${await hooked(house)}`),
  updateWebhook: async (house) => sent(`${API}/webhooks/${await hooked(house)}`, { name: 'ERP', state: 'off' }),
  deleteWebhook: async (house) => sent(`${API}/webhooks/${await hooked(house)}`),
  rotateWebhookSecret: async (house) => sent(`${API}/webhooks/${await hooked(house)}/rotate-secret`),
};
