/**
 * A model of a small organisation's debts and books with the simplest arithmetic, arrays and sums, independent of the
 * server's code. Amounts in cents.
 */
export type ProductName = 'adult' | 'child' | 'play';

export type SlotModel = { name: string; event: 'museum' | 'theatre'; capacity: number; isOpen: boolean };

/**
 * Even prices, because the code takes half off; their taxes are close to half a cent, so that an additional rounding
 * would show.
 */
export const PRICES: Record<string, Partial<Record<ProductName, number>>> = {
  early: { adult: 806, child: 610 },
  noon: { adult: 1006, child: 610 },
  late: { adult: 1206, child: 610 },
  night: { adult: 1006, child: 412 },
  first: { play: 2504 },
  second: { play: 2504 },
};
/** Quota of adults by slot, and for the whole museum. */
export const ADULTS_OF_SLOT = 4;
export const ADULTS_IN_ALL = 11;
/** Fee kept for each refunded ticket; fee paid for each changed time. */
export const REFUND_FEE = 100;
export const MOVE_FEE = 50;

export const newSlots = (): SlotModel[] =>
  Object.keys(PRICES).map((name) => {
    const event = PRICES[name]!.play ? 'theatre' : 'museum';
    return { name, event, capacity: event === 'theatre' ? 5 : 6, isOpen: true };
  });

export type UnitModel = {
  product: ProductName;
  slot: string;
  /** Price before and after the code. */
  price: number;
  discount: number;
  state: 'active' | 'returned';
  /** Refunded part of the payment; the rest is kept. */
  back: number;
  isUsed: boolean;
};

/** A member's balance, or the remaining value of a gift voucher. */
export type Fund = 'balance' | 'voucher';
export type PartModel = { from: Fund | 'card'; cents: number; returned: number };

export type OrderModel = {
  state: 'held' | 'pending' | 'paid' | 'ended';
  units: UnitModel[];
  hasCode: boolean;
  fee: number;
  /** The buyer is the member with a balance. */
  isMember: boolean;
  /** Payments, oldest first; held while the order is not fully paid. */
  parts: PartModel[];
  /** The payment was chosen again. */
  isRechosen: boolean;
  isInvoiced: boolean;
};

export type CartLine = { product: ProductName; slot: string; quantity: number };

export type World = { slots: SlotModel[]; orders: OrderModel[]; funds: Record<Fund, number> };

export const FIRST_FUNDS = { balance: 4000, voucher: 3000 };
export const newWorld = (): World => ({ slots: newSlots(), orders: [], funds: { ...FIRST_FUNDS } });

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
export const paidFor = ({ price, discount }: UnitModel): number => price - discount;
export const active = (order: OrderModel): UnitModel[] => order.units.filter(({ state }) => state === 'active');
export const totalOf = (order: OrderModel): number => sum(order.units.map(paidFor)) + order.fee;
export const partsOf = ({ parts }: OrderModel): number => sum(parts.map(({ cents }) => cents));
export const capturedOf = (order: OrderModel): number => (order.state === 'pending' ? 0 : partsOf(order));
export const refundedOf = ({ parts }: OrderModel): number => sum(parts.map(({ returned }) => returned));
export const balanceOf = (order: OrderModel): number => capturedOf(order) - refundedOf(order);

/** Amount held in a fund for partly paid orders. */
export const keptIn = ({ orders }: World, fund: Fund): number =>
  sum(
    orders
      .filter(({ state }) => state === 'pending')
      .flatMap(({ parts }) => parts.filter(({ from }) => from === fund).map(({ cents }) => cents)),
  );

/** Counted units of orders in these states. */
const counted = ({ orders }: World, states: readonly OrderModel['state'][]): UnitModel[] =>
  orders.filter(({ state }) => states.includes(state)).flatMap(active);

export const heldIn = (world: World, slot: string): number =>
  counted(world, ['held', 'pending']).filter((unit) => unit.slot === slot).length;
export const soldIn = (world: World, slot: string): number =>
  counted(world, ['paid']).filter((unit) => unit.slot === slot).length;

