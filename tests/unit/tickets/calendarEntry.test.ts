import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IsoDateTime } from '../../../server/shared/time';
import { type CalendarItem, type CalendarOrder, calendarEntry } from '../../../server/tickets/documents/calendarEntry';

const at = (instant: string) => instant as IsoDateTime;

const item = (given: Partial<CalendarItem> = {}): CalendarItem => ({
  key: 'a1',
  eventTitle: 'Sorolla en la orilla',
  venue: { name: 'Sede Ribera', address: 'Paseo de la Ribera 14; 46011, València' },
  startsAt: at('2027-03-28T08:30:00Z'),
  endsAt: at('2027-03-28T10:00:00Z'),
  arrivalAdvice: 'Llegue antes.\nConsigna: gratuita, obligatoria.',
  ...given,
});

const order = (given: Partial<CalendarOrder> = {}): CalendarOrder => ({
  locale: 'es',
  reference: 'K7QPM2XW',
  url: 'https://entradas.example.org/orders/K7QPM2XW?key=s3cr-e_t&x=1',
  sequence: 0,
  state: 'confirmed',
  organiser: { name: 'Museo del Agua', email: 'hola@example.org' },
  items: [item()],
  ...given,
});

type Property = { name: string; value: string };

/** The file's properties, unfolded; those of a component are between its BEGIN and END. */
function properties(calendar: string): Property[] {
  expect(calendar.endsWith('\r\n')).toBe(true);
  return calendar
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => {
      const [, name, value] = /^([A-Z-]+(?:;[A-Z-]+=(?:"[^"]*"|[^":;]*))*):(.*)$/.exec(line) ?? [];
      expect(name, line).toBeDefined();
      return { name: name!.split(';')[0]!, value: value! };
    });
}

function components(calendar: string, kind: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  let open: Record<string, string> | null = null;
  for (const { name, value } of properties(calendar)) {
    if (name === 'BEGIN' && value === kind) open = {};
    else if (name === 'END' && value === kind && open) {
      found.push(open);
      open = null;
    } else if (open && !(name in open)) open[name] = value;
  }
  return found;
}

