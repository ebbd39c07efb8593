/** The reader of pretix's export: exact amounts, states, codes unchanged, clear problems. */
import { expect, it } from 'vitest';
import type { ImportedOrder } from '../../../server/imports/orders/importedOrder';
import { readPretixEventFile, readPretixFile } from '../../../server/imports/orders/readPretix';
import { pretixExport } from '../../support/pretixExport';

type Line = { line: number; externalId: string; content: ImportedOrder };

const SLOT = '2026-12-05T17:00:00.000Z';
const withOrder = (change: (order: Record<string, unknown>) => void): Buffer => {
  const whole = JSON.parse(pretixExport(1, [SLOT]).json.toString());
  change(whole.event.orders[0]);
  return Buffer.from(JSON.stringify(whole));
};
function linesOf(file: Buffer): Line[] {
  const read = readPretixFile(file, 10);
  if (!('chunks' in read)) throw new Error(read.problem);
  return read.chunks.flatMap((chunk) => JSON.parse(chunk) as Line[]);
}
const problemOf = (file: Buffer) => readPretixFile(file, 1);

it('reads orders with their positions', () => {
  const lines = linesOf(pretixExport(40, [SLOT]).json);
  expect(lines).toHaveLength(40);
  expect(lines[2]).toMatchObject({
    ...{ line: 3, externalId: 'north-hall/A0002' },
    content: {
      ...{ reference: 'A0002', state: 'paid', placedAt: '2026-03-03T10:00:00.000Z', phone: null, totalCents: 3750 },
      units: [
        {
          event: 'north-hall',
          product: 'Adult',
          startsAt: SLOT,
          priceCents: 1250,
          taxRate: 1000,
          taxCents: 114,
          used: null,
        },
        { answers: { Town: 'Town 2' } },
        {},
      ],
    },
  });
  expect(lines[2]!.content.units[0]!.code).toBe('c7yk768q69gkbyr5f4h6wz3fsn8jyufm');
  expect(lines.map(({ content }) => content.state).filter((state) => state !== 'paid')).toEqual([
    ...['cancelled', 'pending', 'cancelled'],
  ]);
});

it('reads amounts exactly and check-ins of the API', () => {
  const [line] = linesOf(
    withOrder((order) => {
      order.total = '1250.10';
      order.fees = [{ type: 'payment', value: '0.1' }];
      const [position] = order.positions as Record<string, unknown>[];
      Object.assign(position!, { price: '1250.00', checkins: [{ datetime: '2026-05-01T10:00:00Z', type: 'entry' }] });
    }),
  );
  expect(line!.content).toMatchObject({
    ...{ totalCents: 125_010, feeCents: 10, units: [{ priceCents: 125_000, used: ['2026-05-01T10:00:00.000Z'] }] },
  });
});

it('names what it cannot read', () => {
  expect(problemOf(Buffer.from('{"event":'))).toEqual({ problem: 'not_json' });
  expect(problemOf(Buffer.from([0xff, 0xfe, 0x00]))).toEqual({ problem: 'not_json' });
  expect(problemOf(Buffer.from('{"orders":[]}'))).toEqual({ problem: 'not_pretix' });
  expect(problemOf(Buffer.alloc(1024 * 1024 + 1, ' '))).toEqual({ problem: 'export_too_large' });
  for (const total of ['1e308', '12.345', 'NaN', -1e20])
    expect(problemOf(withOrder((order) => Object.assign(order, { total })))).toEqual({
      ...{ problem: 'pretix_order_unreadable', line: 1 },
    });
});

it('removes what the database cannot store, and keeps an address that is none in the note', () => {
  const [line] = linesOf(
    withOrder((order) => {
      order.email = 'at the till';
      order.comment = `a\u0000b ${'x'.repeat(482)}😀`;
      const [position] = order.positions as Record<string, unknown>[];
      Object.assign(position!, { attendee_name: 'Win at www.example.test' });
    }),
  );
  const { email, name, note, units } = line!.content;
  expect({ email, name, holder: units[0]!.holder }).toEqual({ email: null, name: null, holder: null });
  expect(note).toBe(`at the till · ab ${'x'.repeat(482)}`);
});

it('takes the largest quota of a time as its capacity', () => {
  const whole = JSON.parse(pretixExport(1, [SLOT]).json.toString());
  whole.event.quotas = [
    { size: 80, subevent: 10 },
    { size: 20, subevent: 10 },
    { size: null, subevent: 10 },
  ];
  const read = readPretixEventFile(Buffer.from(JSON.stringify(whole)), 10);
  if (!('chunks' in read)) throw new Error(read.problem);
  expect(JSON.parse(read.chunks[0]!)[0].content.slots).toEqual([{ startsAt: SLOT, endsAt: null, capacity: 80 }]);
});
