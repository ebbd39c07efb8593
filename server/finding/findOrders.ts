import { sql } from '../infra/db';
import { hiddenShifts } from '../infra/hiddenCash';
import type { Actor } from '../shared/actor';
import type { Locale } from '../shared/i18n/translate';
import { storable } from '../shared/requestParts';
import { explain, type Reason } from './explain';
import { type Named, nameOrders, readLink } from './named';
import type { Found } from './pages';
import { type Reach, reachOf } from './reach';
import { showFound } from './showFound';
import { forgiving, readings, type Term } from './typed';

/** Maximum results. */
const MAX_FOUND = 25;
/** Below this number, similar words are searched too. */
const FEW = 5;
const SHORTEST = 2;
/** Limit of a pasted link with a ticket code. */
const LONGEST = 500;
const LONGEST_WORDS = 120;

const FIND = `select order_id as id from find_orders($1::jsonb, $2::text[], $3::uuid[], $4::uuid[], $5::int)`;

async function ask(terms: readonly Term[], { kinds, events, ticketEvents }: Reach): Promise<string[]> {
  const values = [JSON.stringify(terms), kinds, events, ticketEvents, MAX_FOUND];
  return (await sql<{ id: string }>('find_orders_by_words', FIND, values)).map(({ id }) => id);
}

const PARTS = `select find_parts($1, $2::text[], $3::uuid[], $4::uuid[], $5::int) as id`;

async function askPart(q: string, { kinds, events, ticketEvents }: Reach): Promise<string[]> {
  const values = [q, kinds, events, ticketEvents, MAX_FOUND];
  return (await sql<{ id: string }>('find_orders_by_part', PARTS, values)).map(({ id }) => id);
}

type Gathered = { ids: string[]; reasons: Map<string, Reason[]>; isGuess: boolean };

/** Orders found by each interpretation in turn; similar ones if these are few. */
async function gather(q: string, reach: Reach, named: Named): Promise<Gathered> {
  const found: Gathered = { ids: [...named.keys()], reasons: new Map(named), isGuess: false };
  const add = async (ids: readonly string[], terms: readonly Term[], part: string | null = null): Promise<void> => {
    const more = ids.filter((id) => !found.ids.includes(id)).slice(0, MAX_FOUND - found.ids.length);
    if (more.length === 0) return;
    for (const [id, reasons] of await explain(more, terms, reach, part)) found.reasons.set(id, reasons);
    found.ids.push(...more);
  };
  for (const terms of await readings(q)) if (found.ids.length < MAX_FOUND) await add(await ask(terms, reach), terms);
  if (found.ids.length < MAX_FOUND) await add(await askPart(q, reach), [], q);
  if (found.ids.length >= FEW) return found;
  const before = found.ids.length;
  const guess = await forgiving(q);
  if (guess) await add(await ask(guess, reach), guess);
  return { ...found, isGuess: before === 0 && found.ids.length > 0 };
}

/**
 * Orders that match typed or scanned text, in the user's scope: references and ticket codes first, then whole words,
 * prefixes, parts of numbers, and similar words.
 * @param typed any text; too short text finds nothing.
 */
export async function findOrders(actor: Actor, typed: string, locale: Locale): Promise<Found> {
  const q = storable(typed).trim().slice(0, LONGEST);
  const nothing = { q, orders: [], open: null, isGuess: false, isMore: false };
  if (q.length < SHORTEST) return nothing;
  const reach = reachOf(actor);
  const link = await readLink(q, reach);
  if (link) return { ...nothing, ...link };
  const words = q.slice(0, LONGEST_WORDS);
  const { ids, reasons, isGuess } = await gather(words, reach, await nameOrders(words, reach));
  const orders = await showFound(ids, reasons, { ...reach, hidden: await hiddenShifts(actor) }, locale);
  return { ...nothing, orders, isGuess, isMore: ids.length >= MAX_FOUND };
}
