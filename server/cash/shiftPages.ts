/** Props of shift pages and printed reports. */
import type { CashCount, CashKind, ShiftState } from '../shared/cash';
import type { LocalText } from '../shared/localText';
import type { Cents } from '../shared/money';
import type { IsoDateTime } from '../shared/time';
import type { PrintLine } from './answers/printAnswers';
import type { Receipt } from './pages';

export type { PrintAnswer, PrintLine, SlipShown } from './answers/printAnswers';

/** Totals of a shift by payment method. */
export type MethodFigures = {
  method: string;
  sales: Cents;
  salesCount: number;
  refunds: Cents;
  refundsCount: number;
  rounding: Cents;
  corrections: Cents;
  total: Cents;
};

/** X report at any time; a closed shift keeps those of its closing. */
export type ShiftFigures = {
  opening: { expected: Cents; counted: Cents; difference: Cents };
  /** Cash in the drawer. */
  expected: Cents;
  methods: MethodFigures[];
  moved: Partial<Record<'deposit' | 'withdrawal' | 'drop', { amount: Cents; count: number }>>;
  /** Drawer openings without a sale; absent in old closings. */
  drawerOpened?: number;
  orders: number;
  tickets: number;
  /** Absent in old closings. */
  people?: number;
  discounts: Cents;
  /** Part given by cashiers; absent in old closings. */
  counterDiscounts?: { amount: Cents; count: number };
  /**
   * Sold in this shift, and refunded in this shift regardless of the day of sale; old closings do not separate them.
   */
  taxes: { rate: number; gross: Cents; tax: Cents; refunded?: Cents; refundedTax?: Cents }[];
  products: { name: LocalText; count: number; amount: Cents; refundedCount?: number; refunded?: Cents }[];
};

/** X report before the count: cash totals are null. */
export type ShiftSoFar = Pick<ShiftFigures, 'orders' | 'tickets' | 'moved'> & {
  methods: (Pick<MethodFigures, 'method' | 'salesCount'> & {
    terminal: string | null;
    sales: Cents | null;
    refunds: Cents | null;
  })[];
};

export type MovementLine = {
  id: string;
  at: IsoDateTime;
  kind: CashKind;
  amount: Cents;
  reason: string | null;
  by: string;
};

/** A cashier's discount; `line` is its product, null for the whole sale. */
export type GivenDiscount = {
  id: string;
  reference: string;
  at: IsoDateTime;
  line: LocalText | null;
  percent: number | null;
  amountCents: Cents | null;
  reason: string;
  by: string;
  approvedBy: string | null;
};

export type ShiftOrder = {
  reference: string;
  at: IsoDateTime;
  kind: 'sale' | 'refund';
  method: string;
  /** Null for cash if the user may not see the shift's cash yet. */
  amount: Cents | null;
  /** Cash: amount handed over and change. */
  given: Cents | null;
  change: Cents | null;
  by: string;
};

/** A refund of a till payment, to be paid out. */
export type WaitingRefund = {
  id: string;
  reference: string;
  at: IsoDateTime;
  method: string;
  amount: Cents;
  /** Decided by a person of this till in this shift: the cash may have been handed over without booking the payout. */
  isOurs: boolean;
};

export type ShiftHead = {
  id: string;
  cashboxId: string;
  cashbox: string;
  number: number;
  state: ShiftState;
  cashier: string;
  /** Colleague who has taken over the till. */
  till: string | null;
  currency: string;
  zone: string;
  openedAt: IsoDateTime;
  openingCounted: Cents;
  openingDifference: Cents;
};

export type ShiftShown = {
  /** Head of the printed page. */
  house: Receipt['house'];
  shift: ShiftHead & {
    closedAt: IsoDateTime | null;
    z: number | null;
    /** Opening float of its till. */
    openingFloat: Cents;
    seal: { hash: string; previous: string } | null;
    /** Person who counts and closes it for the cashier, and the reason. */
    closer: { name: string; reason: string } | null;
    /** Null until the count is submitted. */
    count: {
      pieces: CashCount;
      counted: Cents;
      /** First count, if this is the second. */
      first: Cents | null;
      left: Cents;
      banked: Cents;
      /** Null for a user who may count again: they learn that there is a difference, but not its amount. */
      difference: Cents | null;
      reason: string | null;
      mayCountAgain: boolean;
      /**
       * May return to sales after a first count with a difference, while refunds of this till are not paid out; the
       * next count is the second.
       */
      mayPayOut: boolean;
      /** Above what the cashier may explain alone; false while `difference` is null. */
      needsApproval: boolean;
      approvedBy: string | null;
    } | null;
  };
  /** Null for users who may not see the shift's cash yet. */
  figures: ShiftFigures | null;
  /** Shown to them instead. */
  soFar: ShiftSoFar | null;
  movements: MovementLine[];
  orders: ShiftOrder[];
  prints: PrintLine[];
  /** Handovers of the drawer; the difference is shown to managers, and to all at the end. */
  handovers: { id: string; at: IsoDateTime; from: string; to: string; counted: Cents; difference: Cents | null }[];
  /** Cashier discounts with reason and approver. */
  discounts: GivenDiscount[];
  /** Later corrections, booked in other shifts. */
  corrections: MovementLine[];
  /** Refunds that this drawer may pay out; during the count, only after returning to sales. */
  refunds: WaitingRefund[];
  /** People who may approve a payout by PIN; null if none is required (`drawer_refusal`). */
  approvers: { id: string; name: string }[] | null;
  /** The lists of orders and movements are truncated. */
  isCut: boolean;
  may: {
    sell: boolean;
    /** Print, and retry failed prints, at the till's printer. */
    print: boolean;
    move: boolean;
    count: boolean;
    /** Count and close it for its cashier. */
    takeOver: boolean;
    approve: boolean;
    correct: boolean;
  };
};
