/** A bank's reasons to reject a transfer, by ISO 20022 code. */
export const BANK_REFUSALS = ['AC01', 'AC04', 'MS03'] as const;
export type BankRefusal = (typeof BANK_REFUSALS)[number];

export const isBankRefusal = (code: string | null): code is BankRefusal =>
  (BANK_REFUSALS as readonly (string | null)[]).includes(code);

/** The text key of the reason. */
export const refusalText = (code: BankRefusal) =>
  `refunds.bank_says_${code.toLowerCase() as Lowercase<BankRefusal>}` as const;
