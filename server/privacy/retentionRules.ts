/** Rules by which what tells of people ends, and the job or function that carries each out. */

/** When what tells of a person goes. What is older than `RETENTION_DAYS` goes from histories. */
export const RULES = {
  /** With the order's buyer: six years after the last money, or with the holders where there was none. */
  buyer: 'erase_buyers',
  /** With the order's holders: some months after the visit. */
  holders: 'erase_holders',
  /** An hour after the order has ended. */
  traces: 'erase_traces',
  /** Six years after the invoice. */
  invoices: 'erase_invoices',
  /** Some months after it was decided. */
  codeRequest: 'erase_code_requests',
  /** Some months after the code's last use was possible. */
  code: 'erase_codes',
  /** Some months after the last message. */
  support: 'erase_support',
  /** With the account: when it is closed, or has not been used for years. */
  account: 'close_accounts',
  /** With the history that it stands in; what tells of erased people is blanked before. */
  history: 'prune_history',
  /** Six years after they were booked. */
  lines: 'payments.forget_lines',
  /** Within hours or days: what counts tries, links and sessions. */
  brief: 'sessions.prune',
} as const;
export type Rule = keyof typeof RULES;
