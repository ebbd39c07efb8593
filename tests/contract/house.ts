/**
 * A running application with two venues, whose operations the contract tests call. Records are found as a program finds
 * them: ids are those of earlier answers, so an operation that is declared later is called without any change here.
 */
import { expect } from 'vitest';
import type { OpenApi } from '../../server/http/endpoints/documentTypes';
import { sql } from '../../server/infra/db';
import { SYSTEM } from '../../server/shared/actor';
import { API_SCOPE_NAMES, type ApiScope } from '../../server/shared/apiScopes';
import { paths } from '../../server/shared/paths';
import { createAccessToken } from '../../server/users/profile/accessTokens';
import { createCashbox, open } from '../integration/cash/cashFixture';
import { connectCompany } from '../integration/octo/octoFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../integration/orders/shopFixture';
import { type Placed, payWith, placeOrder, start, untilState } from '../integration/payments/paymentFixture';
import { makeUser, signInAs } from '../integration/users/people';
import { createGate, type Gate } from '../integration/validations/gateFixture';
import { openApp, type TestApp } from '../support/app';
import { ask } from '../support/ask';
import type { Client } from '../support/client';
import { at, dayAhead } from '../support/days';
import { answerFaults, schemasOf, type Told } from './answerFaults';
import type { Known, Sent } from './generated';
import { type Call, callsOf } from './operations';

const TICKET_CARD = '4000 0000 0000 0077';
const TERMS = { refundSteps: [{ hoursBefore: 1, percent: 10_000 }], rescheduleUntilHours: 1 };

/** Records of a venue, for requests that name them. */
export type Records = {
  venue: string;
  eventId: string;
  product: string;
  slots: readonly string[];
  gate: Gate;
  /** A paid order of two tickets for the first slot. */
  paid: Placed;
};

async function openVenue(app: TestApp, name: string): Promise<Records> {
  const venue = await createVenue(name);
  const { id: eventId } = await createEvent(venue, { title: { en: name, es: name }, status: 'published', ...TERMS });
  const product = await createProduct(eventId, { priceCents: 1200, channels: ['web', 'counter', 'partner'] });
  const slots: string[] = [];
  for (const days of [1, 2, 5])
    slots.push(await createSlot(eventId, { at: at(dayAhead(days), '10:00').toISOString(), capacity: 5000 }));
  const shop = { eventId, product };
  const paid = await placeOrder(shop, { quantity: 2, slot: slots[0]! });
  await payWith(app, await start(paid.paymentId), TICKET_CARD);
  await untilState(paid, 'paid');
  await placeOrder(shop, { quantity: 1, slot: slots[1]! });
  return { venue, eventId, product, slots, gate: await createGate(venue), paid };
}

async function pairedDevice(app: TestApp, manager: Client, gateId: string): Promise<string> {
  const asked = await manager.json('POST', paths.validators.pairings(), { gateId, name: 'North' });
  const { code } = asked.json<{ code: string }>();
  const paired = await app.newClient().json('POST', paths.turnstile.pair(), { code });
  return paired.json<{ token: string }>().token;
}

/** A printer at the browser, and discounts of up to 10 % without approval. */
const TILL = { printer: { paper: '80', kind: 'usb', codePage: 'cp858', after: 'all', opensDrawer: false } };

async function tillAt(app: TestApp, venue: string): Promise<{ cashier: Client; cashbox: string }> {
  const cashier = await signInAs(app, (await makeUser('cashier')).email);
  const cashbox = await createCashbox(venue, { ...TILL, discountMost: 1000 });
  await open(cashier, cashbox, 5000);
  return { cashier, cashbox };
}

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '');

/** Values of fields and of records that answers contained. */
function notebook(): Known & { learn: (path: string, value: unknown) => void } {
  const byField = new Map<string, Set<string>>();
  const byPath = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, value: unknown) => {
    if (typeof value !== 'string') return;
    map.set(key, (map.get(key) ?? new Set()).add(value));
  };
  const learnFields = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [name, each] of Object.entries(value)) {
      if (/(Id|reference|code|key|version)$/i.test(name)) add(byField, name, each);
      learnFields(each);
    }
  };
  return {
    of: (name, path = '') => {
      const before = path.includes(`{${name}}`) ? path.slice(0, path.indexOf(`/{${name}}`)) : '';
      return [
        ...((before ? byPath.get(`${before} ${name}`) : (byField.get(name) ?? byField.get(`${name}Id`))) ?? []),
      ].slice(-12);
    },
    learn: (path, value) => {
      const collection = path.split('/').at(-1)!;
      const rows = (value as { data?: unknown }).data;
      for (const row of Array.isArray(rows) ? rows : [value]) {
        if (row === null || typeof row !== 'object') continue;
        for (const [name, each] of Object.entries(row)) add(byPath, `${path} ${name}`, each);
        if (!collection.startsWith('{')) add(byField, `${singular(collection)}Id`, (row as { id?: unknown }).id);
      }
      learnFields(value);
    },
  };
}

