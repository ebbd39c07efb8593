/** Props of what is shown, and printed, of a shift. */
import type { CashCount, CashKind, ShiftState } from '../shared/cash';
import type { LocalText } from '../shared/localText';
import type { Cents } from '../shared/money';
import type { PrinterKind, PrintFailure, PrintKind, PrintState } from '../shared/printers';
import type { IsoDateTime } from '../shared/time';
import type { Receipt } from './pages';
import type { CashboxInput } from './requests';

/** What a shift took by one method. */
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

/** X at any time; a closed shift has those of its closing for good. */
export type ShiftFigures = {
  opening: { expected: Cents; counted: Cents; difference: Cents };
  /** In the drawer. */
  expected: Cents;
  methods: MethodFigures[];
  moved: Partial<Record<'deposit' | 'withdrawal' | 'drop', { amount: Cents; count: number }>>;
  /** Without a sale; closings of long ago do not count it. */
  drawerOpened?: number;
  orders: number;
  tickets: number;
  /** Closings of long ago do not count them. */
  people?: number;
  discounts: Cents;
  /** What of it cashiers gave; closings of long ago do not tell it apart. */
  counterDiscounts?: { amount: Cents; count: number };
  /** What was sold, and beside it what this shift refunded, whenever it was sold; closings of long ago do not tell it apart. */
  taxes: { rate: number; gross: Cents; tax: Cents; refunded?: Cents; refundedTax?: Cents }[];
  products: { name: LocalText; count: number; amount: Cents; refundedCount?: number; refunded?: Cents }[];
};

/** X while the drawer is still to be counted: the sums in cash are null. */
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

/** One discount of a cashier; `line` is what it was for, null for the whole sale. */
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
  /** Null in cash for a person who does not see the cash of the shift yet. */
  amount: Cents | null;
  /** In cash: what was handed over, and what was handed back. */
  given: Cents | null;
  change: Cents | null;
  by: string;
};

/** Something that was printed, or is to be. */
export type PrintLine = {
  id: string;
  kind: PrintKind;
  via: PrinterKind;
  state: PrintState;
  failure: PrintFailure | null;
  /** 0 is the original. */
  copy: number;
  reason: string | null;
  reference: string | null;
  by: string;
  at: IsoDateTime;
};

/** What was asked for, and what the browser prints of it by itself. */
export type PrintAnswer = {
  prints: PrintLine[];
  paper: CashboxInput['paper'];
  receipt: Receipt | null;
  slips?: SlipShown[];
};

/** Cash that was put in, taken out or refunded, as its slip says it. */
export type SlipShown = Pick<MovementLine, 'id' | 'kind' | 'at' | 'amount' | 'reason' | 'by'> &
  Pick<ShiftHead, 'cashbox' | 'number' | 'currency' | 'zone'> & { copy: number };

/** A refund of what a counter took, to be paid out. */
export type WaitingRefund = {
  id: string;
  reference: string;
  at: IsoDateTime;
  method: string;
  amount: Cents;
  /** A person of this till decided it in this shift: its money may have been handed over without being paid out here. */
  isOurs: boolean;
};

export type ShiftHead = {
  id: string;
  cashboxId: string;
  cashbox: string;
  number: number;
  state: ShiftState;
  cashier: string;
  /** A colleague who stands at the counter now. */
  till: string | null;
  currency: string;
  zone: string;
  openedAt: IsoDateTime;
  openingCounted: Cents;
  openingDifference: Cents;
};

export type ShiftShown = {
  /** For the head of its printed page. */
  house: Receipt['house'];
  shift: ShiftHead & {
    closedAt: IsoDateTime | null;
    z: number | null;
    /** What its cashbox begins with. */
    openingFloat: Cents;
    seal: { hash: string; previous: string } | null;
    /** Who counts and closes it for its cashier, and why. */
    closer: { name: string; reason: string } | null;
    /** Null until the count is in. */
    count: {
      pieces: CashCount;
      counted: Cents;
      /** What was counted first, where this is the second count. */
      first: Cents | null;
      left: Cents;
      banked: Cents;
      /** Null for a person who may still count again: they know that it differs, and not by how much. */
      difference: Cents | null;
      reason: string | null;
      mayCountAgain: boolean;
      /** Back to sales after a first count that differs, while refunds of this till are not paid out; the next count is the second. */
      mayPayOut: boolean;
      /** It is above what the cashier may explain alone; false as long as `difference` is null. */
      needsApproval: boolean;
      approvedBy: string | null;
    } | null;
  };
  /** Null for a person who does not see the cash of the shift yet. */
  figures: ShiftFigures | null;
  /** For them instead. */
  soFar: ShiftSoFar | null;
  movements: MovementLine[];
  orders: ShiftOrder[];
  prints: PrintLine[];
  /** The drawer went from one to another; what differed is told to who looks after it, and at the end. */
  handovers: { id: string; at: IsoDateTime; from: string; to: string; counted: Cents; difference: Cents | null }[];
  /** What cashiers took off, why, and who approved it. */
  discounts: GivenDiscount[];
  /** What was put right of it later, in other shifts. */
  corrections: MovementLine[];
  /** Refunds that this drawer may pay out; during the count, after the cashier goes back to sales. */
  refunds: WaitingRefund[];
  /** The people who may approve a payout by PIN; null as long as none has to (`drawer_refusal`). */
  approvers: { id: string; name: string }[] | null;
  /** Orders and movements are cut at so many. */
  isCut: boolean;
  may: {
    sell: boolean;
    /** To print it, and what failed of it, at the printer of its cashbox. */
    print: boolean;
    move: boolean;
    count: boolean;
    /** To count and close it for its cashier. */
    takeOver: boolean;
    approve: boolean;
    correct: boolean;
  };
};
