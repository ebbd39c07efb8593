/**
 * Calls of database functions across domains. The rules of `.dependency-cruiser.cjs` for imports also hold for SQL: a
 * function and a file of `server/` call only functions of their own domain, and of those whose `index.ts` they may
 * import. A trigger is no call: its table's domain does not know the function.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { codeOf, FUNCTIONS, readSqlFunctions, type SqlFunction } from './sqlFunctions';

/** Calls that point the wrong way already. The list may only become shorter. */
const EXCEPTIONS: Record<string, string> = {
  'annual-passes → products': 'list_price product_refusal',
  'appointments → orders':
    'cancel_order end_attention keep_refund_at lock_counters raise_attention record_order_event refund_at',
  'appointments → products': 'terms_of',
  'appointments → wallets': 'lock_wallets',
  'bulk-orders → appointments': 'publish_availability visit_day',
  'cancellations → orders': 'keep_places lock_move',
  'cancellations → products': 'quota_key',
  'events → products': 'list_price product_refusal quota_rooms',
  'finding → cash': 'is_cash_of',
  'finding → invoices': 'invoice_order',
  'finding → people': 'forget_people index_people',
  'finding → products': 'terms_of',
  'gift-vouchers → products': 'terms_of',
  'http → orders': 'event_of_order',
  'infra → access': 'held_events held_venues',
  'infra → cash': 'is_cash_of is_uncounted uncounted_tills',
  'infra → finding': 'orders_with_part',
  'infra → privacy': 'erased_only',
  'invoices → reports': 'deferred_income',
  'notifications → access': 'held_events',
  'orders → annual-passes': 'hold_for_pass pass_chain_end pass_days pass_offers',
  'orders → cancellations': 'kept_of_order let_go_reserved places_needed settle_cancelled',
  'orders → cash': 'place_at_counter',
  'orders → payments':
    'captured_of_order demand_fulfillable fulfil_orders left_of_payments refund_parts_of_ended refused_at_placing return_money return_parts returned_of_unit settlement_refusals',
  'orders → reports': 'write_move_entries',
  'orders → tickets': 'issue_tickets keep_holders lock_series replace_codes',
  'orders → waiting': 'take_offer',
  'orders → wallets': 'release_balances',
  'payments → annual-passes': 'lock_passes_of passes_of_orders pays_new_code',
  'payments → bulk-orders': 'reopen_charges settle_charges',
  'payments → cash': 'spend_credit_at_counter',
  'payments → gift-vouchers': 'lock_sold_vouchers sold_vouchers_refusal take_off_sold_vouchers',
  'payments → people': 'release_budget',
  'payments → promos': 'lock_promos release_promos retake_promos',
  'payments → reports': 'enter_money prove_ledgers write_refund_entries write_sale_entries',
  'payments → tickets': 'issue_tickets_of lock_series number_tickets',
  'people → cash': 'is_cash_of',
  'people → events': 'sale_terms',
  'people → invoices': 'invoice_order',
  'privacy → invoices': 'invoice_order',
  'privacy → users': 'end_access',
  'privacy → waiting': 'leave_line',
  'privacy → wallets': 'close_wallets',
  'products → appointments': 'publish_slots',
  'products → orders': 'record_order_event',
  'promos → appointments': 'visit_day',
  'shared → access': 'staff_ids',
  'tickets → annual-passes': 'issue_passes',
  'tickets → payments': 'payment_link_state returned_of_unit',
  'tickets → wallets': 'paid_by_balance',
  'users → privacy': 'close_accounts',
  'validations → products': 'holder_missing terms_of',
  'waiting → events': 'first_start sale_end sale_terms slot_refusal',
  'wallets → orders': 'record_order_event',
  'wallets → payments': 'complete_order covered_of_order payments_of settlement_refusals',
  'wallets → reports': 'enter_money',
};

/** `file`: its path in `server/`, by which the rules judge it. `code`: its SQL. */
type Caller = { file: string; code: string };
type Side = { path?: string; pathNot?: string };
type Rule = { from: Side; to: Side };

const hasOnlyPaths = (side: object) => Object.keys(side).every((key) => key === 'path' || key === 'pathNot');

const matches = ({ path, pathNot }: Side, file: string): boolean =>
  (!path || new RegExp(path).test(file)) && !(pathNot && new RegExp(pathNot).test(file));

/** Rules of imports that name files only. Cycles and types mean nothing in SQL. */
function readRules(): Rule[] {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: Rule[] };
  return forbidden.filter(({ from, to }) => hasOnlyPaths(from) && hasOnlyPaths(to) && to.path);
}

/** SQL of a file of `server/`. In TypeScript only names with an underscore are SQL: `publish(` is a function of both. */
export const sqlOf = (file: string, text: string): string =>
  file.endsWith('.sql')
    ? codeOf(text)
    : text.replaceAll(/(?<=^|\s)\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|-- .*$/gm, ' ').replaceAll(/\b[a-zA-Z0-9]+\(/g, '(');

const readServer = (): Caller[] =>
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|sql)$/.test(file))
    .map((file) => join('server', file))
    .map((file) => ({ file, code: sqlOf(file, readFileSync(file, 'utf8')) }));

const isAgainst = ({ from, to }: Rule, caller: string, called: string): boolean =>
  matches(from, caller) && matches(to, called);

/** @param exceptions functions by arrow: `{ 'orders → payments': 'fulfil_orders return_money' }` */
export function foreignCalls(
  functions: readonly SqlFunction[],
  server: readonly Caller[],
  exceptions: Record<string, string>,
): string[] {
  const rules = readRules();
  const domains = new Map(functions.map(({ name, domain }) => [name, domain]));
  const callers = [
    ...functions.map(({ name, domain, text }) => ({ file: `server/${domain}/${name}.sql`, code: codeOf(text) })),
    ...server,
  ];
  const unseen = new Set(
    Object.entries(exceptions).flatMap(([arrow, names]) => names.split(' ').map((name) => `${arrow}: ${name}`)),
  );
  const excepted = new Set(unseen);
  const faults = callers.flatMap(({ file, code }) => {
    const from = file.split('/')[1]!;
    return [...new Set([...code.matchAll(/\b(\w+)\(/g)].map(([, name]) => name!))].flatMap((name) => {
      const to = domains.get(name);
      const isForeign = to && to !== from && rules.some((rule) => isAgainst(rule, file, `server/${to}/index.ts`));
      if (!isForeign) return [];
      const call = `${from} → ${to}: ${name}`;
      unseen.delete(call);
      return excepted.has(call) ? [] : [`${call} (called by ${file}): ${from} may not call ${to}`];
    });
  });
  const gone = [...unseen].map((call) => `${call} is not called: take it off the list of scripts/sqlBorders.ts`);
  return [...faults, ...gone];
}

/** Calls against the rules, and folders that are no domain. */
export function sqlBorderFaults(): string[] {
  const functions = readSqlFunctions();
  const strangers = [...new Set(functions.map(({ domain }) => domain))]
    .filter((domain) => !existsSync(join('server', domain)))
    .map((domain) => `${FUNCTIONS}/${domain} is no folder of server/`);
  return [...strangers, ...foreignCalls(functions, readServer(), EXCEPTIONS)];
}
