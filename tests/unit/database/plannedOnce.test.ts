/**
 * A SQL function that reads tables is parsed and planned in each calling statement, a PL/pgSQL one once a session. Such
 * functions, called for each line of a hold, took half of its time. Functions of rows are excluded: the planner inlines
 * them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'prisma/functions';
const FUNCTION = /create (?:or replace )?function (\w+)\(([\s\S]*?)as \$\$([\s\S]*?)\$\$/g;
/** `extract(epoch from …)`, `is distinct from` and `substring(… from 3)` read no table. */
const NO_READING = /\b(?:epoch|distinct|isodow) from\b|\bfrom \d/g;

const functions = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => [...readFileSync(join(FOLDER, file), 'utf8').matchAll(FUNCTION)])
    .map(([, name, head, body]) => [name!, { head: head!, body: body! }] as const),
);

function calledFrom(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const { body } = functions.get(name)!;
  for (const other of functions.keys()) if (new RegExp(`\\b${other}\\(`).test(body)) calledFrom(other, found);
  return found;
}

it('plans what a hold asks once a session', () => {
  const called = [...calledFrom('hold_places_within')];
  expect(called).toContain('product_refusal');
  const planned = called.filter((name) => {
    const { head, body } = functions.get(name)!;
    const isOfRows = /returns (?:table|setof)/.test(head);
    return /language sql/.test(head) && !isOfRows && /\bfrom\b/.test(body.replace(NO_READING, ''));
  });
  expect(planned).toEqual([]);
});
