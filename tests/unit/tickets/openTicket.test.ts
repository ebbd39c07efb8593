import { expect, it } from 'vitest';
import type { IsoDateTime } from '../../../server/shared/time';
import { ticketTexts } from '../../../server/tickets/documents/ticketTexts';
import { sampleTicket } from './ticketSample';

const FROM = '2026-11-21T09:00:00.000Z' as IsoDateTime;
const UNTIL = '2026-12-24T09:00:00.000Z' as IsoDateTime;

it.each([
  ['between two days', FROM, UNTIL, /24 December 2026/],
  ['from a day on', FROM, null, /21 November 2026/],
  ['until a day', null, UNTIL, /24 December 2026/],
  ['on any day', null, null, /any day/i],
])('an open ticket that is good %s says so where there is little room', (_when, validFrom, validUntil, says) => {
  const { when } = ticketTexts(sampleTicket({ locale: 'en', admission: { kind: 'open', validFrom, validUntil } }));
  expect(when.short).toMatch(says);
  expect(when.short).not.toContain('\n');
  for (const [bound, text] of [
    [validFrom, '21 November 2026'],
    [validUntil, '24 December 2026'],
  ] as const)
    expect(when.day.includes(text)).toBe(bound !== null);
});
