import type { CounterBasket } from '@server/cash/pages';
import { type Cents, cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import type { IsoDateTime } from '@server/shared/time';
import { uuidv7 } from '@server/shared/uuid';
import { useEffect, useRef, useState } from 'react';
import { refusalIn } from '@/Components/counter/refusalIn';
import { http } from '@/lib/http';

export type BasketLine = {
  eventId: string;
  productId: string;
  appointmentId: string | null;
  quantity: number;
  name: string;
  event: string;
  startsAt: IsoDateTime | null;
  zone: string;
  priceCents: Cents;
};

export const lineKey = ({ productId, appointmentId }: Pick<BasketLine, 'productId' | 'appointmentId'>) =>
  `${productId} ${appointmentId}`;

export const linesToSend = (lines: readonly BasketLine[]) =>
  lines.map(({ eventId, productId, appointmentId, quantity }) => ({ eventId, productId, appointmentId, quantity }));

const sum = (lines: readonly BasketLine[]): Cents =>
  cents(lines.reduce((total, { priceCents, quantity }) => total + priceCents * quantity, 0));

type State = { key: string; lines: BasketLine[]; held: CounterBasket | null };
const empty = (): State => ({ key: uuidv7(), lines: [], held: null });

/**
 * What is in the basket, drawn at once and kept by the server a moment later: one request at a time, with what it has become by then. What
 * the server refuses goes back to what it keeps, with the reason.
 */
export function useBasket() {
  const [state, setState] = useState<State>(empty);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(state);
  const kept = useRef<readonly BasketLine[]>([]);
  const isRunning = useRef(false);

  const show = (next: State) => {
    latest.current = next;
    setState(next);
  };

  const keep = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    while (latest.current.lines !== kept.current) {
      const { key, lines } = latest.current;
      try {
        if (lines.length === 0) {
          await http.delete(paths.pos.basket(key));
          if (latest.current.lines === lines) show(empty());
          kept.current = latest.current.lines;
          continue;
        }
        const { data } = await http.put<CounterBasket>(paths.pos.basket(key), { lines: linesToSend(lines) });
        kept.current = lines;
        if (latest.current.key === key) show({ ...latest.current, held: data });
      } catch (error) {
        const { code, text } = refusalIn(error);
        setRefusal(text);
        // A hold that has ended is taken anew; what cannot be had is taken out again.
        if (code === 'hold_gone') kept.current = [];
        const before = code === 'hold_gone' ? lines : [...kept.current];
        kept.current = code === 'hold_gone' ? [] : before;
        show({ key: code === 'hold_gone' ? uuidv7() : key, lines: before, held: latest.current.held });
        if (code === 'hold_gone') continue;
        break;
      }
    }
    isRunning.current = false;
    setBusy(false);
  };

  const change = (lines: BasketLine[]) => {
    setRefusal(null);
    show({ ...latest.current, lines });
    void keep();
  };

  // Whoever leaves the page drops what is not sold.
  useEffect(
    () => () => {
      const { key, lines } = latest.current;
      if (lines.length > 0) void http.delete(paths.pos.basket(key)).catch(() => undefined);
    },
    [],
  );

  const add = (line: Omit<BasketLine, 'quantity'>, count = 1) => {
    const { lines } = latest.current;
    const known = lines.find((one) => lineKey(one) === lineKey(line));
    change(
      known
        ? lines.map((one) => (one === known ? { ...one, quantity: one.quantity + count } : one))
        : [...lines, { ...line, quantity: count }],
    );
  };
  const setQuantity = (key: string, quantity: number) =>
    change(
      latest.current.lines
        .map((line) => (lineKey(line) === key ? { ...line, quantity } : line))
        .filter((line) => line.quantity > 0),
    );

  const isKept = state.lines === kept.current;
  return {
    ...state,
    /** As the server reckons it, once it has; as the tiles say until then. */
    total: isKept && state.held ? state.held.totalCents : sum(state.lines),
    count: state.lines.reduce((all, { quantity }) => all + quantity, 0),
    isBusy: isBusy || !isKept,
    refusal,
    refuse: setRefusal,
    add,
    setQuantity,
    drop: () => change([]),
    /** Its order has ended without a sale: the same is kept anew. */
    renew: () => {
      kept.current = [];
      show({ ...latest.current, key: uuidv7(), lines: [...latest.current.lines] });
      void keep();
    },
    /** It was sold: the next one begins. */
    begin: () => {
      const next = empty();
      kept.current = next.lines;
      setRefusal(null);
      show(next);
    },
  };
}

export type Basket = ReturnType<typeof useBasket>;
