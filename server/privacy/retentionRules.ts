/** Retention rules of personal data, with the job or function that applies each. */

/** When personal data is erased. `RETENTION_DAYS` limits histories. */
export const RULES = {
  /** With the order's buyer: six years after the last payment or refund, or with the holders if there was none. */
  buyer: 'erase_buyers',
  /** With the order's holders: some months after the visit. */
  holders: 'erase_holders',
  /** An hour after the order has ended. */
  traces: 'erase_traces',
  /** Six years after the invoice. */
  invoices: 'erase_invoices',
  /** Some months after the decision. */
  codeRequest: 'erase_code_requests',
  /** Some months after the code's last possible use. */
  code: 'erase_codes',
  /** Some months after the last message. */
  support: 'erase_support',
  /** With the account: when it is closed, or after years without use. */
  account: 'close_accounts',
  /** With its history; data of erased people is blanked before. */
  history: 'prune_history',
  /** Six years after the booking. */
  lines: 'payments.forget_lines',
  /** Within hours or days: counters of attempts, links and sessions. */
  brief: 'sessions.prune',
} as const;
export type Rule = keyof typeof RULES;

/** The columns of each rule, by table; `none` contains no personal data. */
export type Columns = { [R in Rule | 'none']?: string };
