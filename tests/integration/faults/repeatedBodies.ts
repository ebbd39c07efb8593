/**
 * Accepted bodies for write routes of the whole organisation and of tills, and routes whose repetition is a new action.
 */
import { uuidv7 } from '../../../server/shared/uuid';
import type { World } from '../access/twoVenues';
import type { Body } from '../access/writtenBodies';
import { values as venueForm } from '../venues/venueFixture';

/** Rows beside those of a venue that some routes need. */
export type Extras = {
  /** A company and a product that it may buy. */
  company: string;
  companyProduct: string;
  /** An unpaid order of the company, and a quote. */
  placed: string;
  quoted: string;
  /** A role that may be given. */
  role: string;
  /** A customer with an account. */
  customer: string;
  /** The open shift of the requesting member of staff, and its till. */
  shift: string;
  cashbox: string;
  /** A webhook of the whole organisation. */
  webhook: string;
};

type Draft = (world: World, extras: Extras, values: Body) => Body;

let count = 0;
const words = (): string => {
  count += 1;
  return `Words ${count}`;
};
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const taxId = (): string => {
  count += 1;
  const digits = 30_000_000 + count;
  return `${digits}${LETTERS[digits % 23]}`;
};

const company = (): Body => ({
  ...{ name: words(), taxId: taxId(), country: 'ES', address: 'Calle Ancha 1', postcode: '11001', city: 'Cádiz' },
  ...{ email: 'billing@example.test', state: 'active', methods: ['wire_transfer'], creditLimitCents: 0 },
  ...{ creditDays: 30, discountRate: 0, productIds: [], minQuantity: 1, needsPurchaseOrder: false, quoteDays: 15 },
  note: '',
});
const lines = ({ event, product, slot }: World) => [
  { eventId: event, productId: product, appointmentId: slot, quantity: 1 },
];
const bought = ({ companyProduct }: Extras) => [{ productId: companyProduct, slotId: null, quantity: 1 }];
const cash = (givenCents: number) => ({ id: uuidv7(), kind: 'cash', givenCents });

