/**
 * An id chosen by a client belongs to one kind of request, one record, one person and one content. For every route of
 * the routers that takes such an id, the id is sent to other routes, about another record, by another person and with
 * other content. Each is refused without writing anything, and a repetition of the original request gets the original
 * answer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { prepare } from '../../support/prepare';
import type { StatedRoute } from '../access/routePermissions';
import type { World } from '../access/twoVenues';
import type { Body } from '../access/writtenBodies';
import { refusalOf } from '../cash/cashFixture';
import { REPEATABLE } from '../faults/repeatedBodies';
import { grown, lineOf, openWrites, rowCounts, WRITES, type Writer } from '../faults/writes';
import type { RouteEntry } from './routeTable';

/** Calls of the helpers that bind an id, in formatted or hand-written code. */
const BINDS = /\b(validateOnce|readNew|once|onceEach)\)?\(/;
const TAKES_IDS = WRITES.filter(({ handler }) => BINDS.test(handler));
/** Their URLs contain a secret from an email; without it they answer 404 before reading anything. */
const BY_SECRET = ['POST /ticket-transfers/:id/:token', 'POST /ticket-transfers/:id/:token/pass', 'POST /promo/:code'];
/** They take ids of several payments, which are sent to other routes below. */
const OF_PARTS = ['POST /pos/sales', 'POST /pos/manual/:reference'];
/**
 * They need an open shift, or a buyer who pays for a correction; `cash/colleagueApproves` and `orders/holderChange`
 * test their ids.
 */
const IN_A_STATE = [
  'POST /pos/manual/:reference/refund',
  'POST /pos/manual/:reference/reschedule',
  'POST /order-items/:id/profile',
  'PUT /order-items/:id/profile',
];
/** They take a file; `imports/imports` tests its id. */
const OF_FILES = ['POST /admin/imports'];
const APART = [...BY_SECRET, ...OF_PARTS, ...IN_A_STATE, ...OF_FILES];
const REACHED = TAKES_IDS.filter((entry) => !APART.includes(lineOf(entry)));
const HUB = REACHED.find((entry) => lineOf(entry) === 'POST /cashbox-shifts/:id/movements')!;
/** Fields that carry an id. */
const FIELDS = ['id', 'claim', 'run'] as const;

const { house, newWriter, draftOf, addressOf } = openWrites();
const writer = prepare(() => newWriter());
const other = prepare(() => newWriter());
// Some of these routes have hourly limits.
beforeEach(() => sql('test_no_limits', 'delete from rate_limits'));

type Sent = { entry: RouteEntry; by?: Writer; id: string; body: Body; world?: World };
const send = ({ entry, by = writer, id, body, world = house.ours }: Sent) =>
  by.client.json(
    entry.method as StatedRoute['method'],
    addressOf(by, entry, world),
    { ...body, ...Object.fromEntries(FIELDS.map((field) => [field, id])) },
    // Some answers lead back to the page that sent the request.
    { follow: false, headers: { Referer: `${house.app.url}/profile` } },
  );
/** The request without its id: equal contents count as the same here. */
const contentOf = ({ entry, body, world = house.ours }: Omit<Sent, 'id'>): string =>
  JSON.stringify([addressOf(writer, entry, world), { ...body, id: null, claim: null, run: null }]);

describe.each(REACHED.map((entry, at) => [lineOf(entry), entry, at] as const))('the id of %s', (line, entry, at) => {
  it('belongs to that request alone', async () => {
    const id = uuidv7();
    const body = await draftOf(writer, line);
    const first = await send({ entry, id, body });
    expect(first.status, first.text.slice(0, 200)).toBeLessThan(500);
    const bound = await prisma.clientId.findUniqueOrThrow({ where: { id } });
    const isAccepted = first.status < 400;
    const before = await rowCounts();

    const elsewhere = [HUB, REACHED[(at + 1) % REACHED.length]!, REACHED[(at + 7) % REACHED.length]!];
    for (const another of elsewhere.filter((one) => one !== entry)) {
      const answer = await send({ entry: another, id, body: await draftOf(writer, lineOf(another)) });
      expect([lineOf(another), answer.status, refusalOf(answer).code]).toEqual([lineOf(another), 409, 'id_taken']);
    }
    // A shift belongs to its cashier: its URL answers 404 to others.
    expect([404, 409]).toContain((await send({ entry, by: other, id, body })).status);
    const changed = [
      { entry, body: await draftOf(writer, line, house.theirs), world: house.theirs },
      { entry, body: await draftOf(writer, line) },
    ];
    // A refused request may be corrected and sent with the same id.
    for (const request of changed.filter((one) => isAccepted && contentOf(one) !== contentOf({ entry, body }))) {
      const answer = await send({ ...request, id });
      expect([403, 404, 409], answer.text.slice(0, 200)).toContain(answer.status);
    }
    if (isAccepted) {
      const again = await send({ entry, id, body });
      expect([again.status, again.headers.get('location')]).toEqual([first.status, first.headers.get('location')]);
    }
    expect(await prisma.clientId.findUniqueOrThrow({ where: { id } })).toMatchObject({
      kind: bound.kind,
      record: bound.record,
      actor: bound.actor,
    });
    // Codes of a batch are created after the response.
    if (!REPEATABLE[line]) expect(grown(before, await rowCounts())).toEqual({});
  });
});

describe.each(OF_PARTS)('the id of a payment at %s', (line) => {
  const entry = TAKES_IDS.find((one) => lineOf(one) === line)!;
  const pay = (id: string, by = writer, givenCents = 2000) => {
    const { event: eventId, product: productId, slot: appointmentId } = house.ours;
    const lines = [{ eventId, productId, appointmentId, quantity: 1 }];
    const sale = { key: uuidv7(), lines, totalCents: 1000 };
    const body = { ...sale, parts: [{ id, kind: 'cash', givenCents }] };
    return by.client.json('POST', addressOf(by, entry), body);
  };

  it('is refused where another request has it, and where another payment has it, and takes no money', async () => {
    const id = uuidv7();
    expect((await send({ entry: HUB, id, body: await draftOf(writer, lineOf(HUB)) })).status).toBe(303);
    const before = await rowCounts();
    for (const by of [writer, other]) expect(refusalOf(await pay(id, by)).code).toBe('id_taken');
    expect(grown(before, await rowCounts())).toEqual({});
    const own = uuidv7();
    await pay(own);
    const after = await rowCounts();
    const elsewhere = await send({ entry: HUB, id: own, body: await draftOf(writer, lineOf(HUB)) });
    expect(refusalOf(elsewhere).code).toBe('id_taken');
    expect(refusalOf(await pay(own, other)).code).toBe('id_taken');
    expect(grown(after, await rowCounts())).toEqual({});
  });
});

it('routes read the id of a client by the one helper, and each of them is tried', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\broutes\/\w+\.ts$/.test(file))
    .map((file) => [file, readFileSync(join('server', file), 'utf8')] as const);
  expect(files.filter(([, text]) => /client_ids|claim_client_id/.test(text))).toEqual([]);
  const calls = files.flatMap(([, text]) => text.match(/\bawait (validateOnce|readNew|once|onceEach)\(req\b/g) ?? []);
  // A handler may serve two routes, such as POST and PUT of a profile.
  expect(new Set(TAKES_IDS.map(({ handler }) => handler)).size).toBe(calls.length);
});