type Sender = (method: string, sent: Sent) => Promise<Told>;

/** Sends requests with these headers, and none of a browser. */
const senderOf =
  (url: string, proof: Record<string, string>): Sender =>
  (method, { path, headers, body }) =>
    ask(new URL(path, url), {
      method,
      headers: new Headers({ ...proof, ...headers }),
      ...(body === undefined ? {} : { body }),
    });

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Sends requests as the script of a page that a person has open. */
const pageOf =
  (client: Client): Sender =>
  (method, { path, headers, body }) => {
    const proof = {
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? ''),
    };
    return client.raw(path, { method, headers: { ...proof, ...headers }, ...(body === undefined ? {} : { body }) });
  };

type Limits = { scopes?: readonly ApiScope[]; of?: 'north' | 'south' | 'all' };

export type House = {
  app: TestApp;
  document: OpenApi;
  calls: readonly Call[];
  /** Values of records that the caller has seen. */
  known: Known;
  /** Access token of the first venue. */
  token: string;
  /** The first venue. */
  north: Records;
  manager: Client;
  cashbox: string;
  /** Sends a request as a caller who may send it, and learns from the answer. */
  send: (call: Call, sent: Sent) => Promise<Told>;
  /** A caller with these headers. */
  sender: (headers: Record<string, string>) => Sender;
  /** A program of the first venue with some scopes, or of the second. */
  program: (limits: Limits) => Promise<Sender>;
  /** Fails with the request where the answer is not as declared. */
  expectAsDeclared: (call: Call, sent: Sent, told: Told) => void;
};

/** @param of the venue of the caller who may send requests; a caller of all venues also reads what belongs to none */
export async function openHouse(of: 'north' | 'all' = 'all', environment: Record<string, string> = {}): Promise<House> {
  const app = await openApp({ LOG_LEVEL: 'silent', ...environment });
  const [north, south] = [await openVenue(app, 'North'), await openVenue(app, 'South')];
  const { id: owner } = await makeUser('administrator');
  const sender: House['sender'] = (headers) => senderOf(app.url, headers);
  const tokenOf = ({ scopes = API_SCOPE_NAMES, of: place = 'north' }: Limits) => {
    const venueIds = place === 'all' ? null : [place === 'north' ? north.venue : south.venue];
    return createAccessToken(owner, { name: 'test', days: null, scopes, venueIds, from: SYSTEM });
  };
  const program: House['program'] = async (limits) => sender(bearer(await tokenOf(limits)));
  const token = await tokenOf({ of });
  const document = (await app.newClient().json('GET', '/api/openapi.json')).json<OpenApi>();
  const [known, validator] = [notebook(), schemasOf(document)];
  const manager = await signInAs(app, (await makeUser('manager')).email);
  const { cashier, cashbox } = await tillAt(app, north.venue);
  const callers = {
    token: sender(bearer(token)),
    device: sender(bearer(await pairedDevice(app, manager, north.gate.id))),
    session: pageOf(cashier),
    reseller: sender(bearer((await connectCompany()).key)),
  };
  return {
    ...{ app, document, known, token, north, manager, cashbox, sender, program },
    calls: callsOf(document),
    send: async ({ method, path, security }, sent) => {
      const told = await callers[security ?? 'device'](method, sent);
      if (told.status < 300 && told.text !== '' && told.headers.get('Content-Type')?.includes('json'))
        known.learn(path, JSON.parse(told.text));
      return told;
    },
    expectAsDeclared: (call, sent, told) => {
      const faults = answerFaults(told, call, document, validator);
      expect(faults, `${call.method} ${sent.path} ${sent.body?.slice(0, 2000) ?? ''}`).toEqual([]);
    },
  };
}

/** Requests are many: their limits are tested elsewhere. */
export const withoutLimits = () => sql('test_no_limits', 'delete from rate_limits');
