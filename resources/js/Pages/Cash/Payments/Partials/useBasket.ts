import type { BasketShown, CounterBasket, CounterEvent, CounterNotes, ParkedBasket } from '@server/cash/pages';
import type { InvoiceCustomer } from '@server/shared/invoices';
import { type Cents, cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useEffect, useRef, useState } from 'react';
import { refusalIn } from '@/Components/counter/refusalIn';
import { http } from '@/lib/http';

export type BasketLine = BasketShown['lines'][number];

export const lineKey = ({ productId, appointmentId }: Pick<BasketLine, 'productId' | 'appointmentId'>) =>
  `${productId} ${appointmentId}`;

/** A line as discounts name it. */
export const lineOf = ({ productId, appointmentId }: Pick<BasketLine, 'productId' | 'appointmentId'>) =>
  appointmentId ? `${productId} ${appointmentId}` : productId;

export const linesToSend = (lines: readonly BasketLine[]) =>
  lines.map(({ eventId, productId, appointmentId, quantity }) => ({ eventId, productId, appointmentId, quantity }));

/** How many places one of a line takes: 4 of a family's. */
export const unitsOf = ({ eventId, productId }: BasketLine, events: readonly CounterEvent[]): number =>
  events.find(({ id }) => id === eventId)?.products.find(({ id }) => id === productId)?.units ?? 0;

/** How many of a line can be had, where it can have fewer than it asks for. */
export function leftFor(line: BasketLine, events: readonly CounterEvent[]) {
  const { eventId, appointmentId, quantity } = line;
  const slot = events.find(({ id }) => id === eventId)?.slots.find(({ id }) => id === appointmentId);
  const units = unitsOf(line, events);
  if (!slot || units === 0) return null;
  const most = Math.max(0, Math.floor(slot.left / units));
  return most < quantity ? most : null;
}

const sum = (lines: readonly BasketLine[]): Cents =>
  cents(lines.reduce((total, { priceCents, quantity }) => total + priceCents * quantity, 0));

type Refused = { code: string | null; lines: readonly BasketLine[] };

/** A ticket or an add-on that is sold with another one only was alone. */
const ALONE = new Set(['addon_alone', 'companion_missing', 'companion_too_few']);

/**
 * Whether a refusal needs no reading once these lines are kept: the refused lines are among them, or another ticket that
 * was missing may be. A notice that something is sold out stays while other things are added.
 */
const isOver = (refused: Refused | null, kept: readonly BasketLine[]): boolean =>
  refused !== null &&
  (ALONE.has(refused.code ?? '') ||
    refused.lines.every((want) =>
      kept.some((line) => lineKey(line) === lineKey(want) && line.quantity >= want.quantity),
    ));

type State = { key: string; version: number; code: string | null; lines: BasketLine[]; held: CounterBasket | null };
const empty = (): State => ({ key: uuidv7(), version: 0, code: null, lines: [], held: null });
const stateOf = ({ key, version, code, lines, held }: BasketShown): State => ({ key, version, code, lines, held });
const NOTHING: readonly BasketLine[] = [];

type BasketOptions = {
  /** As it was when the page was left. */
  found: BasketShown | null;
  /** Another tab or screen changed it: fetches how it stands. */
  onElsewhere: () => void;
};

/**
 * What is in the basket, drawn at once and kept by the server a moment later: one request at a time, with what it has become by then. What
 * the server refuses goes back to what it keeps, with the reason.
 */
