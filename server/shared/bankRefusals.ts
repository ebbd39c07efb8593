/** Why a bank rejects a transfer, by the code of ISO 20022 that it gives. */
export const BANK_REFUSALS = ['AC01', 'AC04', 'MS03'] as const;
export type BankRefusal = (typeof BANK_REFUSALS)[number];

export const isBankRefusal = (code: string | null): code is BankRefusal =>
  (BANK_REFUSALS as readonly (string | null)[]).includes(code);

/** The text that says it. */
export const refusalText = (code: BankRefusal) =>
  `refunds.bank_says_${code.toLowerCase() as Lowercase<BankRefusal>}` as const;