const events = (given: Partial<CalendarOrder> = {}) => components(calendarEntry(order(given)), 'VEVENT');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('calendarEntry', () => {
  it('publishes a visit with its time in UTC, place, address and text', () => {
    const [calendar] = components(calendarEntry(order()), 'VCALENDAR');
    expect(calendar).toMatchObject({ VERSION: '2.0', METHOD: 'PUBLISH', CALSCALE: 'GREGORIAN' });
    expect(events()).toEqual([
      expect.objectContaining({
        UID: 'K7QPM2XW-a1@entradas.example.org',
        SEQUENCE: '0',
        STATUS: 'CONFIRMED',
        DTSTAMP: '20261120T120000Z',
        DTSTART: '20270328T083000Z',
        DTEND: '20270328T100000Z',
        SUMMARY: 'Sorolla en la orilla',
        LOCATION: 'Sede Ribera\\, Paseo de la Ribera 14\\; 46011\\, València',
        URL: 'https://entradas.example.org/orders/K7QPM2XW?key=s3cr-e_t&x=1',
        ORGANIZER: 'MAILTO:hola@example.org',
        DESCRIPTION:
          '1 entrada. Pedido K7QP-M2XW\\n\\nLlegue antes.\\nConsigna: gratuita\\, obligatoria.\\n\\nhttps://entradas.example.org/orders/K7QPM2XW?key=s3cr-e_t&x=1',
      }),
    ]);
  });

  it('opens and closes every component, and the calendar around them', () => {
    const stack: string[] = [];
    for (const { name, value } of properties(calendarEntry(order()))) {
      if (name === 'BEGIN') stack.push(value);
      if (name === 'END') expect(stack.pop()).toBe(value);
    }
    expect(stack).toEqual([]);
    expect(calendarEntry(order()).startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  });

  it('reminds two hours before', () => {
    expect(components(calendarEntry(order()), 'VALARM')).toEqual([
      { ACTION: 'DISPLAY', DESCRIPTION: 'Sorolla en la orilla', TRIGGER: '-PT2H' },
    ]);
  });

  it('says where on the map, when that is known', () => {
    const venue = { ...item().venue, position: { latitude: 39.47, longitude: -0.36 } };
    expect(events({ items: [item({ venue })] })[0]).toMatchObject({ GEO: '39.47;-0.36' });
    expect(events()[0]).not.toHaveProperty('GEO');
  });

  it('has one entry per slot, in order, however many tickets', () => {
    const later = { startsAt: at('2027-03-29T08:30:00Z'), endsAt: at('2027-03-29T10:00:00Z') };
    const found = events({
      items: [item({ key: 'c3', ...later }), item({ key: 'b2' }), item({ key: 'a1' }), item({ key: 'd4' })],
    });
    expect(found.map(({ UID, DTSTART }) => [UID, DTSTART])).toEqual([
      ['K7QPM2XW-a1@entradas.example.org', '20270328T083000Z'],
      ['K7QPM2XW-c3@entradas.example.org', '20270329T083000Z'],
    ]);
    expect(found.map(({ DESCRIPTION }) => DESCRIPTION?.slice(0, 10))).toEqual(['3 entradas', '1 entrada.']);
  });

  it('keeps two events at the same time apart', () => {
    expect(events({ items: [item(), item({ key: 'b2', eventTitle: 'Visita guiada' })] })).toHaveLength(2);
  });

  it('keeps its identity when the visit moves, whatever the order of the items', () => {
    const moved = { startsAt: at('2027-04-02T08:30:00Z'), endsAt: at('2027-04-02T10:00:00Z') };
    const [before] = events({ items: [item({ key: 'a1' }), item({ key: 'b2' })] });
    const [after] = events({ sequence: 1, items: [item({ key: 'b2', ...moved }), item({ key: 'a1', ...moved })] });
    expect(after).toMatchObject({ UID: before!.UID, SEQUENCE: '1', DTSTART: '20270402T083000Z' });
  });

  it('cancels under the same identity, without a reminder', () => {
    const calendar = calendarEntry(order({ state: 'cancelled', sequence: 2 }));
    expect(components(calendar, 'VCALENDAR')[0]).toMatchObject({ METHOD: 'CANCEL' });
    expect(components(calendar, 'VEVENT')).toEqual([
      expect.objectContaining({
        UID: events()[0]!.UID,
        SEQUENCE: '2',
        STATUS: 'CANCELLED',
        SUMMARY: 'Cancelado: Sorolla en la orilla',
        ORGANIZER: 'MAILTO:hola@example.org',
      }),
    ]);
    expect(components(calendar, 'VALARM')).toEqual([]);
  });

  it('cancels the visit whose slot is cancelled and leaves the others, in one file of one method', () => {
    const tower = { ...item({ key: 'a2', startsAt: at('2027-03-28T11:00:00Z'), endsAt: at('2027-03-28T12:00:00Z') }) };
    const items = [item(), { ...tower, isCancelled: true }];
    const calendar = calendarEntry(order({ items, sequence: 1 }));
    expect(components(calendar, 'VCALENDAR')[0]).toMatchObject({ METHOD: 'PUBLISH' });
    const [museum, off] = components(calendar, 'VEVENT');
    expect(museum).toMatchObject({ STATUS: 'CONFIRMED', SUMMARY: 'Sorolla en la orilla', SEQUENCE: '1' });
    expect(off).toMatchObject({
      STATUS: 'CANCELLED',
      SUMMARY: 'Cancelado: Sorolla en la orilla',
      SEQUENCE: '1',
      UID: expect.stringMatching(/^K7QPM2XW-a2@/),
      DESCRIPTION: expect.stringContaining('Hemos cancelado esta visita'),
    });
    expect(components(calendar, 'VALARM')).toHaveLength(1);
    const all = calendarEntry(order({ items: items.map((one) => ({ ...one, isCancelled: true })) }));
    expect(components(all, 'VCALENDAR')[0]).toMatchObject({ METHOD: 'CANCEL' });
  });

  it('folds lines at 75 octets, also with accents, and loses nothing', () => {
    const eventTitle = 'Ñandúes, ávidas cigüeñas y otros 🎟 asombros; exposición única '.repeat(6).trim();
    const calendar = calendarEntry(order({ items: [item({ eventTitle })] }));
    const lines = calendar.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(5);
    const [event] = components(calendar, 'VEVENT');
    expect(event!.SUMMARY!.replace(/\\([,;\\])/g, '$1')).toBe(eventTitle);
  });

  it('does not let a text break out of its line', () => {
    const [event, ...others] = events({ items: [item({ eventTitle: 'A\r\nEND:VEVENT\r\nBEGIN:VEVENT' })] });
    expect(others).toEqual([]);
    expect(event).toMatchObject({ SUMMARY: 'A\\nEND:VEVENT\\nBEGIN:VEVENT' });
  });

  it.each([
    'http://localhost:8000/orders/K7QPM2XW?key=a',
    'http://10.0.0.7:8000/orders/K7QPM2XW',
    'https://agua.museum/orders/K7QPM2XW',
  ])('takes the address %s', (url) => {
    expect(events({ url })[0]).toMatchObject({ URL: url, UID: `K7QPM2XW-a1@${new URL(url).hostname}` });
  });

  it('speaks English too, and refuses an order without visits', () => {
    expect(events({ locale: 'en' })[0]?.DESCRIPTION).toMatch(/^1 ticket\. Order K7QP-M2XW/);
    expect(() => events({ items: [] })).toThrow(RangeError);
  });
});
