/**
 * What a small house owes its buyers and its books, reckoned in the simplest way: arrays, sums and nothing of the server's
 * own. Amounts in cents.
 */
export type ProductName = 'adult' | 'child' | 'play';

export type SlotModel = { name: string; event: 'museum' | 'theatre'; capacity: number; isOpen: boolean };

export const PRICES: Record<string, Partial<Record<ProductName, number>>> = {
  early: { adult: 800, child: 600 },
  noon: { adult: 1000, child: 600 },
  late: { adult: 1200, child: 600 },
  night: { adult: 1000, child: 400 },
  first: { play: 2500 },
  second: { play: 2500 },
};
/** Adults of one slot, and of the whole museum. */
export const ADULTS_OF_SLOT = 4;
export const ADULTS_IN_ALL = 11;
/** Kept of each ticket that is returned by the terms; paid for each that is moved. */
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
  /** What it is sold for, before and after the code. */
  price: number;
  discount: number;
  state: 'active' | 'returned';
  isUsed: boolean;
};

export type OrderModel = {
  state: 'held' | 'pending' | 'paid' | 'ended';
  units: UnitModel[];
  hasCode: boolean;
  fee: number;
  captured: number;
  refunded: number;
  isInvoiced: boolean;
};

export type CartLine = { product: ProductName; slot: string; quantity: number };

export type World = { slots: SlotModel[]; orders: OrderModel[] };

export const newWorld = (): World => ({ slots: newSlots(), orders: [] });

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
export const paidFor = ({ price, discount }: UnitModel): number => price - discount;
export const active = (order: OrderModel): UnitModel[] => order.units.filter(({ state }) => state === 'active');
export const totalOf = (order: OrderModel): number => sum(order.units.map(paidFor)) + order.fee;
export const balanceOf = (order: OrderModel): number => order.captured - order.refunded;

/** Units that count, of orders in these states. */
const counted = ({ orders }: World, states: readonly OrderModel['state'][]): UnitModel[] =>
  orders.filter(({ state }) => states.includes(state)).flatMap(active);

export const heldIn = (world: World, slot: string): number =>
  counted(world, ['held', 'pending']).filter((unit) => unit.slot === slot).length;
export const soldIn = (world: World, slot: string): number =>
  counted(world, ['paid']).filter((unit) => unit.slot === slot).length;

/** Whether these units could be added, those of `without` being gone. */
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
      return { product, slot, price, discount: 0, state: 'active', isUsed: false };
    }),
  );

/** The code takes half off; every price here is even. */
export function applyCode(order: OrderModel): void {
  order.hasCode = true;
  for (const unit of order.units) unit.discount = unit.price / 2;
}

/** What comes back of units by the terms. */
export const refundOf = (units: readonly UnitModel[]): number =>
  sum(units.map((unit) => Math.max(0, paidFor(unit) - REFUND_FEE)));

export function giveBack(order: OrderModel, units: readonly UnitModel[], amount: number): void {
  for (const unit of units) unit.state = 'returned';
  order.refunded += amount;
}

/** What units are sold for after a move, and what that comes to, the fee for each included. */
export function quoteMove(units: readonly UnitModel[], to: string) {
  const moved = units.map((unit): UnitModel => {
    const price = unit.price + PRICES[to]![unit.product]! - PRICES[unit.slot]![unit.product]!;
    return { ...unit, slot: to, price, discount: unit.discount > 0 ? price / 2 : 0 };
  });
  return { moved, total: sum(moved.map(paidFor)) - sum(units.map(paidFor)) + MOVE_FEE * units.length };
}

/** Uses of the code that count. */
export const usesOf = ({ orders }: World): number =>
  orders.filter(
    (order) =>
      order.hasCode &&
      (['held', 'pending'].includes(order.state) || (order.state === 'paid' && active(order).length > 0)),
  ).length;
