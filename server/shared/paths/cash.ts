/** Pages of tills and of staff who manage them. */
export const cashboxes = {
  index: () => '/cashboxes',
  one: (id: string) => `/cashboxes/${id}`,
  /** Pairing codes for its browsers. */
  pairings: (id: string) => `/cashboxes/${id}/pairings`,
  revoked: (id: string, device: string) => `/cashboxes/${id}/devices/${device}/revoked`,
  testPrint: (id: string) => `/cashboxes/${id}/test-print`,
  /** A preview of a receipt on a paper roll. */
  picture: (paper: string) => `/cashboxes/picture.png?paper=${paper}`,
};

export const cashbox = () => '/cashbox';

export const shifts = {
  index: () => '/cashbox-shifts',
  create: (cashbox?: string) => `/cashbox-shifts/create${cashbox ? `?cashbox=${cashbox}` : ''}`,
  one: (id: string) => `/cashbox-shifts/${id}`,
  refunds: (id: string) => `/cashbox-shifts/${id}/refunds`,
  movements: (id: string) => `/cashbox-shifts/${id}/movements`,
  closing: (id: string) => `/cashbox-shifts/${id}/closing`,
  takeover: (id: string) => `/cashbox-shifts/${id}/takeover`,
  resume: (id: string) => `/cashbox-shifts/${id}/resume`,
  count: (id: string) => `/cashbox-shifts/${id}/count`,
  reason: (id: string) => `/cashbox-shifts/${id}/reason`,
  approval: (id: string) => `/cashbox-shifts/${id}/approval`,
  prints: (id: string) => `/cashbox-shifts/${id}/prints`,
  /** The cashiers who may take over the till, and the current one. */
  cashiers: (id: string) => `/cashbox-shifts/${id}/cashiers`,
  cashier: (id: string) => `/cashbox-shifts/${id}/cashier`,
  corrections: (id: string) => `/cashbox-shifts/${id}/corrections`,
};

export const pos = {
  index: (day?: string) => `/pos${day ? `?day=${day}` : ''}`,
  /** The held places of a basket. */
  basket: (key: string) => `/pos/baskets/${key}`,
  code: (key: string) => `/pos/baskets/${key}/code`,
  /** A cashier's discount. */
  discount: (key: string) => `/pos/baskets/${key}/discount`,
  notes: (key: string) => `/pos/baskets/${key}/notes`,
  /** Colleagues who may approve a discount by PIN. */
  approvers: () => '/pos/approvers',
  /** Parks a basket, and resumes it. */
  parked: (key: string) => `/pos/baskets/${key}/parked`,
  /** Identifies a code, and records its use at the till. */
  /** Binds this browser to a till. */
  device: () => '/pos/device',
  scans: () => '/pos/scans',
  /** The owner of a balance: proved by a scanned code, or looked up to be sent a code. */
  balances: () => '/pos/balances',
  balanceCodes: () => '/pos/balances/codes',
  balanceProofs: () => '/pos/balances/proofs',
  sales: () => '/pos/sales',
  /** Payment of an order that was placed elsewhere. */
  manual: (reference: string, by?: 'card') => `/pos/manual/${reference}${by ? `?by=${by}` : ''}`,
  /** The same page for one scanned ticket: its refund and exchange start from it. */
  manualOf: (reference: string, ticket: string) => `/pos/manual/${reference}?ticket=${encodeURIComponent(ticket)}`,
  /** The same page after these refunds were paid out: the money to hand over, and the slip. */
  handedOut: (reference: string, refunds: readonly string[]) => `/pos/manual/${reference}?paid=${refunds.join(',')}`,
  /** The same page after a move or an exchange: its new tickets, and refunds to hand over. */
  changed: (reference: string, move: string, refunds: readonly string[]) =>
    `/pos/manual/${reference}?changed=${move}${refunds.length > 0 ? `&paid=${refunds.join(',')}` : ''}`,
  /** Cancels a sale that was paid in part only. */
  cancelled: (reference: string) => `/pos/sales/${reference}/cancelled`,
  /** Undoes a recent sale: preview and action. */
  undo: (reference: string) => `/pos/sales/${reference}/undo`,
  /** The full invoice of a sale, once it exists. */
  saleInvoice: (reference: string) => `/pos/sales/${reference}/invoice`,
  /** A refund, a move or an exchange at a till. */
  refund: (reference: string, unit?: number | null) => `/pos/manual/${reference}/refund${unit ? `?units=${unit}` : ''}`,
  reschedule: (reference: string, unit?: number | null) =>
    `/pos/manual/${reference}/reschedule${unit ? `?units=${unit}` : ''}`,
  /** The printed documents of a sale. */
  receipt: (reference: string) => `/pos/sales/${reference}`,
  prints: () => '/pos/prints',
  print: (id: string) => `/pos/prints/${id}`,
  /** Retries a failed print. */
  printAgain: (id: string) => `/pos/prints/${id}/again`,
  /** The bytes for a printer connected to the browser, and the result. */
  printBytes: (id: string) => `/pos/prints/${id}/bytes`,
  printOutcome: (id: string) => `/pos/prints/${id}/outcome`,
};

export const manualCards = {
  index: (day?: string) => `/card-payments/manual${day ? `?totals=${day}` : ''}`,
  create: () => '/card-payments/manual/create',
};

export const checkAndPrint = () => '/check-and-print';