export function useBasket({ found, onElsewhere }: BasketOptions) {
  const [state, setState] = useState<State>(() => (found ? stateOf(found) : empty()));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(state);
  const kept = useRef<readonly BasketLine[]>(found?.held ? state.lines : NOTHING);
  /** The last refusal of the server, until its cause is gone. */
  const refused = useRef<Refused | null>(null);
  const isRunning = useRef(false);
  /** The drop of the basket before: the next one is kept after it. */
  const dropping = useRef<Promise<unknown>>(Promise.resolve());

  const show = (next: State) => {
    latest.current = next;
    setState(next);
  };

  const keep = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await dropping.current;
    while (latest.current.lines !== kept.current && latest.current.lines.length > 0) {
      const { key, version, lines } = latest.current;
      try {
        const { data } = await http.put<CounterBasket>(paths.pos.basket(key), { lines: linesToSend(lines), version });
        if (latest.current.key !== key) continue;
        kept.current = lines;
        if (isOver(refused.current, lines)) {
          refused.current = null;
          setRefusal(null);
        }
        show({ ...latest.current, version: data.version, code: data.code, held: data });
      } catch (error) {
        if (latest.current.key !== key) continue;
        const { code, text } = refusalIn(error);
        setRefusal(text);
        refused.current = { code, lines };
        // The first of a basket that was never kept: it is not put in.
        const isDead = version === 0 && lines.length === 1 && /^product_.*sold_out$/.test(code ?? '');
        if (code === 'basket_elsewhere') onElsewhere();
        else if (isDead) show({ ...latest.current, lines: [] });
        // What cannot be had is taken out again; a basket whose time was over stays to be seen.
        else if (kept.current.length > 0) show({ ...latest.current, lines: [...kept.current] });
        if (kept.current.length > 0) kept.current = latest.current.lines;
        break;
      }
    }
    isRunning.current = false;
    setBusy(false);
  };

  const change = (lines: BasketLine[]) => {
    if (lines.length === 0) return void drop();
    show({ ...latest.current, lines });
    void keep();
  };

  const begin = () => {
    const next = empty();
    kept.current = next.lines;
    refused.current = null;
    setRefusal(null);
    show(next);
  };

  const drop = async () => {
    const { key } = latest.current;
    begin();
    dropping.current = http.delete(paths.pos.basket(key)).catch(() => undefined);
    await dropping.current;
  };

  const take = (basket: BasketShown, problem: string | null = null) => {
    const next = stateOf(basket);
    kept.current = basket.held ? next.lines : NOTHING;
    refused.current = null;
    setRefusal(problem);
    show(next);
  };

  // One whose time was over is kept anew as soon as it is seen.
  const keepFound = useRef(() => void (latest.current.lines.length > 0 && keep()));
  useEffect(() => keepFound.current(), []);

  /** One more of what is there, else the fewest that are sold of it: two scans at once count as two. */
  const add = (line: Omit<BasketLine, 'quantity'>, least: number) => {
    const { lines } = latest.current;
    const count = lines.some(({ productId }) => productId === line.productId) ? 1 : least;
    const known = lines.find((one) => lineKey(one) === lineKey(line));
    change(
      known
        ? lines.map((one) => (one === known ? { ...one, quantity: one.quantity + count } : one))
        : [...lines, { ...line, quantity: count }],
    );
  };
  const setQuantity = (key: string, quantity: number) => {
    // What was refused is dealt with by taking less; adding more leaves it to be read.
    if (latest.current.lines.some((line) => lineKey(line) === key && quantity < line.quantity)) setRefusal(null);
    change(
      latest.current.lines
        .map((line) => (lineKey(line) === key ? { ...line, quantity } : line))
        .filter((line) => line.quantity > 0),
    );
  };

  const isKept = state.lines === kept.current;
  return {
    ...state,
    /** As the server reckons it, once it has; as the tiles say until then. */
    total: isKept && state.held ? state.held.totalCents : sum(state.lines),
    count: state.lines.reduce((all, { quantity }) => all + quantity, 0),
    isBusy,
    /** Its places are held, and it can be paid. */
    isKept: isKept && state.held !== null && !isBusy,
    refusal,
    refuse: setRefusal,
    add,
    setQuantity,
    drop,
    take,
    /** Its order has ended without a sale: the same is kept anew. */
    renew: async () => {
      kept.current = NOTHING;
      show({ ...latest.current, lines: [...latest.current.lines] });
      await keep();
    },
    /** It was sold: the next one begins. */
    begin,
    /** Puts a promo code on it, or takes it off. @throws what the server refuses */
    enterCode: async (code: string | null) => {
      const { key } = latest.current;
      const { data } = await http.post<CounterBasket>(paths.pos.code(key), { code });
      if (latest.current.key === key) show({ ...latest.current, code: data.code, held: data });
    },
    /** Puts a discount on a line or on all of it, or takes it off. @throws what the server refuses */
    giveDiscount: async (discount: object) => {
      const { key, version } = latest.current;
      const { data } = await http
        .put<CounterBasket>(paths.pos.discount(key), { ...discount, version })
        .catch((error: unknown) => {
          if (refusalIn(error).code === 'basket_elsewhere') onElsewhere();
          throw error;
        });
      if (latest.current.key === key) show({ ...latest.current, held: data });
    },
    /** For whom it is, and a note for colleagues. @throws what the server refuses */
    writeNotes: async (notes: CounterNotes & { invoice?: InvoiceCustomer | null }) => {
      const { key } = latest.current;
      const { data } = await http.put<CounterBasket>(paths.pos.notes(key), notes);
      if (latest.current.key === key) show({ ...latest.current, held: data });
    },
    /** Puts it aside. @returns what is put aside now */
    park: async (name: string): Promise<ParkedBasket[]> => {
      const { data } = await http.post<{ parked: ParkedBasket[] }>(paths.pos.parked(latest.current.key), { name });
      begin();
      return data.parked;
    },
    /** Takes one up again. @returns what is put aside still */
    resume: async (key: string): Promise<ParkedBasket[]> => {
      const { data } = await http.delete<{ basket: BasketShown; parked: ParkedBasket[]; problem: string | null }>(
        paths.pos.parked(key),
      );
      take(data.basket, data.problem);
      return data.parked;
    },
  };
}

export type Basket = ReturnType<typeof useBasket>;
