/** Requests of the point of sale that the house accepts. */
import { randomUUID } from 'node:crypto';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { accountCode } from '../../../server/wallets';
import { placeOrder } from '../../integration/payments/paymentFixture';
import { makeUser } from '../../integration/users/people';
import { sellTicket } from '../../integration/validations/gateFixture';
import { credit } from '../../integration/wallets/balanceFixture';
import { createPromoCode } from '../../support/promoCodes';
import type { House } from '../house';
import { done, once, sent, type Table } from './asking';

const PRICE = 1200;

const linesOf = ({ north: { eventId, product, slots } }: House, quantity = 1) => [
  { eventId, productId: product, appointmentId: slots[2], quantity },
];
const basketAt = (key: string, rest = '') => `/pos/baskets/${key}${rest}`;
/** The open basket of each house: a till has one. */
const opened = new WeakMap<House, string>();
async function newKey(house: House): Promise<string> {
  const before = opened.get(house);
  if (before) await done(house, 'dropBasket', sent(basketAt(before)));
  const key = randomUUID();
  opened.set(house, key);
  return key;
}
async function basket(house: House): Promise<string> {
  const key = await newKey(house);
  await done(house, 'holdBasket', sent(basketAt(key), { lines: linesOf(house) }));
  return key;
}
async function parked(house: House): Promise<string> {
  const key = await basket(house);
  await done(house, 'parkBasket', sent(basketAt(key, '/parked'), { name: 'Ana' }));
  return key;
}

const cash = (givenCents = PRICE) => ({ id: randomUUID(), kind: 'cash', givenCents });
const card = (amountCents: number) => ({
  ...{ id: randomUUID(), kind: 'card_manual', amountCents },
  ...{ code: 'A1B2', last4: '4242', terminal: 'T1' },
});
const sale = (house: House, parts: object[] = [cash()]) => ({
  ...{ key: randomUUID(), lines: linesOf(house), totalCents: PRICE },
  parts,
});
const sold = async (house: House, parts?: object[]) =>
  (await done<{ reference: string }>(house, 'sellBasket', sent('/pos/sales', sale(house, parts)))).reference;

const PIN = '4821';
const approver = once(async () => {
  const { id } = await makeUser('manager');
  await setStaffPin(id, PIN, { ip: null, userAgent: null });
  return id;
});
const promoCode = once(({ north: { eventId } }) => createPromoCode({ code: 'TENTH', percent: 1000, eventId }));
const pairing = async ({ manager, cashbox }: House) =>
  (await manager.json('POST', paths.cashboxes.pairings(cashbox), { name: 'Left window' })).json<{ code: string }>();

/** A customer with 20.00 of credit. */
async function creditor() {
  const person = await makeUser();
  await credit(person.id, { amount: 2000 });
  return person;
}

/** A slip for the printer of the browser. */
async function slip(house: House): Promise<string> {
  const asked = { id: randomUUID(), what: 'receipt', reference: await sold(house) };
  const { prints } = await done<{ prints: { id: string }[] }>(house, 'askPrint', sent('/pos/prints', asked));
  return prints[0]!.id;
}
const outcome = (id: string, failure: string | null) => sent(`/pos/prints/${id}/outcome`, { failure });

/** The digits that the owner of a balance reads in their mail. */
type Mailbox = (email: string) => Promise<string>;

export const ofTills = (digitsOf: Mailbox): Table => ({
  holdBasket: async (house) => sent(basketAt(await newKey(house)), { lines: linesOf(house, 2) }),
  dropBasket: async (house) => sent(basketAt(await basket(house))),
  enterBasketCode: async (house) =>
    sent(basketAt(await basket(house), '/code'), { code: (await promoCode(house)).toLowerCase() }),
  discountBasket: async (house) =>
    sent(basketAt(await basket(house), '/discount'), { percent: 500, reason: 'The lift is broken' }),
  noteBasket: async (house) => sent(basketAt(await basket(house), '/notes'), { buyer: 'Ana', note: 'By the door' }),
  parkBasket: async (house) => sent(basketAt(await basket(house), '/parked'), { name: 'Ana' }),
  resumeBasket: async (house) => sent(basketAt(await parked(house), '/parked')),
  listApprovers: () => sent('/pos/approvers'),
  sellBasket: (house) => sent('/pos/sales', sale(house)),
  giveUpSale: async (house) => sent(`/pos/sales/${await sold(house, [card(500)])}/cancelled`),
  readReceipt: async (house) => sent(`/pos/sales/${await sold(house)}`),
  offerUndo: async (house) => sent(`/pos/sales/${await sold(house)}/undo`),
  undoSale: async (house) => {
    const approval = { approver: await approver(house), pin: PIN };
    return sent(`/pos/sales/${await sold(house)}/undo`, { id: randomUUID(), reason: 'Wrong time', ...approval });
  },
  readSaleInvoice: async (house) => sent(`/pos/sales/${await sold(house)}/invoice`),
  settleOrder: async ({ north: { eventId, product, slots } }) => {
    const { reference } = await placeOrder({ eventId, product }, { quantity: 1, slot: slots[1]! });
    return sent(`/pos/manual/${reference}`, { parts: [cash()] });
  },
  bindBrowser: async (house) => sent('/pos/device', { code: (await pairing(house)).code }),
  scanAtCounter: async ({ north }) => sent('/pos/scans', { code: (await sellTicket({ venueId: north.venue })).code }),
  checkCode: async ({ north }) => sent('/check-and-print', { code: (await sellTicket({ venueId: north.venue })).code }),
  findBalance: async () => sent('/pos/balances', { code: accountCode((await creditor()).id).code }),
  sendBalanceCode: async () => sent('/pos/balances/codes', { code: (await creditor()).email }),
  proveBalance: async (house) => {
    const { email } = await creditor();
    await done(house, 'sendBalanceCode', sent('/pos/balances/codes', { code: email }));
    return sent('/pos/balances/proofs', { code: email, digits: await digitsOf(email) });
  },
  askPrint: async (house) => sent('/pos/prints', { id: randomUUID(), what: 'both', reference: await sold(house) }),
  showPrint: async (house) => sent(`/pos/prints/${await slip(house)}`),
  retryPrint: async (house) => {
    const id = await slip(house);
    await done(house, 'reportPrint', outcome(id, 'paper'));
    return sent(`/pos/prints/${id}/again`);
  },
  reportPrint: async (house) => outcome(await slip(house), null),
});
