/** At a counter, and of those who look after counters. */
export const cashboxes = {
  index: () => '/cashboxes',
  one: (id: string) => `/cashboxes/${id}`,
  /** Codes for its browsers. */
  pairings: (id: string) => `/cashboxes/${id}/pairings`,
  revoked: (id: string, device: string) => `/cashboxes/${id}/devices/${device}/revoked`,
  testPrint: (id: string) => `/cashboxes/${id}/test-print`,
  /** What a receipt looks like on a roll. */
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
  /** Who may take over at the counter, and who does. */
  cashiers: (id: string) => `/cashbox-shifts/${id}/cashiers`,
  cashier: (id: string) => `/cashbox-shifts/${id}/cashier`,
  corrections: (id: string) => `/cashbox-shifts/${id}/corrections`,
};

export const pos = {
  index: (day?: string) => `/pos${day ? `?day=${day}` : ''}`,
  /** The places of a basket, kept while it is filled. */
  basket: (key: string) => `/pos/baskets/${key}`,
  code: (key: string) => `/pos/baskets/${key}/code`,
  /** Of a cashier. */
  discount: (key: string) => `/pos/baskets/${key}/discount`,
  notes: (key: string) => `/pos/baskets/${key}/notes`,
  /** Who may approve one by PIN. */
  approvers: () => '/pos/approvers',
  /** Puts a basket aside, and takes it up again. */
  parked: (key: string) => `/pos/baskets/${key}/parked`,
  /** What a code is, and what becomes of it at the till. */
  /** Binds this browser to a cashbox. */
  device: () => '/pos/device',
  scans: () => '/pos/scans',
  /** The owner of a balance: proved by a scanned code, or found to be sent a code. */
  balances: () => '/pos/balances',
  balanceCodes: () => '/pos/balances/codes',
  balanceProofs: () => '/pos/balances/proofs',
  sales: () => '/pos/sales',
  /** Where an order that was placed elsewhere is paid. */
  manual: (reference: string, by?: 'card') => `/pos/manual/${reference}${by ? `?by=${by}` : ''}`,
  /** The same page for one ticket that was scanned: its refund and exchange begin with it. */
  manualOf: (reference: string, ticket: string) => `/pos/manual/${reference}?ticket=${encodeURIComponent(ticket)}`,
  /** The same page after these refunds were paid out: the money to hand over, and the slip. */
  handedOut: (reference: string, refunds: readonly string[]) => `/pos/manual/${reference}?paid=${refunds.join(',')}`,
  /** The same page after this move or exchange: its new tickets, and the money to hand over where refunds were paid out. */
  changed: (reference: string, move: string, refunds: readonly string[]) =>
    `/pos/manual/${reference}?changed=${move}${refunds.length > 0 ? `&paid=${refunds.join(',')}` : ''}`,
  /** A sale of which only a part was paid is given up. */
  cancelled: (reference: string) => `/pos/sales/${reference}/cancelled`,
  /** A sale of a moment ago is undone: what goes back, and doing it. */
  undo: (reference: string) => `/pos/sales/${reference}/undo`,
  /** The full invoice of a sale, once it is there. */
  saleInvoice: (reference: string) => `/pos/sales/${reference}/invoice`,
  /** A refund, a move or an exchange that begins and ends at a counter. */
  refund: (reference: string, unit?: number | null) => `/pos/manual/${reference}/refund${unit ? `?units=${unit}` : ''}`,
  reschedule: (reference: string, unit?: number | null) =>
    `/pos/manual/${reference}/reschedule${unit ? `?units=${unit}` : ''}`,
  /** What is printed of a sale. */
  receipt: (reference: string) => `/pos/sales/${reference}`,
  prints: () => '/pos/prints',
  print: (id: string) => `/pos/prints/${id}`,
  /** Prints what failed, once more. */
  printAgain: (id: string) => `/pos/prints/${id}/again`,
  /** For a printer at the browser's own cable: the bytes, and what became of them. */
  printBytes: (id: string) => `/pos/prints/${id}/bytes`,
  printOutcome: (id: string) => `/pos/prints/${id}/outcome`,
};

export const manualCards = {
  index: (day?: string) => `/card-payments/manual${day ? `?totals=${day}` : ''}`,
  create: () => '/card-payments/manual/create',
};

export const checkAndPrint = () => '/check-and-print';
