/** An accepted body for every write route of a user limited to one venue; it names only their own records. */
import { uuidv7 } from '../../../server/shared/uuid';
import { dayAhead } from '../../support/days';
import type { World } from './twoVenues';

export type Body = Record<string, unknown>;
export type Draft = (world: World, values: Body) => Body;

let hour = 0;
/** Another time for each call, because slots have unique starts. */
const newTime = () => {
  hour += 1;
  return {
    date: dayAhead(20 + Math.floor(hour / 20)),
    fromTime: `${String(hour % 20).padStart(2, '0')}:00`,
    toTime: '23:00',
  };
};
const words = () => `Word ${uuidv7().slice(-8)}`;
const block = () => ({
  ...{ name: 'Week', weekdays: [1], fromTime: '10:00', toTime: '12:00', stepMinutes: 60, durationMinutes: 60 },
  ...{ capacity: 5, validFrom: dayAhead(300), validUntil: dayAhead(301) },
});

/** Form values come from the named page; the rest is written here. */
export const BODIES: Record<string, Draft | [form: (world: World) => string, draft: Draft]> = {
  'POST /cashboxes': ({ venue, event }) => ({
    ...{ id: uuidv7(), venueId: venue, name: words(), channel: 'counter', currency: 'EUR', openingFloatCents: 0 },
    ...{ toleranceCents: 0, roundingCents: 1, holdMinutes: 15, paper: '80', eventIds: [event], active: true },
  }),
  'PATCH /cashboxes/:id': ({ venue, event }) => ({
    ...{ version: 1, venueId: venue, name: words(), channel: 'counter', currency: 'EUR', openingFloatCents: 0 },
    ...{ toleranceCents: 0, roundingCents: 1, holdMinutes: 15, paper: '80', eventIds: [event], active: true },
  }),
  'POST /admin/waiting-room': ({ event }) => ({ id: uuidv7(), eventId: event }),
  'PATCH /admin/waiting-room/:room': [({ waitingRoom }) => `/admin/waiting-room/${waitingRoom}`, (_, values) => values],
  'PUT /admin/waiting-room/:room/state': () => ({ action: 'close' }),
  'PUT /admin/waiting-room/:room/speed': () => ({ perMinute: 90, maxInside: null }),
  'PUT /admin/waiting-room/:room/message': () => ({ message: { en: words() } }),
  'POST /admin/validation-rules': ({ venue, gate }) => ({
    ...{ venueId: venue, name: words(), effect: 'deny', priority: 5, message: { en: 'Closed' }, active: false },
    when: { all: [{ op: 'in', fact: 'gate', values: [gate] }] },
  }),
  'PATCH /admin/validation-rules/:id': ({ venue, gate }) => ({
    ...{ venueId: venue, name: words(), effect: 'deny', priority: 5, message: { en: 'Closed' }, active: false },
    when: { all: [{ op: 'in', fact: 'gate', values: [gate] }] },
  }),
  'POST /validations/corrections': ({ venue }) => ({
    id: uuidv7(),
    venueId: venue,
    zone: '',
    counted: 3,
    reason: 'Counted',
  }),
  'POST /validators/pairings': ({ gate }) => ({ id: uuidv7(), gateId: gate, name: words() }),
  'POST /dashboard/screens': ({ venue }) => ({ id: uuidv7(), name: words(), venue, showsMoney: false }),
  'POST /admin/appointments': ({ event }) => ({ event, ...newTime(), capacity: 5, note: null }),
  'POST /admin/appointments/changes': ({ slot, product }) => ({
    selection: { ids: [slot] },
    change: { do: 'price', product, price: 500 },
  }),
  'POST /admin/appointments/impact': ({ slot }) => ({ selection: { ids: [slot] } }),
  'PATCH /admin/appointments/:id': [
    ({ slot }) => `/admin/appointments/${slot}/edit`,
    ({ product }, values) => ({ ...values, prices: { [product]: 700 } }),
  ],
  'POST /admin/events': ({ venue }) => ({
    ...{
      title: { en: words() },
      summary: {},
      slug: uuidv7(),
      kind: 'slotted',
      venueId: venue,
      zone: '',
      currency: 'EUR',
    },
  }),
  'PATCH /admin/events/:id': [({ event }) => `/admin/events/${event}/edit`, (_, values) => values],
  'POST /admin/events/:id/copies': () => ({ id: uuidv7() }),
  'POST /admin/products': [
    ({ product }) => `/admin/products/${product}/edit`,
    ({ event, quota, product }, values) => ({
      ...{ ...values, eventId: event, name: { en: words() }, quotaIds: [quota], requires: [product] },
    }),
  ],
  'POST /admin/products/state': ({ product }) => ({ selection: { ids: [product] }, active: true }),
  'POST /admin/products/price-check': ({ event }) => ({
    ...{ eventId: event, priceCents: 100, prices: [], channel: 'web', boughtAt: null, visitAt: null },
  }),
  'PATCH /admin/products/:id': [
    ({ product }) => `/admin/products/${product}/edit`,
    ({ quota }, values) => ({ ...values, quotaIds: [quota] }),
  ],
  'POST /admin/products/:id/duplicate': ({ event }) => ({ id: uuidv7(), eventId: event }),
  'POST /admin/quotas': ({ event }) => ({ name: words(), size: 5, eventId: event }),
  'PATCH /admin/quotas/:id': () => ({ name: words(), size: 60, version: 1 }),
  'PUT /admin/quotas/:id/sizes': ({ slot }) => ({ slotId: slot, size: 5 }),
  'PUT /admin/time-blocks/:event': () => ({ blocks: { [uuidv7()]: block() }, days: {} }),
  'PATCH /admin/venues/:id': [({ venue }) => `/admin/venues/${venue}/edit`, (_, values) => values],
  'POST /admin/telephone-orders': ({ event, product, slot }) => ({
    ...{ eventId: event, slotId: slot, quantities: { [product]: 1 }, name: 'Ana', email: 'ana@example.test' },
    ...{ phone: '', locale: 'en', payment: 'link', hours: 24, companyId: '' },
  }),
  'POST /admin/invitations': ({ event, product, slot }) => ({
    ...{ eventId: event, productId: product, slotId: slot, quantity: 1, recipients: 'Ana, ana@example.test' },
    ...{ reason: 'press', note: '' },
  }),
  'PUT /admin/invitations/budgets/:id': () => ({ maxTickets: 5, maxFaceCents: null, maxAtOnce: 1 }),
  'POST /admin/promos': [
    ({ promo }) => `/admin/promos/${promo}/edit`,
    ({ product }, values) => ({ ...values, name: { en: words() }, productIds: [product] }),
  ],
  'PATCH /admin/promos/:id': [
    ({ promo }) => `/admin/promos/${promo}/edit`,
    ({ product }, values) => ({ ...values, productIds: [product] }),
  ],
  'POST /admin/promo-codes': ({ promo }) => ({ code: uuidv7(), promoId: promo }),
  'PATCH /admin/promo-codes/:id': [({ code }) => `/admin/promo-codes/${code}/edit`, (_, values) => values],
  'POST /admin/promo-code-batches': ({ promo }) => ({ name: words(), promoId: promo, quantity: 1 }),
  'POST /admin/promo-code-batches/imports': ({ promo }) => ({
    name: words(),
    promoId: promo,
    csv: `code\n${uuidv7()}`,
  }),
  'POST /admin/promo-codes/tags': ({ code }) => ({ selection: { ids: [code] }, add: ['press'], remove: [] }),
  'POST /admin/promo-codes/state': ({ code }) => ({ selection: { ids: [code] }, active: true }),
  'POST /customer-service/:id/assignee': () => ({ assigneeId: null }),
  'POST /customer-service/:id/order': ({ order }) => ({ reference: order.reference }),
};
/** Writes without ids, or with the name of their own test. */
export const NAME_NOTHING = new Set(
  `
  POST /admin/appointments/changes/:id/undo
  POST /admin/appointments/:id/time
  POST /admin/appointments/touched/export.:format
  PATCH /admin/events/:id/alerts
  POST /admin/events/:id/publication
  POST /admin/events/:id/archive
  POST /admin/time-blocks/:event/preview
  PUT /admin/products/order
  POST /admin/products/:id/terms
  POST /admin/media
  POST /admin/imports
  POST /admin/imports/:id/check
  POST /admin/imports/:id/apply
  POST /admin/imports/:id/undo
  POST /refunds/:id/approve
  POST /refunds/:id/reject
  POST /refunds/:id/retry
  POST /refunds/:id/by-hand
  POST /refunds/:id/to-balance
  POST /admin/invitations/:id/refusal
  POST /admin/invitations/:id/approval
  POST /admin/card-payments/create
  POST /admin/card-payments/links/:id/withdraw
  POST /admin/unassigned-items/holders
  POST /admin/unassigned-items/slot
  POST /admin/unassigned-items/mails
  POST /orders/:reference/attentions/:cause/end
  PUT /orders/:reference/units/:position/gate-note
  POST /admin/waiting-list/:slot
  POST /admin/waiting-list/:slot/entries/:id/offer
  POST /admin/waiting-list/:slot/entries/:id/remove
  POST /admin/waiting-list/quotas/:quota
  POST /admin/waiting-list/quotas/:quota/entries/:id/offer
  POST /admin/waiting-list/quotas/:quota/entries/:id/remove
  POST /orders/range/chosen
  POST /orders/range/runs
  POST /orders/range/runs/:id/start
  POST /admin/promos/test
  POST /admin/promos/:id/activation
  POST /admin/promo-code-requests/:id/approval
  POST /admin/promo-code-requests/:id/refusal
  POST /admin/promo-codes/mails
  POST /admin/promo-codes/texts
  POST /admin/promo-codes/:id/mails
  POST /customer-service/mails/:id/again
  POST /customer-service/:id/messages
  POST /customer-service/:id/state
  POST /customer-service/:id/read
  POST /validations/scans
  POST /validations/visitors
  POST /validations/party
  POST /validations/supervised-scans
  POST /validations/:id/supervised
  POST /validations/offline/list
  POST /validations/offline/faces
  PATCH /validators/devices/:id
  POST /validators/devices/:id/revoke
  POST /validators/devices/:id/open
  POST /sales-reports/schedules
  POST /annual-passes/selection
  POST /annual-passes/passes/:id/photo
  POST /annual-passes/passes/:id/block
  POST /annual-passes/passes/:id/unblock
  POST /annual-passes/passes/:id/reissue
  POST /annual-passes/passes/:id/end-yearly
  POST /annual-passes/passes/:id/wrong-face
  POST /validations/:id/fewer
  POST /validations/:id/undo
  POST /validations/:id/ticket-state
  POST /check-and-print
  POST /admin/validation-rules/test
  PATCH /forecast/:id/settings
  POST /forecast/:id/days
  POST /forecast/:id/holidays
  POST /forecast/:id/counts
  POST /forecast/:id/weather
  POST /forecast/:id/runs
  POST /cashbox-shifts
  POST /cashbox-shifts/:id/movements
  POST /cashbox-shifts/:id/refunds
  POST /cashbox-shifts/:id/closing
  POST /cashbox-shifts/:id/resume
  POST /cashbox-shifts/:id/count
  POST /cashbox-shifts/:id/reason
  POST /cashbox-shifts/:id/approval
  POST /cashbox-shifts/:id/takeover
  POST /pos/device
  POST /cashboxes/:id/pairings
  POST /cashboxes/:id/devices/:device/revoked
  PUT /pos/baskets/:key
  POST /pos/baskets/:key/code
  PUT /pos/baskets/:key/discount
  PUT /pos/baskets/:key/notes
  POST /pos/baskets/:key/parked
  POST /pos/scans
  POST /pos/balances
  POST /pos/balances/codes
  POST /pos/balances/proofs
  POST /pos/sales
  POST /pos/sales/:reference/cancelled
  POST /pos/sales/:reference/undo
  POST /pos/prints
  POST /pos/prints/:id/again
  POST /pos/prints/:id/bytes
  POST /pos/prints/:id/outcome
  POST /cashbox-shifts/:id/prints
  PUT /cashbox-shifts/:id/cashier
  POST /cashbox-shifts/:id/corrections
  POST /cashboxes/:id/test-print
  POST /pos/manual/:reference
  POST /pos/manual/:reference/refund
  POST /pos/manual/:reference/reschedule
  POST /card-payments/manual
  `
    .trim()
    .split('\n')
    .map((line) => line.trim()),
);