/** Whether these units fit if those of `without` are removed. */
export function hasRoom(world: World, units: readonly UnitModel[], without: readonly UnitModel[] = []): boolean {
  const all = counted(world, ['held', 'pending', 'paid']).filter((unit) => !without.includes(unit));
  const after = [...all, ...units];
  const adults = after.filter(({ product }) => product === 'adult');
  return (
    world.slots
      .filter(({ name }) => units.some(({ slot }) => slot === name))
      .every(({ name, capacity }) => {
        const isFull = after.filter(({ slot }) => slot === name).length > capacity;
        const isOver = adults.filter(({ slot }) => slot === name).length > ADULTS_OF_SLOT;
        const asksAdults = units.some(({ product, slot }) => product === 'adult' && slot === name);
        return !isFull && !(asksAdults && isOver);
      }) &&
    (adults.length <= ADULTS_IN_ALL || !units.some(({ product }) => product === 'adult'))
  );
}

export const unitsOf = (cart: readonly CartLine[]): UnitModel[] =>
  cart.flatMap(({ product, slot, quantity }) =>
    Array.from({ length: quantity }, (): UnitModel => {
      const price = PRICES[slot]![product]!;
      return { product, slot, price, discount: 0, state: 'active', back: 0, isUsed: false };
    }),
  );

/** The code takes half off. */
export function applyCode(order: OrderModel): void {
  order.hasCode = true;
  for (const unit of order.units) unit.discount = unit.price / 2;
}

/**
 * Refund of each unit: by the terms, or its share of an amount by the payment for it. A remaining cent goes to the
 * largest fraction; for equal ones, to the earlier unit.
 */
export function backOf(units: readonly UnitModel[], amount?: number): number[] {
  const paid = units.map(paidFor);
  if (amount === undefined) return paid.map((cents) => Math.max(0, cents - REFUND_FEE));
  const all = sum(paid);
  const backs = paid.map((cents) => Math.floor((amount * cents) / all));
  const fractions = paid.map((cents, n) => ({ n, fraction: (amount * cents) % all }));
  fractions.sort((one, other) => other.fraction - one.fraction || one.n - other.n);
  for (const { n } of fractions.slice(0, amount - sum(backs))) backs[n] = backs[n]! + 1;
  return backs;
}

/** The order is paid: held parts are taken from their funds, the card pays the rest. */
export function pay(world: World, order: OrderModel): void {
  const rest = totalOf(order) - partsOf(order);
  for (const { from, cents } of order.parts) if (from !== 'card') world.funds[from] -= cents;
  if (rest > 0) order.parts.push({ from: 'card', cents: rest, returned: 0 });
  order.state = 'paid';
}

/** It expires unpaid and releases everything it holds. */
export function end(order: OrderModel): void {
  order.state = 'ended';
  order.parts = [];
}

export const refundableOf = ({ cents, returned }: PartModel): number => cents - returned;

/**
 * Refunds an amount over the order's payments, newest first, each by its own method.
 * @param isRefund the largest remaining part comes first
 * @param cardTo the destination of the card's part instead
 */
export function giveMoneyBack(
  { funds }: World,
  { parts }: OrderModel,
  amount: number,
  { isRefund = false, cardTo = null as Fund | null } = {},
): void {
  const most = parts.reduce((best, part) => (refundableOf(part) > refundableOf(best) ? part : best));
  let left = amount;
  for (const part of [...(isRefund ? [most] : []), ...[...parts].reverse()]) {
    const cents = Math.min(left, refundableOf(part));
    const to = part.from === 'card' ? cardTo : part.from;
    part.returned += cents;
    left -= cents;
    if (to) funds[to] += cents;
  }
}

/** Prices of units after a change of time, and the total with the fee for each. */
export function quoteMove(units: readonly UnitModel[], to: string) {
  const moved = units.map((unit): UnitModel => {
    const price = unit.price + PRICES[to]![unit.product]! - PRICES[unit.slot]![unit.product]!;
    return { ...unit, slot: to, price, discount: unit.discount > 0 ? price / 2 : 0 };
  });
  return { moved, total: sum(moved.map(paidFor)) - sum(units.map(paidFor)) + MOVE_FEE * units.length };
}

/** Counted uses of the code. */
export const usesOf = ({ orders }: World): number =>
  orders.filter(
    (order) =>
      order.hasCode &&
      (['held', 'pending'].includes(order.state) || (order.state === 'paid' && active(order).length > 0)),
  ).length;
