/**
 * People who buy, pay, enter and ask for their money back. They arrive at a rate of their own, whether the house answers
 * or not. A request without success is repeated with the same key, as a browser and a payment provider do.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '../../server/shared/paths';
import { uuidv7 } from '../../server/shared/uuid';
import type { Answer } from '../../tests/support/answer';
import { type Client, createClient } from '../../tests/support/client';
import { type House, look } from './house';
import { newSeen, type Seen, watch } from './seen';

/** Records of what people were told, and believe. */
export type Book = {
  seen: Seen;
  /** Sessions at the provider that a buyer has paid, by order reference. */
  paidThere: Map<string, string>;
  /** References of orders that a buyer saw as paid. */
  paidHere: Set<string>;
  /** Journeys that did not end in time, or went wrong. */
  failures: string[];
};

export type Crowd = {
  book: Book;
  /** How often the provider sends each message. */
  messages: { copies: number };
  /** Ends the arrivals. Resolves when all have left. */
  end: () => Promise<void>;
};

const PRICE_CENTS = 1200;
const AGAIN_MS = 1000;
/** A person who has no answer after this time has met an endless wait. */
const LONGEST_MS = 180_000;
const ENTERS = 0.4;
const REFUNDS = 0.2;
const SEED = 46;

type Held = { reference: string; key: string };

/** A seeded generator, so that a run can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Repeats a request until it is done or refused. @returns the answer. @throws Error after an endless wait */
async function insist(
  seen: Seen,
  action: string,
  ask: () => Promise<Answer>,
  isDone = (answer: Answer) => answer.status < 500,
): Promise<Answer> {
  const begun = Date.now();
  for (;;) {
    const { answer } = await watch(seen, action, ask);
    if (answer && isDone(answer)) return answer;
    if (Date.now() - begun > LONGEST_MS) throw new Error(`${action}: no success within ${LONGEST_MS / 1000} s`);
    await pause(AGAIN_MS);
  }
}

/** @returns the provider's session that a placed order has, opened now if the provider was away. */
async function sessionOf(client: Client, seen: Seen, held: Held, placed: Answer): Promise<string> {
  const inUrl = (url: string | null | undefined) => /cs_test_\w+/.exec(url ?? '')?.[0];
  const first = inUrl(placed.json<{ url: string }>().url);
  if (first) return first;
  const pay = () => client.json('POST', paths.payments.card(held.reference, held.key), {}, { follow: false });
  const answer = await insist(seen, 'begin the payment', pay);
  const session = inUrl(answer.headers.get('X-Inertia-Location') ?? answer.headers.get('Location') ?? answer.text);
  if (!session) throw new Error(`no session: ${answer.status} ${answer.text.slice(0, 200)}`);
  return session;
}

export function gather(house: House, perSecond: number): Crowd {
  const random = randomFrom(SEED);
  const book: Book = { seen: newSeen(), paidThere: new Map(), paidHere: new Set(), failures: [] };
  const messages = { copies: 1 };
  const { seen } = book;
  const under = new Set<Promise<void>>();

  /** The provider reports until it is answered with success, as long as it takes. */
  async function report(session: string): Promise<void> {
    const { stripe, balancer } = house;
    const event = stripe.event('checkout.session.completed', { ...stripe.sessions.get(session)! });
    const path = paths.payments.webhook('stripe');
    const send = () =>
      createClient(balancer.url).raw(path, {
        method: 'POST',
        body: event,
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': stripe.sign(event) },
      });
    const copies = Array.from({ length: messages.copies }, () =>
      insist(seen, 'message of the provider', send, ({ status }) => status === 200),
    );
    await Promise.all(copies);
  }

  async function buy(client: Client): Promise<Held | null> {
    const { event, slots, product, stripe } = house;
    await insist(seen, 'page of the event', () => client.get(paths.events.show(event.slug)));
    const slot = slots[Math.floor(random() * slots.length)]!;
    const lines = [{ productId: product, appointmentId: slot, quantity: 1 }];
    const wanted = { key: uuidv7(), lines };
    const hold = await insist(seen, 'reserve', () => client.json('POST', paths.events.holds(event.slug), wanted));
    if (hold.status >= 400) return null;
    const held = hold.json<Held>();
    const details = { name: 'Ana', email: `${held.reference}@example.com`.toLowerCase(), acceptTerms: true };
    const place = () => client.json('POST', paths.orders.place(held.reference, held.key), details);
    const placed = await insist(seen, 'order', place);
    if (placed.status >= 400) return null;
    const session = await sessionOf(client, seen, held, placed);
    stripe.pay(session);
    book.paidThere.set(held.reference, session);
    await report(session);
    const status = () => client.json('GET', paths.payments.status(held.reference, held.key));
    const isPaid = (answer: Answer) => answer.status === 200 && answer.json<{ state: string }>().state === 'paid';
    await insist(seen, 'wait for the payment', status, isPaid);
    book.paidHere.add(held.reference);
    return held;
  }

  async function enter({ reference }: Held): Promise<void> {
    const [ticket] = await look<{ code: string }>(
      `select t.reference as code from tickets t join orders o on o.id = t.order_id where o.reference = $1`,
      [reference],
    );
    const scan = {
      nonce: randomUUID(),
      code: ticket!.code,
      gateId: house.gate,
      scannedAt: new Date().toISOString(),
    };
    const answer = await insist(seen, 'scan', () => house.staff.steward.json('POST', paths.validations.scans(), scan));
    const { result } = answer.json<{ result?: string }>();
    if (result !== 'accepted') book.failures.push(`a valid ticket was not let in: ${result ?? answer.text}`);
  }

  async function giveBack(client: Client, { reference, key }: Held): Promise<void> {
    const refund = { id: randomUUID(), positions: [1], expectedCents: PRICE_CENTS, currency: 'EUR', to: 'same' };
    const ask = () => client.json('POST', paths.orders.refund(reference, key), refund, { follow: false });
    await insist(seen, 'refund', ask);
  }

  async function visit(): Promise<void> {
    const client = createClient(house.balancer.url);
    const lot = random();
    try {
      const held = await buy(client);
      if (!held) return;
      if (lot < ENTERS) await enter(held);
      else if (lot < ENTERS + REFUNDS) await giveBack(client, held);
    } catch (error) {
      book.failures.push((error as Error).message);
    }
  }

  let isOver = false;
  const arriving = (async () => {
    while (!isOver) {
      const one = visit().finally(() => under.delete(one));
      under.add(one);
      await pause((-Math.log(1 - random()) / perSecond) * 1000);
    }
  })();
  return {
    book,
    messages,
    end: async () => {
      isOver = true;
      await arriving;
      while (under.size > 0) await Promise.all(under);
    },
  };
}
