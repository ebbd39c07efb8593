/**
 * All text columns of the database, with the erasure of personal data in them. A test compares it with the database, so
 * that a new column must be listed here: personal data without a retention cannot be overlooked.
 */

import { PROGRAM_DATA } from './programData';
import type { Columns } from './retentionRules';

export const PERSONAL_DATA: Readonly<Record<string, Columns>> = {
  ...PROGRAM_DATA,
  annual_passes: { none: 'rules' },
  appointments: { none: 'note prices' },
  audit_log: { history: 'actor before after ip user_agent label', none: 'action subject_type subject_id' },
  // Lines that paid an order are erased with its buyer.
  bank_lines: { lines: 'remitter remitter_iban text', none: 'account currency reference digest state' },
  bank_statements: { none: 'account format file_name sha256 currency' },
  // Cash movements and differences: commercial records, written by staff about money.
  cash_movements: { none: 'kind method reason data' },
  cashbox_shifts: {
    none: 'state currency opening_count closing_count difference_reason closer_reason snapshot previous_hash hash',
  },
  // A cashier's name for a parked sale, until it is pruned.
  counter_baskets: { history: 'name buyer note', none: 'state lines code' },
  cashboxes: { none: 'name channel currency printer event_ids' },
  counter_devices: { none: 'name token_hash' },
  cash_handovers: { none: 'count' },
  // A cashier's discount and its reason: commercial records.
  order_discounts: { none: 'line reason' },
  // A prepared file is deleted after a day (`files.tend`).
  prepared_file_parts: { none: 'bytes' },
  prepared_files: { none: 'content_type error file_name fingerprint kind locale request state' },
  print_jobs: { none: 'kind subject via locale reason state failure' },
  print_job_tickets: {},
  bulk_endings: { none: 'outcome' },
  bulk_codes: { none: 'state code' },
  // Recipients of codes are erased with the holders of the codes' order.
  bulk_handouts: { holders: 'name email', none: 'locale' },
  bulk_old_codes: { none: 'code why' },
  claim_links: { none: 'token domains' },
  clocks: { none: 'name schedule' },
  // Companies, as long as they buy here; applicants are erased after the decision.
  companies: {
    none: 'name tax_id country address postcode city email state methods currency product_ids note applicant_name applicant_email locale vies_asked vies_state vies_name vies_consultation unused_policy invoicing',
  },
  company_charges: { none: 'reference' },
  company_contacts: { none: 'role' },
  company_price_lists: { none: 'name currency' },
  dead_jobs: { history: 'data error', none: 'name' },
  // Emailed ones are deleted after some days as well.
  digest_items: { account: 'data href dedupe_key', none: 'kind permission' },
  // The reason for undoing an entry, about the gate: deleted with its scan.
  entry_conflicts: { none: 'kind' },
  entry_undos: { none: 'reason cause' },
  event_alerts: { none: 'occupancy' },
  event_slugs: { none: 'slug' },
  events: {
    none: 'slug title summary description arrival_advice refund_policy refund_steps included image_alt currency images zone',
  },
  fire_limits: { none: 'zone' },
  forecast_runs: { none: 'state models tried' },
  forecast_calendars: { none: 'calendar' },
  forecast_errors: {},
  forecast_values: { none: 'slot' },
  gate_device_pairings: { none: 'code_hash name' },
  gate_devices: { none: 'name token_hash fail_mode revoke_reason software session_id' },
  gate_passages: { none: 'state' },
  // Visitors' answers at the gate.
  gate_answers: { holders: 'answers' },
  gates: { none: 'name' },
  // The reason for correcting a count of people, about the gate.
  inside_corrections: { none: 'zone reason' },
  invitation_budgets: { none: 'raised_by' },
  // Recipients without tickets, for a month; given tickets are part of their orders.
  invitation_recipients: { brief: 'name email', none: 'locale state reason' },
  invitations: { none: 'channel currency reason note state exceeds' },
  // Belongs to the person with the code; no one is named.
  gift_vouchers: { none: 'code_hash code code_ending currency blocked_reason' },
  invoice_cancellations: { none: 'reason words' },
  invoice_records: { none: 'issuer_tax_id kind fields previous fingerprint state receipt error' },
  // The customer of a full invoice, until it is issued.
  invoice_requests: { buyer: 'customer' },
  invoices: { invoices: 'customer', none: 'kind code currency issuer lines taxes corrects_by' },
  languages: { none: 'code name' },
  ledger_days: { none: 'ledger' },
  ledger_differences: { none: 'ledger' },
  late_days: { none: 'ledger' },
  legal_drafts: { none: 'kind bodies' },
  legal_texts: { none: 'kind language body' },
  mail_health: { none: 'last_error' },
  // Those of an order are erased with its holders.
  mail_log: {
    history: 'dedupe_key recipient subject html text data error message_id delivery_words',
    none: 'kind locale state held_back delivery',
  },
  mail_texts: { none: 'kind language_code subject body' },
  master_orders: { none: 'reference state lines currency purchase_order locale unused_policy invoicing' },
  media: { none: 'sha256 name' },
  media_variants: { none: 'format bytes' },
  notification_preferences: { account: 'kind mail_rhythm' },
  notifications: { history: 'data href dedupe_key', none: 'kind' },
  one_time_tokens: { brief: 'email token_hash', none: 'kind' },
  order_acceptances: { none: 'kind language' },
  order_attentions: { none: 'cause' },
  order_events: { buyer: 'data', none: 'kind from_state to_state' },
  order_item_profiles: { holders: 'name data' },
  order_items: { holders: 'gate_note', none: 'product_name quota_ids' },
  // Choices of staff, for a month.
  order_runs: { brief: 'note missing', none: 'kind state how' },
  order_run_orders: { none: 'state reason positions currency' },
  cancellations: { none: 'state offers afterwards note' },
  cancellation_orders: { none: 'state reason decided_by kept' },
  // Those of an erased order are deleted in the same commit, with words that no other order has.
  order_words: { buyer: 'word', none: 'kind events' },
  scan_grants: { none: 'within' },
  search_words: { buyer: 'word near' },
  order_moves: { buyer: 'reason request', none: 'state kept' },
  // The key opens an order without personal data. A person without orders has no row; an order's own rows are deleted
  // in the commit that erases it.
  profiles: { buyer: 'value', none: 'kind events' },
  profile_orders: { buyer: 'name email phone phone_key document', none: 'part items events' },
  profile_decisions: { none: 'state moved' },
  orders: {
    buyer: 'customer_name customer_email customer_phone staff_note',
    traces: 'browser network',
    none: 'reference secret channel locale currency idempotency_key time_zone refund_policies refund_terms external_reference external_source',
  },
  outbox: { history: 'key payload', none: 'topic' },
  pass_photos: { holders: 'bytes' },
  order_passes: {},
  pass_reissues: {},
  pass_renewals: {},
  pass_uses: {},
  payment_links: { buyer: 'email', none: 'currency locale ended' },
  payment_connections: { none: 'code kind name channels currencies methods settings secrets' },
  payments: {
    buyer: 'redirect raw card_brand card_last4',
    none: 'provider method currency provider_ref failure_code',
  },
  privacy_runs: { none: 'counts error' },
  renewal_consents: {
    buyer: 'card_brand card_last4 card_expires',
    none: 'state text currency provider customer_ref method_ref ended_reason',
  },
  product_presets: { none: 'name description products currency' },
  product_prices: { none: 'label channel weekdays' },
  products: {
    none: 'name description category channels holder_fields attention gate_questions barcode tile_colour invoicing_account invoicing_item invoicing_tax_code pass_rules',
  },
  promo_code_batches: { none: 'name source state prefix tags' },
  promo_code_requests: { codeRequest: 'name email reason note', none: 'secret locale state' },
  promo_codes: { code: 'recipient recipient_email recipient_note mail_locale', none: 'code tags' },
  promo_redemptions: { buyer: 'customer_email', none: 'name' },
  promos: {
    none: 'name trigger effect product_ids weekdays channels customer_groups request_text currency pass_product_ids',
  },
  // The acting person is erased with the buyer, if they are the same.
  money_days: { none: 'method provider channel currency' },
  money_entries: { none: 'provider method currency' },
  sale_days: { none: 'channel promotion currency' },
  // Totals of a day.
  sealed_days: { none: 'snapshot previous_hash hash' },
  day_corrections: { none: 'ledger' },
  sale_entries: { none: 'channel promos currency time_zone account tax_code' },
  product_terms: { none: 'holder_fields' },
  provider_fees: { none: 'provider currency' },
  provider_records: { none: 'provider ref state currency difference told raw' },
  provider_events: { buyer: 'payload', none: 'provider event_id outcome' },
  quota_counters: { none: 'key' },
  quotas: { none: 'name period' },
  rate_limits: { brief: 'key' },
  // An account of the organisation; the payees are in their refunds.
  refund_files: { none: 'message_id account holder bic initiator currency' },
  // Reasons are our own codes, failures the provider's.
  refunds: {
    buyer: 'note payee_name payee_iban',
    none: 'currency reason provider_ref failure_reason idempotency_key to_balance',
  },
  report_schedules: { account: 'name query recipients', none: 'every format locale' },
  role_defaults: { none: 'role permission' },
  role_permissions: { none: 'permission' },
  roles: { none: 'name description limits' },
  sales_channels: { none: 'code name payment_methods fee_kind fee_currency sells_as embed_origins' },
  // The sandbox provider's own records, which are not ours to erase; money and cards are invented.
  sandbox_deliveries: { none: 'id session_id type body last_error' },
  sandbox_refunds: { none: 'id session_id' },
  sandbox_sessions: { none: 'id currency locale title return_url cancel_url notify_url state card last4 code' },
  saved_views: { account: 'name query', none: 'list' },
  security_events: {
    history: 'account actor ip network user_agent detail fold_key',
    none: 'kind outcome reason',
  },
  series: { none: 'name kind prefix' },
  sessions: { brief: 'id data ip user_agent' },
  settings: { none: 'key value' },
  shop_counts: { none: 'step' },
  slot_changes: { history: 'before kept remaining', none: 'kind' },
  balance_codes: { brief: 'code_hash' },
  staff_pins: { account: 'pin_hash' },
  staff_pin_tries: {},
  statement_maps: { none: 'account map' },
  book_accounts: { none: 'accounts' },
  special_days: { none: 'name' },
  state_transitions: { none: 'entity from_state to_state' },
  support_mails: { support: 'raw' },
  support_messages: { support: 'body sender', none: 'kind' },
  // Texts of the organisation.
  support_replies: { none: 'name body' },
  support_tickets: { support: 'subject name email order_typed', none: 'reference secret locale' },
  tickets: { holders: 'blocked_reason', none: 'reference serial printed_code printed_source' },
  told_alerts: { none: 'kind subject' },
  ticket_transfers: { holders: 'email holder_name holder_email', none: 'state locale' },
  time_block_exceptions: { none: 'from_time to_time note' },
  time_blocks: { none: 'name weekdays from_time to_time' },
  translations: { none: 'language_code key text' },
  waiting_admissions: { none: 'nonce' },
  waiting_rooms: { none: 'state opens_by challenge message seed' },
  // The day after the visit, or a month after they left.
  waiting_entries: { brief: 'email', none: 'locale state' },
  user_acceptances: { none: 'kind language' },
  user_devices: { account: 'token_hash user_agent' },
  users: { account: 'name email password_hash phone two_factor_secret recovery_codes', none: 'locale density' },
  validation_rules: { none: 'name effect conditions message' },
  // A scan refers to a ticket, whose holder is looked up while there is one.
  validations: { history: 'code data', none: 'result' },
  answers_by_mail: { none: 'reply_to webhook_hash host security username mailbox secrets' },
  mailbox_readings: { none: 'position problem words' },
  verifactu_connections: { none: 'environment secrets last_error' },
  venues: { none: 'name address city country region time_zone closes_at' },
  // Reasons of staff are erased with the account; amounts are commercial records.
  wallet_entries: { none: 'account currency' },
  wallet_transactions: { account: 'reason', none: 'key kind' },
  wallet_uses: { none: 'state' },
  wallets: { none: 'currency' },
  wall_screens: { none: 'name' },
  wallet_connections: { none: 'kind settings secrets' },
  wallet_devices: { holders: 'device push_token' },
};