export const HOUSE_BODIES: Record<string, Draft> = {
  'POST /admin/venues': () => venueForm({ name: words() }),
  'POST /bulk/companies': company,
  'POST /bulk/companies/:id/contacts': () => ({
    name: 'Ana Sol',
    email: `${words().replace(' ', '')}@example.test`,
    role: 'buyer',
  }),
  'POST /bulk/price-lists': () => ({ name: words(), discountRate: 1000, prices: [] }),
  'POST /bulk/apply': () => ({ ...company(), contactName: 'Ana Sol', contactEmail: 'ana@example.test' }),
  'POST /bulk/orders': (_, extras) => ({
    companyId: extras.company,
    lines: bought(extras),
    purchaseOrder: 'PO-1',
    as: 'order',
  }),
  'POST /roles-and-permissions': () => ({
    name: words(),
    description: '',
    permissions: [],
    limits: { refund_cents: null },
  }),
  'POST /users': (_, { role }) => ({
    ...{ name: 'Ana Sol', email: `${words().replace(' ', '')}@example.test`, locale: 'en', roles: [role] },
  }),
  'POST /customer-service/replies': () => ({ name: words(), body: { en: 'Good morning' } }),
  'POST /admin/product-presets': ({ event, product }) => ({
    ...{ name: words(), description: '', eventId: event, productIds: [product] },
  }),
  'POST /admin/series': () => {
    const prefix = `${words().replace(' ', '')}-`;
    return { name: prefix, kind: 'ticket', prefix, digits: 4, nextNumber: 1, yearly: false };
  },
  'POST /settings/sales-channels': () => ({
    code: words().replace(' ', '_').toLowerCase(),
    name: { en: 'Kiosk', es: 'Quiosco' },
  }),
  'POST /admin/webhooks': () => ({
    ...{ name: words(), url: 'https://198.51.100.7/aforo', topics: ['event.archived'], venueIds: [] },
  }),
  'POST /admin/webhooks/:id/test': () => ({}),
  'POST /settings/payments': () => ({ kind: 'wire_transfer' }),
  'POST /admin/gift-vouchers': () => ({
    amountCents: 500,
    currency: 'EUR',
    until: null,
    reason: 'For a friend of the museum',
  }),
  'POST /admin/balances/:id': () => ({
    ...{ kind: 'credit', amountCents: 500, currency: 'EUR', until: null, reason: 'For the long wait' },
  }),
  'POST /admin/telephone-orders': ({ event, product, slot }) => ({
    ...{ eventId: event, slotId: slot, quantities: { [product]: 1 }, name: 'Ana Sol', email: 'ana@example.test' },
    ...{ phone: '', locale: 'en', payment: 'link', hours: 24, companyId: '' },
  }),
  'POST /help': () => ({
    name: 'Ana Sol',
    email: 'ana@example.test',
    subject: 'Parking',
    order: '',
    body: 'Where is it?',
  }),
  'POST /profile/tokens': () => ({ name: words(), days: '30' }),
  'POST /cashbox-shifts/:id/movements': () => ({ kind: 'deposit', amountCents: 100, reason: 'Coins for the morning' }),
  'POST /cashbox-shifts/:id/closing': () => ({}),
  'POST /cashbox-shifts/:id/prints': () => ({ what: 'drawer', reason: 'A customer needs change' }),
  'POST /cashbox-shifts': (_, { cashbox }) => ({ cashboxId: cashbox, currency: 'EUR', total: 5000 }),
  'PUT /cashbox-shifts/:id/cashier': (_, { customer }) => ({ person: customer, pin: '4821' }),
  'POST /cashbox-shifts/:id/corrections': () => ({ direction: 'in', amountCents: 100, reason: words() }),
  'POST /pos/prints': ({ order }) => ({ what: 'receipt', reference: order.reference, reason: words() }),
  'POST /pos/sales/:reference/undo': () => ({ reason: words() }),
  'POST /orders/:reference/refund': () => ({
    ...{ positions: [1], how: 'amount', amountCents: 1, expectedCents: 1, currency: 'EUR', note: words() },
  }),
  'POST /orders/:reference/reschedule': ({ slot }) => ({
    ...{ positions: [1], to: { [slot]: slot }, seen: { 1: slot }, expectedCents: 0, currency: 'EUR', reason: words() },
  }),
  'POST /pos/manual/:reference/refund': () => ({
    ...{ positions: [1], how: 'amount', amountCents: 1, expectedCents: 1, currency: 'EUR', note: words() },
  }),
  'POST /pos/manual/:reference/reschedule': ({ slot }) => ({
    ...{ positions: [1], to: { [slot]: slot }, seen: { 1: slot }, expectedCents: 0, currency: 'EUR', reason: words() },
  }),
  'POST /orders/:reference/give': () => ({ position: 1, email: `${words().replace(' ', '')}@example.test` }),
  'POST /waiting-list/:slug': ({ slot }) => ({ slot, email: `${words().replace(' ', '')}@example.test`, units: '1' }),
  'POST /orders/range/chosen': ({ order }) => ({ references: `${order.reference}\n${words()}` }),
  'POST /orders/range/runs': () => ({ kind: 'print', note: words() }),
  'POST /saved-views': () => ({ list: 'orders', name: words(), query: '' }),
  'POST /sales-reports/schedules': () => ({
    ...{ name: words(), address: '', every: 'never', format: 'xlsx', recipients: '' },
  }),
  'POST /refunds/files': () => ({ account: 'ES91 2100 0418 4502 0005 1332' }),
  'POST /customer-service/:id/messages': () => ({ kind: 'note', body: words(), seen: uuidv7() }),
  'POST /admin/cancellations': () => ({
    ...{ slots: [{ id: uuidv7() }], offers: ['refund'], deadline: new Date(Date.now() + 86_400_000).toISOString() },
    ...{ afterwards: 'left', note: { en: words() } },
  }),
  'POST /admin/card-payments/create': ({ order }) => ({
    ...{ order: order.reference, email: `${words().replace(' ', '')}@example.test`, hours: 24, locale: 'en' },
    expectedCents: 100,
  }),
  'POST /cashboxes/:id/test-print': () => ({}),
  'POST /customer-service/mails/:id/again': () => ({}),
  'POST /settings/mail/answers/secret': () => ({}),
  'POST /bulk/orders/:id/distribute': () => ({
    locale: 'en',
    rows: [{ name: words(), email: 'ana@example.test', quantity: 1 }],
  }),
  'POST /bulk/orders/:id/imports': () => ({ file: `name;email\n${words()};ana@example.test`, locale: 'en' }),
  'POST /bulk/orders/:id/recipient': () => ({ codes: [uuidv7()], name: words(), email: 'ana@example.test' }),
  'POST /bulk/orders/:id/links': () => ({ domains: [`${words().replace(' ', '')}.test`], perPerson: 1 }),
  'PUT /pos/baskets/:key': (world) => ({ lines: lines(world), version: 0 }),
  'POST /pos/sales': (world) => ({ key: uuidv7(), lines: lines(world), totalCents: 1000, parts: [cash(2000)] }),
  'POST /validations/scans': ({ ticket, gate }) => ({
    ...{ nonce: uuidv7(), code: ticket.code, gateId: gate, scannedAt: new Date().toISOString() },
  }),
};

/** Rows named by URL parameters, beside those of a venue. */
export const HOUSE_ADDRESSES: readonly [beginning: string, (extras: Extras) => string][] = [
  ['/bulk/companies/:id', ({ company: id }) => id],
  ['/bulk/orders/:id', ({ quoted }) => quoted],
  ['/cashbox-shifts/:id', ({ shift }) => shift],
  ['/admin/balances/:id', ({ customer }) => customer],
  ['/users/:id', ({ customer }) => customer],
  ['/admin/webhooks/:id', ({ webhook }) => webhook],
];

const MAILS = 'each press sends another mail, and only so many are sent in an hour';
const SHOWN_ONCE = 'a secret is shown once: each press shows another one';

/** With the reason why a repetition is a new action. */
export const REPEATABLE: Record<string, string> = {
  'POST /orders/:reference/mails': MAILS,
  'POST /verify-email': MAILS,
  'POST /settings/mail/test': MAILS,
  'POST /validations/offline/list': 'each list comes with a grant of its own',
  'POST /validators/pairings': SHOWN_ONCE,
  'POST /cashboxes/:id/pairings': SHOWN_ONCE,
  'POST /profile/tokens': SHOWN_ONCE,
  'POST /users/:id/impersonation': 'the second request comes from the other account',
  'POST /admin/promo-code-batches': 'the codes are made in the background, after the answer',
};
