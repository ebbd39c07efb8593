/** The time zone of a day filter, and exports of its results. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { readSheet } from '../../support/readXlsx';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { createGate, gateIn, recordAt, recordScans, sellTicket } from './gateFixture';

const app = runApp();
const validator = signedIn(app, 'validator');
const gate = prepare(async () => createGate(await createVenue()));

const open = async (query: Record<string, string>) =>
  expectPage(await validator.get(`${paths.validations.index()}?${new URLSearchParams(query)}`), 'Validations/Index');
const codesOn = async (days: string) => (await open({ 'f.at': days })).list.rows.map(({ code }) => code);

describe('a day', () => {
  it('is that of the gate’s venue, also where clocks change', async () => {
    // In Madrid 29 March has 23 hours, in Auckland 5 April has 25.
    const auckland = await gateIn('Pacific/Auckland', 'Kiwi');
    await recordAt(gate.id, {
      'm 28, last': '2026-03-28T22:59:59.999Z',
      'm 29, first': '2026-03-28T23:00:00Z',
      'm 29, last': '2026-03-29T21:59:59.999Z',
      'm 30, first': '2026-03-29T22:00:00Z',
      'm 4, last': '2026-04-04T21:59:59.999Z',
      'm 5, first': '2026-04-04T22:00:00Z',
    });
    await recordAt(auckland.id, {
      'a 28, last': '2026-03-28T10:59:59.999Z',
      'a 29, first': '2026-03-28T11:00:00Z',
      'a 4, last': '2026-04-04T10:59:59.999Z',
      'a 5, first': '2026-04-04T11:00:00Z',
      'a 5, last': '2026-04-05T11:59:59.999Z',
      'a 6, first': '2026-04-05T12:00:00Z',
    });
    expect(await codesOn('2026-03-28..2026-03-28')).toEqual(['m 28, last', 'a 28, last']);
    expect(await codesOn('2026-03-29..2026-03-29')).toEqual(['m 29, last', 'm 29, first', 'a 29, first']);
    expect(await codesOn('2026-04-05..2026-04-05')).toEqual(['a 5, last', 'm 5, first', 'a 5, first']);
    expect(await codesOn('2026-04-05..2026-04-10')).toEqual(['a 6, first', 'a 5, last', 'm 5, first', 'a 5, first']);
    expect(await codesOn('2026-03-01..2026-03-28')).toEqual(['m 28, last', 'a 28, last']);
    expect((await open({ 'f.at': '2026-04-05..2026-04-05' })).totals).toMatchObject({ refused: 3 });
    expect((await open({ 'f.at': '2026-04-05..', 'f.venue': auckland.venueId })).list.rows).toHaveLength(3);
    expect(await codesOn('..2026-03-28')).toEqual(expect.arrayContaining(['m 28, last', 'a 28, last']));
    expect(await codesOn('..2026-03-28')).not.toContain('m 29, first');
  });

  it('is found at the ends of the world', async () => {
    const [east, west] = [await gateIn('Pacific/Kiritimati', 'East'), await gateIn('Etc/GMT+12', 'West')];
    await recordAt(east.id, {
      'e 9, last': '2026-05-09T09:59:59.999Z',
      'e 10, first': '2026-05-09T10:00:00Z',
      'e 10, last': '2026-05-10T09:59:59.999Z',
    });
    await recordAt(west.id, {
      'w 10, first': '2026-05-10T12:00:00Z',
      'w 10, last': '2026-05-11T11:59:59.999Z',
      'w 11, first': '2026-05-11T12:00:00Z',
    });
    expect(await codesOn('2026-05-10..2026-05-10')).toEqual(['w 10, last', 'w 10, first', 'e 10, last', 'e 10, first']);
  });

  it('is that of the event’s venue where no gate was named, else the organisation’s', async () => {
    const kiwi = await gateIn('Pacific/Auckland', 'Late Kiwi');
    const sold = await sellTicket({ venueId: kiwi.venueId });
    const at = '2026-06-10T12:30:00Z'; // the 11th in Auckland
    await recordScans([
      { gateId: null, code: 'of the event', at, eventId: sold.eventId },
      { gateId: null, code: 'of nobody', at },
    ]);
    expect(await codesOn('2026-06-11..2026-06-11')).toEqual(['of the event']);
    expect(await codesOn('2026-06-10..2026-06-10')).toEqual(['of nobody']);
  });
});

describe('many scans', () => {
  const AMOUNT = 1100;
  const at = '2026-07-01T12:00:00Z';
  const month = { 'f.at': '2026-07-01..2026-07-31' };

  beforeAll(() =>
    recordScans(Array.from({ length: AMOUNT }, (_, n) => ({ gateId: gate.id, code: `one of many ${n}`, at }))),
  );

  it('stand on pages of 25, each on one of them', async () => {
    const pages = await Promise.all([1, 2, 44, 45].map((page) => open({ ...month, page: String(page) })));
    expect(pages.map(({ list }) => list.rows.length)).toEqual([25, 25, 25, 0]);
    expect(new Set(pages.flatMap(({ list }) => list.rows.map(({ id }) => id))).size).toBe(75);
    expect(pages[0]!.list).toMatchObject({ count: { rows: AMOUNT, isMore: false }, pages: 44 });
  });

  it('are all in a file, once each, in the columns that are shown', async () => {
    const query = new URLSearchParams({ ...month, columns: 'code,result,gate' });
    const { text, headers } = await validator.raw(`${paths.validations.index()}/export.csv?${query}`);
    expect(headers.get('Content-Disposition')).toMatch(/validations-\d{4}-\d\d-\d\d\.csv/);
    const [heading, ...lines] = text.trim().split('\r\n');
    expect(heading).toBe('Code scanned,Result,Gate');
    expect(new Set(lines).size).toBe(AMOUNT);
    expect(lines).toHaveLength(AMOUNT);
    expect(lines[0]).toMatch(/^one of many \d+,Unknown code,Main gate$/);
  });

  it('are written in the reader’s language, and as XLSX on the venue’s clock', async () => {
    const reader = await makeUser('validator');
    await prisma.user.update({ where: { id: reader.id }, data: { locale: 'es' } });
    const spanish = await signInAs(app, reader.email);
    const { text } = await spanish.raw(
      `${paths.validations.index()}/export.csv?${new URLSearchParams({ ...month, columns: 'result,gate' })}`,
    );
    expect(text.split('\r\n').slice(0, 2)).toEqual(['Resultado;Acceso', 'Código desconocido;Main gate']);
    const query = new URLSearchParams({ 'f.at': '2026-04-05..2026-04-05', columns: 'at,code,venue' });
    const response = await fetch(`${app.url}${paths.validations.index()}/export.xlsx?${query}`, {
      headers: { Cookie: validator.cookies.header() },
    });
    const [heading, ...rows] = readSheet(Buffer.from(await response.arrayBuffer()));
    expect(heading).toEqual(['Time', 'Code scanned', 'Venue']);
    // Days since 1900: 5 April, midnight.
    expect(rows.map(([time, code, venue]) => [Math.floor(Number(time)), code, venue])).toEqual([
      [46117, 'a 5, last', 'Kiwi'],
      [46117, 'm 5, first', 'Museo del Faro'],
      [46117, 'a 5, first', 'Kiwi'],
    ]);
  });
});
