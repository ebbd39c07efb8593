import { expect, it } from 'vitest';
import { formatDateTime } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import { between, gateAt, openPassShop, PASS, sellPass, sellPasses } from './passFixture';

runApp();

const madrid = (date: Date) => formatDateTime(date, 'Europe/Madrid', 'en');
type Sold = Awaited<ReturnType<typeof sellPass>>;
const days = ({ pass }: Pick<Sold, 'pass'>) => [madrid(pass.ticket.validFrom), madrid(pass.ticket.validUntil)];

it('a pass bought on 29 February for a year ends on 28 February, at the end of the day', async () => {
  const sold = await sellPass({ moment: '2004-02-29T11:00:00Z' });
  expect(sold.pass.ticket.validFrom.toISOString()).toBe('2004-02-28T23:00:00.000Z');
  expect(sold.pass.ticket.validUntil.toISOString()).toBe('2005-02-28T22:59:59.000Z');
  expect(await gateAt(sold.ticket, '2005-02-28T22:59:00Z')).toBe('accepted');
  expect(await gateAt(sold.ticket, '2005-02-28T23:00:00Z')).toBe('too_late');
});

it('renewed 20 days before its end it goes on from there; renewed 40 days after it begins anew', async () => {
  const shop = await openPassShop(PASS);
  const first = await sellPasses(shop, { moment: '2004-02-29T11:00:00Z' });
  const early = await sellPasses(shop, { moment: '2005-02-08T11:00:00Z', renews: [first.pass.id] });
  expect(early.pass.renewsId).toBe(first.pass.id);
  expect(early.pass.ticket.validFrom.toISOString()).toBe('2005-02-28T23:00:00.000Z');
  expect(early.pass.ticket.validUntil.toISOString()).toBe('2006-02-28T22:59:59.000Z');
  expect(await gateAt(early.ticket, '2005-02-28T12:00:00Z')).toBe('not_yet');

  // Two concurrent renewals: each adds a year, and none is lost.
  const again = [0, 1].map(() => sellPasses(shop, { moment: '2005-02-09T11:00:00Z', renews: [first.pass.id] }));
  const ends = (await Promise.all(again)).map(({ pass }) => pass.ticket.validUntil.toISOString());
  expect(ends.sort()).toEqual(['2007-02-28T22:59:59.000Z', '2008-02-28T22:59:59.000Z']);

  const other = await sellPasses(shop, { moment: '2004-02-29T11:00:00Z' });
  const late = await sellPasses(shop, { moment: '2005-04-09T11:00:00Z', renews: [other.pass.id] });
  expect(late.pass.ticket.validFrom.toISOString()).toBe('2005-04-08T22:00:00.000Z');
  expect(late.pass.ticket.validUntil.toISOString()).toBe('2006-04-09T21:59:59.000Z');
});

it('a pass whose time begins with its first use waits for it, once', async () => {
  const sold = await sellPass({ rules: { ...PASS, validity: 'first_use', months: 6 }, moment: '2004-03-01T10:00:00Z' });
  expect(days(sold)[1]).toBe(madrid(new Date('2004-09-01T21:59:59Z')));
  expect(await gateAt(sold.ticket, '2004-08-31T10:00:00Z')).toBe('accepted');
  expect(await gateAt(sold.ticket, '2005-02-28T22:00:00Z')).toBe('accepted');
  expect(await gateAt(sold.ticket, '2005-02-28T23:00:00Z')).toBe('too_late');
});

it('days and weeks are those of the venue, midnight and a summer-time night included', async () => {
  const { ticket } = await sellPass({ rules: { ...PASS, perDay: 1, perWeek: 2 }, moment: '2004-03-01T10:00:00Z' });
  // Saturday 27 March, 23:59 in Madrid, then Sunday 00:01; clocks change at two.
  expect(await gateAt(ticket, '2004-03-27T22:59:00Z')).toBe('accepted');
  expect(await gateAt(ticket, '2004-03-27T23:01:00Z')).toBe('accepted');
  expect(await gateAt(ticket, '2004-03-28T01:30:00Z')).toBe('day_limit');
  expect(await gateAt(ticket, '2004-03-28T21:59:00Z')).toBe('day_limit');
  // Monday 00:00 in summer time.
  expect(await gateAt(ticket, '2004-03-28T22:00:00Z')).toBe('accepted');
  expect(await gateAt(ticket, '2004-03-29T22:00:00Z')).toBe('accepted');
  expect(await gateAt(ticket, '2004-03-30T22:00:00Z')).toBe('week_limit');
});

it('entries in all, days on which it is not valid, and a season for all', async () => {
  const season = { ...PASS, ...between('2004-05-01', '2004-10-31'), validity: 'fixed' as const, months: null };
  const rules = { ...season, total: 2, blackout: [between('2004-08-15', '2004-08-16')] };
  const { ticket } = await sellPass({ rules, moment: '2004-03-01T10:00:00Z' });
  expect(await gateAt(ticket, '2004-04-30T21:59:00Z')).toBe('not_yet');
  expect(await gateAt(ticket, '2004-04-30T22:00:00Z')).toBe('accepted');
  expect(await gateAt(ticket, '2004-08-16T21:59:00Z')).toBe('blackout');
  expect(await gateAt(ticket, '2004-10-31T22:59:00Z')).toBe('accepted');
  expect(await gateAt(ticket, '2004-10-31T22:59:30Z')).toBe('already_used');
});
