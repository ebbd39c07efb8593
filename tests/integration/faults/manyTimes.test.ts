/**
 * Every write route of the routers gets one request twice, and then another one eight times concurrently: no response
 * is a server error, the repetition is answered like the first, and its rows are written once.
 */
import { describe, expect, it } from 'vitest';
import type { StatedRoute } from '../access/routePermissions';
import type { Body } from '../access/writtenBodies';
import { HOUSE_BODIES, REPEATABLE } from './repeatedBodies';
import { grown, lineOf, openWrites, rowCounts, WRITES } from './writes';

const AT_ONCE = 8;

const { newWriter, draftOf, addressOf } = openWrites();

const accepted: string[] = [];

describe('a write that is sent again', () => {
  it.each(WRITES.map((entry) => [lineOf(entry), entry] as const))('%s', async (line, entry) => {
    // Some routes end a session or an account.
    const writer = await newWriter();
    const address = addressOf(writer, entry);
    const send = (body: Body) =>
      writer.client.json(entry.method as StatedRoute['method'], address, body, { follow: false });
    const body = await draftOf(writer, line);
    const start = await rowCounts();
    const first = await send(body);
    const afterFirst = await rowCounts();
    const second = await send(body);
    const afterSecond = await rowCounts();
    expect([first.status, second.status].filter((status) => status >= 500)).toEqual([]);
    const isAccepted = first.status < 400;
    if (isAccepted) accepted.push(line);
    if (isAccepted && !REPEATABLE[line]) {
      expect(second.status, second.text.slice(0, 200)).toBeLessThan(400);
      expect(grown(afterFirst, afterSecond)).toEqual({});
    }
    const fresh = await draftOf(writer, line);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(fresh)));
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text.slice(0, 200))).toEqual([]);
    if (REPEATABLE[line] || !answers.some(({ status }) => status < 400)) return;
    // Visitors have hourly request limits (429).
    expect(
      answers.filter(({ status }) => status >= 400 && status !== 429).map(({ text }) => text.slice(0, 200)),
    ).toEqual([]);
    // Eight concurrent requests write as much as one.
    const byOne = grown(start, afterFirst);
    const byAll = grown(afterSecond, await rowCounts());
    for (const [table, count] of Object.entries(byAll)) expect([table, count]).toEqual([table, byOne[table] ?? 0]);
  });
});

it('most routes took a body, since bodies that are refused prove little', () => {
  expect(accepted.length).toBeGreaterThan(110);
});

it('names no route that is gone', () => {
  const lines = new Set(WRITES.map(lineOf));
  expect([...Object.keys(HOUSE_BODIES), ...Object.keys(REPEATABLE)].filter((line) => !lines.has(line))).toEqual([]);
});
