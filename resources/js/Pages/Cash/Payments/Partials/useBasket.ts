import type {
  BasketShown,
  CounterBasket,
  CounterEvent,
  CounterNotes,
  ParkAnswer,
  ParkedBasket,
  ResumeAnswer,
} from '@server/cash/pages';
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

/** A line's identity in discounts. */
export const lineOf = ({ productId, appointmentId }: Pick<BasketLine, 'productId' | 'appointmentId'>) =>
  appointmentId ? `${productId} ${appointmentId}` : productId;

export const linesToSend = (lines: readonly BasketLine[]) =>
  lines.map(({ eventId, productId, appointmentId, quantity }) => ({ eventId, productId, appointmentId, quantity }));

/** Places that one unit of a line takes: 4 for a family ticket. */
export const unitsOf = ({ eventId, productId }: BasketLine, events: readonly CounterEvent[]): number =>
  events.find(({ id }) => id === eventId)?.products.find(({ id }) => id === productId)?.units ?? 0;

/** Available quantity of a line, if it is less than the requested one. */
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

/** Refusals of a ticket or add-on that is sold only with another one. */
const ALONE = new Set(['addon_alone', 'companion_missing', 'companion_too_few']);

/**
 * Whether saving these lines settles a refusal: they contain the refused lines, or a companion ticket that was missing.
 * A "sold out" notice stays while other lines are added.
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
  /** The basket when the page was left. */
  found: BasketShown | null;
  /** Called when another tab or screen has changed the basket: loads its current state. */
  onElsewhere: () => void;
};

/**
 * The basket, updated optimistically and saved a moment later. There is one request at a time, with the latest lines. A
 * refusal restores the lines last saved, with the reason.
 */
export function useBasket({ found, onElsewhere }: BasketOptions) {
  const [state, setState] = useState<State>(() => (found ? stateOf(found) : empty()));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(state);
  const kept = useRef<readonly BasketLine[]>(found?.held ? state.lines : NOTHING);
  /** The server's last refusal, until its cause is gone. */
  const refused = useRef<Refused | null>(null);
  const isRunning = useRef(false);
  /** The deletion of the previous basket; the next one is saved after it. */
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
        // The first line of an unsaved basket is sold out: it is not added.
        const isDead = version === 0 && lines.length === 1 && /^product_.*sold_out$/.test(code ?? '');
        if (code === 'basket_elsewhere') onElsewhere();
        else if (isDead) show({ ...latest.current, lines: [] });
        // Refused lines are removed; an expired basket stays visible.
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

  // An expired basket is saved again when the page opens.
  const keepFound = useRef(() => void (latest.current.lines.length > 0 && keep()));
  useEffect(() => keepFound.current(), []);

  /** Adds one to an existing line, else the minimum quantity: two simultaneous scans count as two. */
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
    // Reducing the refused line settles a refusal; adding leaves the message.
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
    /** The server's total once known; until then the sum of the tiles' prices. */
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
    /** Its order ended without a sale: the same lines are saved again. */
    renew: async () => {
      kept.current = NOTHING;
      show({ ...latest.current, lines: [...latest.current.lines] });
      await keep();
    },
    /** Starts the next basket after a sale. */
    begin,
    /** Applies a promo code, or removes it with null. @throws the server's refusal */
    enterCode: async (code: string | null) => {
      const { key } = latest.current;
      const { data } = await http.post<CounterBasket>(paths.pos.code(key), { code });
      if (latest.current.key === key) show({ ...latest.current, code: data.code, held: data });
    },
    /** Gives a discount on a line or the whole basket, or removes it. @throws the server's refusal */
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
    /** Saves the name and the note for colleagues. @throws the server's refusal */
    writeNotes: async (notes: CounterNotes & { invoice?: InvoiceCustomer | null }) => {
      const { key } = latest.current;
      const { data } = await http.put<CounterBasket>(paths.pos.notes(key), notes);
      if (latest.current.key === key) show({ ...latest.current, held: data });
    },
    /** Parks the basket. @returns all parked baskets */
    park: async (name: string): Promise<ParkedBasket[]> => {
      const { data } = await http.post<ParkAnswer>(paths.pos.parked(latest.current.key), { name });
      begin();
      return data.parked;
    },
    /** Resumes a parked basket. @returns the baskets still parked */
    resume: async (key: string): Promise<ParkedBasket[]> => {
      const { data } = await http.delete<ResumeAnswer>(paths.pos.parked(key));
      take(data.basket, data.problem);
      return data.parked;
    },
  };
}

export type Basket = ReturnType<typeof useBasket>;
