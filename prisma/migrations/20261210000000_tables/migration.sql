-- Types, functions of indexes and defaults, tables with their constraints and indexes, views, and the rows of a new
-- database.

create type "AppointmentState" as enum ('open', 'closed', 'cancelled');
create type "ConversationState" as enum ('open', 'waiting', 'solved', 'closed');
create type "EventKind" as enum ('dated', 'slotted', 'open');
create type "EventStatus" as enum ('draft', 'published', 'archived');
create type "ExceptionKind" as enum ('closed', 'replaced', 'extra', 'capacity');
create type "MoneyEntryKind" as enum ('taken', 'returned', 'disputed', 'dispute_won', 'dispute_lost', 'written_off',
    'credited');
create type "OrderItemState" as enum ('active', 'cancelled', 'refunded');
create type "OrderState" as enum ('held', 'pending', 'paid', 'partially_refunded', 'refunded', 'expired',
    'cancelled');
create type "PaymentState" as enum ('created', 'authorised', 'captured', 'partially_refunded', 'refunded', 'failed',
    'cancelled', 'disputed');
create type "RefundState" as enum ('requested', 'created', 'transit', 'done', 'failed', 'cancelled', 'external');
create type "SaleEntryKind" as enum ('sale', 'exchange', 'move', 'refund', 'fee', 'correction', 'complimentary',
    'voucher');
create type "TicketState" as enum ('valid', 'used', 'cancelled', 'replaced', 'expired', 'blocked');

create function unmarked(value text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(translate(lower(regexp_replace(normalize(
    translate(value, U&'\00b4\02bb\02bc\2018\2019\201b\2032\2010\2011\2012\2013\2014\2015\2212',
      '''''''''''''''-------'), NFKD),
    '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a'
    '\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f'
    '\u202a-\u202e\u2060-\u2064\u2066-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
    'ÆŒÞØĐÐƉŁĦŦŊƏẞøđðɖłħıŧŋəĸςґҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ',
    'æœþodddlhtneßodddlhitnekσггαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

create function fold(value text) returns text language sql immutable called on null input parallel safe
  return case when octet_length(value) = char_length(value) then lower(value) else unmarked(value) end;

create function has_parts(kind text, word text) returns boolean language sql immutable strict parallel safe
  return kind in ('reference', 'ticket')
    or kind in ('phone', 'document', 'answer', 'bank', 'invoice', 'company') and word ~ '[0-9]';

create function moment() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('aforo.now', true), '')::timestamptz, now())
$$;

create function mailbox_of(p_address text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(trim(p_address)), '\+[^@]*@', '@')
$$;

create function part_of(value text) returns text language sql immutable strict parallel safe
  return left(regexp_replace(fold(left(value, 100)), '[^a-z0-9]+', '', 'g'), 40);

create function part_query(typed text) returns tsquery language sql immutable strict parallel safe
  return case when part_of(typed) ~ '^[0-9]{10,15}$'
    then (part_of(typed) || ':* | ' || right(part_of(typed), 9) || ':*')::tsquery
    when length(part_of(typed)) >= 4 or part_of(typed) ~ '^..[0-9]|^.[0-9].|^[0-9]..'
      then (part_of(typed) || ':*')::tsquery end;

create function parts(value text) returns tsvector language sql immutable strict parallel safe cost 5000
  return (
    select array_to_tsvector(array(select substr(normal, n) from generate_series(1, length(normal) - 2) n))
    from (select part_of(value) as normal) typed
  );

create function words(value text) returns tsvector language sql immutable strict parallel safe cost 5000
  return (
    select array_to_tsvector(array_remove(
      string_to_array(plain, ' ') || string_to_array(replace(plain, '@', ' '), ' ')
      || string_to_array(translate(plain, '@-._''’', '      '), ' '), ''))
    from (select translate(left(fold(value), 500), E'\t\r\n', '   ') as plain) folded
  );

create table products (
  id uuid not null,
  number serial not null,
  event_id uuid not null,
  name jsonb not null,
  description jsonb default '{}' not null,
  category text default 'ticket' not null,
  price_cents bigint not null,
  tax_rate integer not null,
  capacity_units integer default 1 not null,
  min_per_order integer default 0 not null,
  max_per_order integer default 20 not null,
  uses integer default 1 not null,
  re_entry_minutes integer default 0 not null,
  needs_other boolean default false not null,
  channels text[] default array['web'],
  holder_fields jsonb default '[]' not null,
  attention jsonb default '{}' not null,
  entry_before_minutes integer default 15 not null,
  entry_after_minutes integer default 30 not null,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  valid_days integer,
  "position" integer default 0 not null,
  active boolean default true not null,
  created_at timestamptz(3) default current_timestamp not null,
  updated_at timestamptz(3) not null,
  invoicing_account text,
  invoicing_item text,
  invoicing_tax_code text,
  series_id uuid,
  version integer default 1 not null,
  visits_in_order boolean default true not null,
  preset_key uuid,
  max_per_required integer,
  max_price_cents bigint,
  pass_rules jsonb,
  terms_id uuid,
  gate_questions jsonb default '[]' not null,
  barcode text,
  tile_colour text,
  picture uuid,
  constraint products_barcode check (barcode ~ '^[A-Z0-9._/-]{1,40}$'),
  constraint products_days check ((valid_days is null) or (valid_days >= 1)),
  constraint products_margins check ((entry_before_minutes >= 0) and (entry_after_minutes >= 0)
      and ((entry_before_minutes + entry_after_minutes) > 0)),
  constraint products_max_per_required check (max_per_required >= 1),
  constraint products_max_price_cents check (max_price_cents >= 1),
  constraint products_money check ((price_cents >= 0) and ((tax_rate >= 0) and (tax_rate <= 10000))),
  constraint products_numbers check ((capacity_units >= 0) and (uses >= 1) and (min_per_order >= 0)
      and (max_per_order >= min_per_order)),
  constraint products_pass check ((pass_rules is null) or (category = 'pass')),
  constraint products_re_entry check (re_entry_minutes >= 0),
  constraint products_tile_colour check (tile_colour in ('teal', 'blue', 'violet', 'plum', 'red', 'amber', 'green',
      'grey')),
  constraint products_validity check ((valid_until is null) or (valid_from is null) or (valid_until > valid_from)),
  constraint products_pkey primary key (id)
);
create unique index products_barcode_key on products (barcode);
create index products_event_id_position_idx on products (event_id, "position");
create unique index products_event_id_preset_key_key on products (event_id, preset_key);
create unique index products_number_key on products (number);
create index products_passes_idx on products (event_id) where (pass_rules is not null);

create table appointments (
  id uuid not null,
  event_id uuid not null,
  time_block_id uuid,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  capacity integer not null,
  held integer default 0 not null,
  sold integer default 0 not null,
  state "AppointmentState" default 'open' not null,
  edited_by_hand boolean default false not null,
  note text,
  prices jsonb default '{}' not null,
  version integer default 1 not null,
  hours_start timestamptz(3),
  whole_day date,
  awaited integer default 0 not null,
  kept integer default 0 not null,
  line_closed boolean default false not null,
  constraint appointments_awaited check (awaited >= 0),
  constraint appointments_kept check ((kept >= 0) and (kept <= held)),
  constraint appointments_places check ((held >= 0) and (sold >= 0) and (capacity >= 0)
      and ((held + sold) <= capacity)),
  constraint appointments_span check (ends_at > starts_at),
  constraint appointments_pkey primary key (id)
);
create index appointments_by_hand on appointments (starts_at, id) where edited_by_hand;
create index appointments_event_id_starts_at_idx on appointments (event_id, starts_at);
create index appointments_hours_start on appointments (event_id, hours_start) where (hours_start is not null);
create index appointments_not_open on appointments (starts_at, id) where (state <> 'open');
create index appointments_note_words on appointments using gin (words(note)) where (note is not null);
create unique index appointments_of_days on appointments (event_id, whole_day) where (whole_day is not null);
create unique index appointments_of_starts on appointments (event_id, starts_at) where (event_id is not null);
create index appointments_starts_at_idx on appointments (starts_at);

create table order_items (
  id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  appointment_id uuid,
  "position" integer not null,
  product_name jsonb not null,
  price_cents bigint not null,
  discount_cents bigint default 0 not null,
  tax_rate integer not null,
  tax_cents bigint not null,
  units integer not null,
  quota_ids uuid[],
  state "OrderItemState" default 'active' not null,
  visit integer default 0 not null,
  visit_of uuid,
  event_id uuid not null,
  day date,
  awaits_claim boolean default false not null,
  refund_at_most timestamptz(3),
  refund_at_least timestamptz(3),
  refund_most_cents bigint,
  terms_id uuid,
  gate_note text,
  constraint order_items_gate_note check ((gate_note <> '') and (length(gate_note) <= 200)),
  constraint order_items_money check ((price_cents >= 0) and ((discount_cents >= 0)
      and (discount_cents <= price_cents)) and ((tax_cents >= 0) and (tax_cents <= (price_cents - discount_cents)))),
  constraint order_items_refund_most check (refund_most_cents >= 0),
  constraint order_items_units check (units >= 0),
  constraint order_items_visit check (((visit = 0) and (visit_of is null)) or ((visit > 0) and (visit_of is not null)
      and (price_cents = 0) and (discount_cents = 0))),
  constraint order_items_pkey primary key (id)
);
create index order_items_appointment_id_idx on order_items (appointment_id);
create index order_items_event_id_order_id_idx on order_items (event_id, order_id);
create unique index order_items_order_id_position_key on order_items (order_id, "position");
create index order_items_product_id_terms_id_idx on order_items (product_id, terms_id);
create index order_items_visit_of_idx on order_items (visit_of) where (visit_of is not null);
create unique index order_items_visit_of_visit_key on order_items (visit_of, visit) where ((visit_of is not null)
    and (state = 'active'));
create index order_items_without_time on order_items (event_id) where ((visit > 0) and (appointment_id is null)
    and (state = 'active'));

create table promos (
  id uuid not null,
  event_id uuid,
  name jsonb not null,
  trigger text default 'automatic' not null,
  effect text not null,
  percent integer,
  amount_cents bigint,
  buy integer,
  pay integer,
  product_ids uuid[] default array[]::uuid[] not null,
  min_quantity integer default 1 not null,
  max_quantity integer,
  min_total_cents bigint default 0 not null,
  visit_from date,
  visit_until date,
  weekdays integer[] default array[]::integer[] not null,
  min_days_ahead integer,
  max_days_ahead integer,
  sale_from timestamptz(3),
  sale_until timestamptz(3),
  channels text[] default array[]::text[] not null,
  customer_groups text[] default array[]::text[] not null,
  max_per_order integer,
  max_per_customer integer,
  max_uses integer,
  uses integer default 0 not null,
  budget_cents bigint,
  spent_cents bigint default 0 not null,
  priority integer default 0 not null,
  stackable boolean default false not null,
  active boolean default true not null,
  requestable boolean default false not null,
  request_text jsonb default '{}' not null,
  version integer default 1 not null,
  created_at timestamptz(3) default current_timestamp not null,
  updated_at timestamptz(3) default current_timestamp not null,
  currency text,
  pass_product_ids uuid[] default '{}'::uuid[] not null,
  pass_per_day integer,
  pass_in_all integer,
  constraint promos_budget check ((spent_cents >= 0) and ((budget_cents is null) or (spent_cents <= budget_cents))),
  constraint promos_effect check (
case effect
    when 'percentage' then (percent is not null)
    when 'amount'
      then (amount_cents > 0)
    when 'fixed_price' then (amount_cents is not null)
    when 'n_for_m'
      then ((buy is not null) and (pay is not null))
    when 'cheapest_free' then true
    else false
end),
  constraint promos_passes check (
case
    when (pass_product_ids = '{}'::uuid[]) then ((pass_per_day is null)
      and (pass_in_all is null))
    else ((effect in ('percentage', 'fixed_price')) and (coalesce(pass_per_day,
      1) >= 1) and (coalesce(pass_in_all, 1) >= 1))
end),
  constraint promos_quantities check ((min_quantity >= 1) and (coalesce(max_quantity, 1) >= 1)
      and (coalesce(max_per_order, 1) >= 1) and (coalesce(max_per_customer, 1) >= 1)),
  constraint promos_range check ((coalesce(percent, 1) >= 1) and (coalesce(percent, 1) <= 10000)
      and (coalesce(amount_cents, (0)::bigint) >= 0) and ((coalesce(buy, 2) >= 2) and (coalesce(buy, 2) <= 100))
      and (coalesce(pay, 1) >= 0) and (coalesce(pay, 1) < coalesce(buy, 2))),
  constraint promos_trigger check (trigger in ('automatic', 'code', 'counter')),
  constraint promos_uses check ((uses >= 0) and ((max_uses is null) or (uses <= max_uses))),
  constraint promos_pkey primary key (id)
);
create index promos_event_id_active_idx on promos (event_id, active);
create index promos_in_force on promos (event_id) where active;

create table rate_limits (
  key text not null,
  hits integer not null,
  resets_at timestamptz(3) not null,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_resets_at_idx on rate_limits (resets_at);

create table orders (
  id uuid not null,
  reference text not null,
  secret text not null,
  channel text default 'web' not null,
  user_id uuid,
  state "OrderState" not null,
  locale text not null,
  currency text not null,
  total_cents bigint not null,
  discount_cents bigint default 0 not null,
  customer_name text,
  customer_email text,
  customer_phone text,
  promo_code_id uuid,
  expires_at timestamptz(3),
  placed_at timestamptz(3),
  paid_at timestamptz(3),
  attention text,
  late boolean default false not null,
  idempotency_key text not null,
  created_at timestamptz(3) default moment() not null,
  updated_at timestamptz(3) default moment() not null,
  fee_cents bigint default 0 not null,
  fee_tax_cents bigint default 0 not null,
  fee_tax_rate integer default 0 not null,
  time_zone text not null,
  refund_policies jsonb default '{}' not null,
  browser text,
  network text,
  holders_erased_at timestamptz(3),
  buyer_erased_at timestamptz(3),
  prolonged_at timestamptz(3),
  reopened_until timestamptz(3),
  refund_terms jsonb default '{}' not null,
  is_complimentary boolean default false not null,
  sold_by uuid,
  staff_note text,
  constraint orders_expiry check ((state not in ('held', 'pending')) or (expires_at is not null)),
  constraint orders_fee check ((fee_cents >= 0) and ((fee_tax_cents >= 0) and (fee_tax_cents <= fee_cents))),
  constraint orders_money check ((total_cents >= 0) and (discount_cents >= 0)),
  constraint orders_paid check ((state not in ('paid', 'partially_refunded', 'refunded')) or (paid_at is not null)),
  constraint orders_pkey primary key (id)
);
create index orders_begun_in_network on orders (network, created_at) where (network is not null);
create index orders_by_address on orders (lower(customer_email) text_pattern_ops) where (customer_email is not null);
create index orders_by_payment on orders (paid_at) where (paid_at is not null);
create index orders_complimentary on orders (paid_at) where is_complimentary;
create index orders_created_at_idx on orders (created_at desc);
create index orders_customer_email_begins on orders (customer_email text_pattern_ops)
    where (customer_email is not null);
create index orders_expiring on orders (expires_at) where ((state in ('held', 'pending'))
    and (expires_at > '-infinity'::timestamptz));
create unique index orders_idempotency_key_key on orders (idempotency_key);
create index orders_kept_by_browser on orders (browser) where ((browser is not null) and (state in ('held',
    'pending')));
create index orders_kept_by_network on orders (network) where ((network is not null) and (state in ('held',
    'pending')));
create index orders_needing_attention on orders (updated_at) where (attention is not null);
create index orders_of_customer on orders (customer_email) where (customer_email is not null);
create index orders_of_mailbox on orders (mailbox_of(customer_email)) where (customer_email is not null);
create index orders_of_promo_code on orders (promo_code_id) where (promo_code_id is not null);
create index orders_of_user on orders (user_id, created_at desc) where (user_id is not null);
create index orders_reference_begins on orders (reference text_pattern_ops);
create unique index orders_reference_key on orders (reference);
create index orders_with_buyer on orders (created_at) where (buyer_erased_at is null);
create index orders_with_holders on orders (created_at) where (holders_erased_at is null);
create index orders_without_money on orders (created_at) where ((buyer_erased_at is null) and ((total_cents = 0)
    or (state in ('expired', 'cancelled'))));

create table tickets (
  id uuid not null,
  reference text not null,
  order_id uuid not null,
  order_item_id uuid not null,
  event_id uuid not null,
  product_id uuid not null,
  appointment_id uuid,
  state "TicketState" default 'valid' not null,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3) not null,
  uses_total integer not null,
  uses_left integer not null,
  blocked_reason text,
  created_at timestamptz(3) default moment() not null,
  serial text,
  pass_id uuid,
  people_left integer default 0 not null,
  wallet_id uuid,
  constraint tickets_people check (people_left >= 0),
  constraint tickets_uses check ((uses_total >= 1) and ((uses_left >= 0) and (uses_left <= uses_total))),
  constraint tickets_window check (valid_until > valid_from),
  constraint tickets_pkey primary key (id)
);
create index tickets_appointment_id_idx on tickets (appointment_id);
create index tickets_latest on tickets (created_at desc, id desc);
create unique index tickets_one_live_per_item on tickets (order_item_id) where (state in ('valid', 'used',
    'blocked'));
create index tickets_order_id_idx on tickets (order_id);
create index tickets_order_item_id_idx on tickets (order_item_id);
create index tickets_pass_id_idx on tickets (pass_id) where (pass_id is not null);
create index tickets_reference_begins on tickets (reference text_pattern_ops);
create unique index tickets_reference_key on tickets (reference);
create unique index tickets_serial_key on tickets (serial);
create index tickets_valid_until_product_id_idx on tickets (valid_until, product_id);
create index tickets_wallet_id_idx on tickets (wallet_id) where (wallet_id is not null);

create table payments (
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  method text not null,
  state "PaymentState" default 'created' not null,
  amount_cents bigint not null,
  currency text not null,
  attempt integer not null,
  provider_ref text,
  redirect jsonb,
  raw jsonb default '{}' not null,
  failure_code text,
  card_brand text,
  card_last4 text,
  authorised_at timestamptz(3),
  captured_at timestamptz(3),
  created_at timestamptz(3) default moment() not null,
  updated_at timestamptz(3) default moment() not null,
  move_id uuid,
  link_id uuid,
  taken_by uuid,
  constraint payments_amount check (amount_cents >= 0),
  constraint payments_pkey primary key (id)
);
create index payments_balance on payments (order_id) where (provider = 'balance');
create index payments_created_at_id_idx on payments (created_at desc, id desc);
create index payments_link_id_idx on payments (link_id) where (link_id is not null);
create unique index payments_order_id_attempt_key on payments (order_id, attempt);
create unique index payments_provider_provider_ref_key on payments (provider, provider_ref);
create index payments_undecided on payments (created_at) where ((state in ('created', 'authorised'))
    and (created_at > '-infinity'::timestamptz));

create table validations (
  id uuid not null,
  nonce uuid not null,
  ticket_id uuid,
  gate_id uuid,
  event_id uuid,
  user_id uuid,
  result text not null,
  code text not null,
  scanned_at timestamptz(3) not null,
  received_at timestamptz(3) default moment() not null,
  data jsonb default '{}' not null,
  device_id uuid,
  steward_id uuid,
  uploaded_at timestamptz(3),
  constraint validations_result check (result in ('answer_needed', 'full', 'accepted', 'exited', 'undone',
      'already_used', 'not_yet', 'too_late', 'wrong_day', 'wrong_gate', 'wrong_event', 'cancelled', 'replaced',
      'blocked', 'unpaid', 'holder_missing', 're_entry_too_soon', 'rules', 'unknown', 'bad_signature',
      'photo_missing', 'slot_missing', 'unlisted', 'no_entry', 'blackout', 'day_limit', 'week_limit')),
  constraint validations_pkey primary key (id)
);
create index validations_event_id_received_at_idx on validations (event_id, received_at desc);
create index validations_gate_id_received_at_idx on validations (gate_id, received_at desc);
create unique index validations_nonce_key on validations (nonce);
create index validations_received_at_idx on validations (received_at desc);
create index validations_refused on validations (result, received_at desc) where (result <> 'accepted');
create index validations_steward_id_idx on validations (steward_id);
create index validations_ticket_id_received_at_idx on validations (ticket_id, received_at);
create index validations_user_id_received_at_idx on validations (user_id, received_at desc);

create table events (
  id uuid not null,
  slug text not null,
  kind "EventKind" not null,
  status "EventStatus" default 'draft' not null,
  title jsonb not null,
  summary jsonb not null,
  description jsonb not null,
  arrival_advice jsonb default '{}' not null,
  refund_policy jsonb default '{}' not null,
  image_alt jsonb default '{}' not null,
  venue_id uuid not null,
  currency text default 'EUR' not null,
  sales_from timestamptz(3),
  sales_until timestamptz(3),
  sales_close_minutes integer default 0 not null,
  reschedule_until_hours integer default 24 not null,
  "position" integer default 0 not null,
  created_at timestamptz(3) default current_timestamp not null,
  updated_at timestamptz(3) not null,
  holder_until_hours integer default 0 not null,
  images jsonb default '{}' not null,
  refund_fee_percent integer default 0 not null,
  refund_until_hours integer,
  version integer default 1 not null,
  zone text,
  hours_version integer default 1 not null,
  by_day boolean default false not null,
  max_free_per_person integer,
  visit_minutes integer,
  included jsonb default '{}' not null,
  refund_steps jsonb,
  refund_fee_cents bigint default 0 not null,
  refund_order_fee boolean default false not null,
  reschedule_moves integer,
  reschedule_fee_cents bigint default 0 not null,
  reschedule_refunds boolean default true not null,
  transfers boolean default true not null,
  transfer_until_hours integer default 0 not null,
  waiting_minutes integer,
  reschedule_exchanges boolean default false not null,
  refund_to_balance boolean default false not null,
  holder_changes boolean default false not null,
  holder_change_fee_cents bigint default 0 not null,
  constraint events_currency check (currency ~ '^[A-Z]{3}$'),
  constraint events_holder_change check ((holder_change_fee_cents >= 0) and (holder_until_hours >= 0)),
  constraint events_max_free_per_person check (max_free_per_person > 0),
  constraint events_policies check (((refund_fee_percent >= 0) and (refund_fee_percent <= 10000))
      and (coalesce(refund_until_hours, 0) >= 0)),
  constraint events_refund_fee check (refund_fee_cents >= 0),
  constraint events_reschedule check ((reschedule_moves >= 0) and (reschedule_fee_cents >= 0)),
  constraint events_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint events_transfers check (transfer_until_hours >= 0),
  constraint events_visit_minutes check ((visit_minutes >= 1) and (visit_minutes <= 10080)),
  constraint events_waiting_minutes check ((waiting_minutes >= 10) and (waiting_minutes <= 10080)),
  constraint events_pkey primary key (id)
);
create index events_limiting_free on events (id) where (max_free_per_person is not null);
create unique index events_slug_key on events (slug);
create index events_status_position_idx on events (status, "position");

create table annual_passes (
  id uuid not null,
  order_item_id uuid not null,
  ticket_id uuid not null,
  rules jsonb not null,
  product_version integer not null,
  renews_id uuid,
  waits_for_use boolean default false not null,
  reminded_at timestamptz(3),
  created_at timestamptz(3) default moment() not null,
  constraint annual_passes_order_item_id_key unique (order_item_id),
  constraint annual_passes_pkey primary key (id),
  constraint annual_passes_ticket_id_key unique (ticket_id)
);
create index annual_passes_renews_id_idx on annual_passes (renews_id);

create table answers_by_mail (
  id integer default 1 not null,
  reply_to text,
  webhook_hash text,
  enabled boolean default false not null,
  host text default '' not null,
  port integer default 993 not null,
  security text default 'tls' not null,
  username text default '' not null,
  mailbox text default 'INBOX' not null,
  secrets jsonb default '{}' not null,
  version integer default 1 not null,
  constraint answers_by_mail_port check ((port >= 1) and (port <= 65535)),
  constraint answers_by_mail_security check (security in ('tls', 'starttls')),
  constraint answers_by_mail_single check (id = 1),
  constraint answers_by_mail_pkey primary key (id)
);

create table audit_log (
  id bigserial not null,
  at timestamptz(3) default current_timestamp not null,
  user_id uuid,
  actor text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  ip text,
  user_agent text,
  impersonator_id uuid,
  label text default '' not null,
  constraint audit_log_pkey primary key (id)
);
create index audit_log_action_idx on audit_log (action, at desc, id desc);
create index audit_log_at_idx on audit_log (at desc);
create index audit_log_label_idx on audit_log (fold(label) text_pattern_ops);
create index audit_log_subject_type_idx on audit_log (subject_type, at desc, id desc);
create index audit_log_subject_type_subject_id_idx on audit_log (subject_type, subject_id);
create index audit_log_trail_idx on audit_log (at desc, id desc);
create index audit_log_user_id_at_idx on audit_log (user_id, at desc);

create table order_events (
  id bigserial not null,
  order_id uuid not null,
  kind text not null,
  from_state text,
  to_state text,
  user_id uuid,
  data jsonb default '{}' not null,
  at timestamptz(3) default moment() not null,
  constraint order_events_pkey primary key (id)
);
create index order_events_kind_idx on order_events ((('order.' || kind)), at desc, ((- id)) desc)
    where ((kind in ('paid', 'payment_failed', 'places_gone', 'order_cancelled', 'overpaid', 'amount_mismatch',
    'refund_done', 'refund_failed')) or ((kind in ('expired', 'cancelled')) and (from_state = 'pending')));
create index order_events_order_id_id_idx on order_events (order_id, id);
create index order_events_people_idx on order_events (user_id, at desc, ((- id)) desc) where (user_id is not null);
create index order_events_trail_id_idx on order_events (((- id))) where ((kind in ('paid', 'payment_failed',
    'places_gone', 'order_cancelled', 'overpaid', 'amount_mismatch',
        'refund_done', 'refund_failed'))
    or ((kind in ('expired', 'cancelled')) and (from_state = 'pending')));
create index order_events_trail_idx on order_events (at desc, ((- id)) desc) where ((kind in ('paid',
    'payment_failed', 'places_gone', 'order_cancelled', 'overpaid', 'amount_mismatch', 'refund_done',
    'refund_failed')) or ((kind in ('expired', 'cancelled')) and (from_state = 'pending')));

create table users (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified_at timestamptz(3),
  password_hash text not null,
  phone text,
  locale text default 'en' not null,
  two_factor_secret text,
  two_factor_confirmed_at timestamptz(3),
  two_factor_last_step integer,
  recovery_codes jsonb,
  deactivated_at timestamptz(3),
  created_at timestamptz(3) default current_timestamp not null,
  updated_at timestamptz(3) not null,
  invited_at timestamptz(3),
  version integer default 1 not null,
  last_seen_at timestamptz(3),
  density text default 'airy' not null,
  guide_dismissed_at timestamptz(3),
  constraint users_density check (density in ('airy', 'compact')),
  constraint users_pkey primary key (id)
);
create index users_by_last_seen on users (coalesce(last_seen_at, '-infinity'::timestamptz) desc nulls last, id desc);
create index users_by_name on users (fold(name), id);
create index users_created_at_id_idx on users (created_at, id);
create index users_deactivated on users (fold(name), id) where (deactivated_at is not null);
create unique index users_email_key on users (email);
create index users_invited on users (fold(name), id) where (invited_at is not null);
create index users_phone_parts on users using gin (parts(phone)) where (phone is not null);
create index users_two_factor on users (fold(name), id) where (two_factor_confirmed_at is not null);
create index users_words on users using gin (words(((name || ' ') || email)));

create table balance_codes (
  id uuid not null,
  user_id uuid not null,
  shift_id uuid not null,
  asked_by uuid not null,
  code_hash text not null,
  tries integer default 0 not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) default moment() not null,
  constraint balance_codes_tries check ((tries >= 0) and (tries <= 5)),
  constraint balance_codes_pkey primary key (id)
);
create index balance_codes_asked_by_idx on balance_codes (asked_by);
create index balance_codes_shift_id_idx on balance_codes (shift_id);
create unique index balance_codes_user_id_shift_id_asked_by_key on balance_codes (user_id, shift_id, asked_by);

create table bank_lines (
  id uuid not null,
  statement_id uuid not null,
  account text not null,
  "position" integer not null,
  booked_on date not null,
  amount_cents bigint not null,
  currency text not null,
  remitter text,
  remitter_iban text,
  text text not null,
  reference text,
  digest text not null,
  state text default 'new' not null,
  payment_id uuid,
  decided_by uuid,
  decided_at timestamptz(3),
  erased_at timestamptz(3),
  part_of uuid,
  constraint bank_lines_payment check ((state not in ('matched', 'returned')) or (payment_id is not null)),
  constraint bank_lines_state check (state in ('new', 'open', 'matched', 'returned', 'ignored', 'divided',
      'reversed')),
  constraint bank_lines_pkey primary key (id)
);
create index bank_lines_account_booked_on_amount_cents_idx on bank_lines (account, booked_on, amount_cents);
create index bank_lines_booked_on_id_idx on bank_lines (booked_on desc, id desc);
create index bank_lines_new on bank_lines (id) where (state = 'new');
create unique index bank_lines_once on bank_lines (account, digest) where (state <> 'reversed');
create index bank_lines_part_of_idx on bank_lines (part_of);
create index bank_lines_payment_id_idx on bank_lines (payment_id);
create index bank_lines_statement_id_idx on bank_lines (statement_id);

create table bank_statements (
  id uuid not null,
  account text not null,
  format text not null,
  file_name text not null,
  sha256 text not null,
  part integer not null,
  currency text not null,
  from_day date,
  until_day date,
  opening_cents bigint,
  closing_cents bigint,
  lines integer not null,
  added integer not null,
  imported_by uuid,
  imported_at timestamptz(3) default moment() not null,
  reversed_by uuid,
  reversed_at timestamptz(3),
  constraint bank_statements_added check ((added >= 0) and (added <= lines)),
  constraint bank_statements_format check (format in ('norma43', 'camt053', 'camt052', 'camt054', 'csv')),
  constraint bank_statements_pkey primary key (id)
);
create index bank_statements_imported_at_id_idx on bank_statements (imported_at desc, id desc);
create unique index bank_statements_once on bank_statements (account, sha256, part) where (reversed_at is null);

create table book_accounts (
  since date not null,
  accounts jsonb not null,
  created_at timestamptz(3) default moment() not null,
  constraint book_accounts_object check (jsonb_typeof(accounts) = 'object'),
  constraint book_accounts_pkey primary key (since)
);

create table bulk_codes (
  id uuid not null,
  master_order_id uuid not null,
  order_item_id uuid not null,
  "position" integer not null,
  state text default 'free' not null,
  code text not null,
  generation integer default 1 not null,
  handout_id uuid,
  claim_id uuid,
  claimed_at timestamptz(3),
  transfer_id uuid,
  ends_at timestamptz(3),
  extended boolean default false not null,
  ending_id uuid,
  constraint bulk_codes_claimed check (((state = 'claimed') = (claim_id is not null))
      and ((state = 'claimed') = (claimed_at is not null))),
  constraint bulk_codes_ended check ((ending_id is null) or (state <> 'claimed')),
  constraint bulk_codes_recipient check (((state = 'free') <= (handout_id is null))
      and ((state = 'sent') <= (handout_id is not null))),
  constraint bulk_codes_state check (state in ('free', 'sent', 'claimed')),
  constraint bulk_codes_pkey primary key (id)
);
create unique index bulk_codes_code_key on bulk_codes (code);
create index bulk_codes_ending_id_idx on bulk_codes (ending_id);
create index bulk_codes_handout_id_idx on bulk_codes (handout_id);
create index bulk_codes_master_order_id_position_idx on bulk_codes (master_order_id, "position");
create unique index bulk_codes_order_item_id_key on bulk_codes (order_item_id);
create index bulk_codes_transfer_id_idx on bulk_codes (transfer_id);

create table bulk_endings (
  id uuid not null,
  master_order_id uuid not null,
  outcome text not null,
  codes integer not null,
  amount_cents bigint default 0 not null,
  until timestamptz(3),
  created_at timestamptz(3) default moment() not null,
  done_at timestamptz(3),
  constraint bulk_endings_codes check ((codes > 0) and (amount_cents >= 0)),
  constraint bulk_endings_outcome check ((outcome in ('reported', 'extended', 'credited'))
      and ((outcome = 'extended') = (until is not null))),
  constraint bulk_endings_pkey primary key (id)
);
create index bulk_endings_master_order_id_idx on bulk_endings (master_order_id);
create index bulk_endings_open_idx on bulk_endings (id) where (done_at is null);

create table bulk_handouts (
  id uuid not null,
  master_order_id uuid not null,
  batch_id uuid not null,
  line integer not null,
  name text,
  email text,
  locale text not null,
  run integer default 1 not null,
  mail_waiting boolean default false not null,
  mail_claimed_at timestamptz(3),
  link_id uuid,
  created_by uuid,
  created_at timestamptz(3) default moment() not null,
  opened_at timestamptz(3),
  mailed_again_at timestamptz(3),
  constraint bulk_handouts_pkey primary key (id)
);
create unique index bulk_handouts_batch_id_line_key on bulk_handouts (batch_id, line);
create index bulk_handouts_mail_waiting_idx on bulk_handouts (id) where mail_waiting;
create index bulk_handouts_master_order_id_email_idx on bulk_handouts (master_order_id, email);

create table bulk_old_codes (
  code text not null,
  code_id uuid not null,
  why text not null,
  ended_at timestamptz(3) default moment() not null,
  constraint bulk_old_codes_why check (why in ('reassigned', 'revoked')),
  constraint bulk_old_codes_pkey primary key (code)
);
create index bulk_old_codes_code_id_idx on bulk_old_codes (code_id);

create table cancellation_orders (
  cancellation_id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  state text default 'waiting' not null,
  reason text,
  decided_by text,
  kept jsonb,
  is_reserved boolean default false not null,
  refund_id uuid default gen_random_uuid() not null,
  told_at timestamptz(3),
  settled_at timestamptz(3),
  constraint cancellation_orders_decided_by check (decided_by in ('buyer', 'staff', 'deadline')),
  constraint cancellation_orders_state check (state in ('waiting', 'told', 'moved', 'refunded', 'left', 'failed',
      'reinstated')),
  constraint cancellation_orders_pkey primary key (cancellation_id, order_id)
);
create index cancellation_orders_kept on cancellation_orders (order_id) where (kept is not null);
create index cancellation_orders_order_id_idx on cancellation_orders (order_id);
create index cancellation_orders_told on cancellation_orders (cancellation_id, "position") where (state = 'told');
create index cancellation_orders_waiting on cancellation_orders (cancellation_id, "position")
    where (state = 'waiting');

create table cancellation_slots (
  cancellation_id uuid not null,
  appointment_id uuid not null,
  proposed_id uuid,
  constraint cancellation_slots_pkey primary key (cancellation_id, appointment_id)
);
create index cancellation_slots_appointment_id_idx on cancellation_slots (appointment_id);
create index cancellation_slots_proposed_id_idx on cancellation_slots (proposed_id);

create table cancellations (
  id uuid not null,
  state text default 'running' not null,
  offers text[] not null,
  deadline timestamptz(3) not null,
  afterwards text not null,
  note jsonb default '{}' not null,
  user_id uuid,
  impersonator_id uuid,
  reminded_at timestamptz(3),
  created_at timestamptz(3) default moment() not null,
  ended_at timestamptz(3),
  constraint cancellations_afterwards check (afterwards in ('refund', 'left')),
  constraint cancellations_offers check ((offers <@ array['another_time', 'refund', 'credit']) and (offers <> '{}')),
  constraint cancellations_state check (state in ('running', 'waiting', 'ended')),
  constraint cancellations_pkey primary key (id)
);
create index cancellations_open on cancellations (created_at) where (state <> 'ended');
create index cancellations_user_id_idx on cancellations (user_id);

create table cash_handovers (
  id uuid not null,
  shift_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  count jsonb default '{}' not null,
  counted_cents bigint not null,
  expected_cents bigint not null,
  at timestamptz(3) default moment() not null,
  constraint cash_handovers_amounts check ((counted_cents >= 0) and (expected_cents >= 0)),
  constraint cash_handovers_people check (from_id <> to_id),
  constraint cash_handovers_pkey primary key (id)
);
create index cash_handovers_from_id_idx on cash_handovers (from_id);
create index cash_handovers_shift_id_at_idx on cash_handovers (shift_id, at);
create index cash_handovers_to_id_idx on cash_handovers (to_id);

create table cash_movements (
  id uuid not null,
  "position" bigserial not null,
  shift_id uuid not null,
  kind text not null,
  method text not null,
  amount_cents bigint not null,
  payment_id uuid,
  refund_id uuid,
  order_id uuid,
  reason text,
  data jsonb default '{}' not null,
  by uuid not null,
  at timestamptz(3) default moment() not null,
  corrects_id uuid,
  constraint cash_movements_cash check ((method = 'cash') or (kind in ('sale', 'refund', 'correction'))),
  constraint cash_movements_corrects check ((corrects_id is null) or ((kind = 'correction')
      and (corrects_id <> shift_id))),
  constraint cash_movements_kind check (
case kind
    when 'sale' then (amount_cents >= 0)
    when 'deposit'
      then (amount_cents > 0)
    when 'refund' then (amount_cents < 0)
    when 'withdrawal'
      then (amount_cents < 0)
    when 'drop' then (amount_cents < 0)
    when 'rounding'
      then (amount_cents <> 0)
    when 'correction' then (amount_cents <> 0)
    else false
end),
  constraint cash_movements_reason check ((kind not in ('deposit', 'withdrawal', 'drop', 'correction'))
      or ((length(reason) >= 1) and (length(reason) <= 300))),
  constraint cash_movements_pkey primary key (id)
);
create index cash_movements_corrects_id_idx on cash_movements (corrects_id);
create unique index cash_movements_of_free_order on cash_movements (order_id) where ((kind = 'sale')
    and (method = 'free'));
create unique index cash_movements_of_payment on cash_movements (payment_id) where ((kind = 'sale')
    and (payment_id is not null));
create unique index cash_movements_of_refund on cash_movements (refund_id) where ((kind = 'refund')
    and (refund_id is not null));
create index cash_movements_order_id_idx on cash_movements (order_id);
create index cash_movements_payment_id_idx on cash_movements (payment_id);
create unique index cash_movements_position_key on cash_movements ("position");
create index cash_movements_refund_id_idx on cash_movements (refund_id);
create index cash_movements_shift_id_position_idx on cash_movements (shift_id, "position");

create table cashbox_shifts (
  id uuid not null,
  cashbox_id uuid not null,
  number integer not null,
  cashier_id uuid not null,
  state text default 'open' not null,
  currency text not null,
  opened_at timestamptz(3) default moment() not null,
  opening_expected_cents bigint not null,
  opening_counted_cents bigint not null,
  opening_count jsonb default '{}' not null,
  drawer_cents bigint not null,
  closing_at timestamptz(3),
  recounts integer default 0 not null,
  closing_count jsonb,
  counted_cents bigint,
  left_cents bigint,
  difference_reason text,
  closed_at timestamptz(3),
  expected_cents bigint,
  difference_cents bigint,
  banked_cents bigint,
  approved_by uuid,
  z_number integer,
  snapshot jsonb,
  previous_hash text,
  hash text,
  at_till uuid,
  first_counted_cents bigint,
  closer_id uuid,
  closer_reason text,
  tolerance_cents bigint default 0 not null,
  discount_most integer default 0 not null,
  undo_minutes integer default 15 not null,
  rounding_cents bigint default 1 not null,
  short_refusals integer default 0 not null,
  constraint cashbox_shifts_approved check (approved_by <> cashier_id),
  constraint cashbox_shifts_closed check ((state <> 'closed') or ((closed_at is not null)
      and (counted_cents is not null) and (expected_cents = drawer_cents)
      and (difference_cents = (counted_cents - expected_cents)) and (banked_cents = (counted_cents - left_cents))
      and ((difference_cents = 0) or (length(difference_reason) > 0)) and (z_number > 0) and (snapshot is not null)
      and (previous_hash is not null) and (hash is not null))),
  constraint cashbox_shifts_closer check ((closer_id <> cashier_id)
      and ((closer_id is null) = (closer_reason is null))),
  constraint cashbox_shifts_counted check (((counted_cents is null) = (left_cents is null)) and ((state <> 'open')
      or (counted_cents is null)) and ((coalesce(left_cents, (0)::bigint) >= 0) and (coalesce(left_cents,
      (0)::bigint) <= coalesce(counted_cents, (0)::bigint)))),
  constraint cashbox_shifts_drawer check (drawer_cents >= 0),
  constraint cashbox_shifts_open check ((state = 'closed') or ((closed_at is null) and (z_number is null)
      and (hash is null))),
  constraint cashbox_shifts_opening check ((opening_expected_cents >= 0) and (opening_counted_cents >= 0)),
  constraint cashbox_shifts_recounts check ((recounts >= 0) and (recounts <= 1)),
  constraint cashbox_shifts_short_refusals check ((short_refusals >= 0) and (short_refusals <= 2)),
  constraint cashbox_shifts_state check (state in ('open', 'closing', 'closed')),
  constraint cashbox_shifts_terms check ((tolerance_cents >= 0) and ((discount_most >= 0)
      and (discount_most <= 10000)) and (undo_minutes >= 0) and (rounding_cents in ((1)::bigint, (5)::bigint,
      (10)::bigint, (50)::bigint, (100)::bigint))),
  constraint cashbox_shifts_pkey primary key (id)
);
create index cashbox_shifts_at_till_idx on cashbox_shifts (at_till);
create unique index cashbox_shifts_cashbox_id_number_key on cashbox_shifts (cashbox_id, number);
create unique index cashbox_shifts_cashbox_id_z_number_key on cashbox_shifts (cashbox_id, z_number);
create index cashbox_shifts_cashier_id_idx on cashbox_shifts (cashier_id);
create index cashbox_shifts_closer_id_idx on cashbox_shifts (closer_id);
create unique index cashbox_shifts_one_of_cashbox on cashbox_shifts (cashbox_id) where (state <> 'closed');
create unique index cashbox_shifts_one_of_cashier on cashbox_shifts (cashier_id) where (state <> 'closed');

create table cashboxes (
  id uuid not null,
  venue_id uuid not null,
  name text not null,
  channel text default 'counter' not null,
  currency text default 'EUR' not null,
  opening_float_cents bigint default 0 not null,
  tolerance_cents bigint default 0 not null,
  rounding_cents bigint default 1 not null,
  hold_minutes integer default 15 not null,
  printer jsonb default '{}' not null,
  event_ids uuid[] default array[]::uuid[],
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz(3) default moment() not null,
  discount_most integer default 0 not null,
  undo_minutes integer default 15 not null,
  card_code_needed boolean default true not null,
  constraint cashboxes_amounts check ((opening_float_cents >= 0) and (tolerance_cents >= 0)),
  constraint cashboxes_discount_most check ((discount_most >= 0) and (discount_most <= 10000)),
  constraint cashboxes_hold check ((hold_minutes >= 1) and (hold_minutes <= 120)),
  constraint cashboxes_rounding check (rounding_cents in ((1)::bigint, (5)::bigint, (10)::bigint, (50)::bigint,
      (100)::bigint)),
  constraint cashboxes_undo check ((undo_minutes >= 0) and (undo_minutes <= 1440)),
  constraint cashboxes_pkey primary key (id)
);
create unique index cashboxes_venue_id_name_key on cashboxes (venue_id, name);

create table claim_links (
  id uuid not null,
  master_order_id uuid not null,
  token text not null,
  domains text[] default array[]::text[],
  per_person integer default 1 not null,
  active boolean default true not null,
  created_by uuid,
  created_at timestamptz(3) default moment() not null,
  ends_on date,
  taken integer default 0 not null,
  total_limit integer,
  constraint claim_links_limit check (((total_limit >= 1) and (total_limit <= 10000)) and (taken <= total_limit)),
  constraint claim_links_per_person check ((per_person >= 1) and (per_person <= 100)),
  constraint claim_links_pkey primary key (id)
);
create index claim_links_master_order_id_idx on claim_links (master_order_id);
create unique index claim_links_token_key on claim_links (token);

create table client_ids (
  id uuid not null,
  kind text not null,
  record text not null,
  actor text not null,
  request text not null,
  at timestamptz(3) default moment() not null,
  claims integer default 1 not null,
  constraint client_ids_claims check (claims >= 0),
  constraint client_ids_stated check ((kind <> '') and (record <> '') and (actor <> '')),
  constraint client_ids_pkey primary key (id)
);
create index client_ids_at_idx on client_ids (at);

create table companies (
  id uuid not null,
  name text not null,
  tax_id text not null,
  country text not null,
  address text not null,
  postcode text not null,
  city text not null,
  email text not null,
  state text default 'applied' not null,
  methods text[] default array['card', 'wire_transfer'],
  currency text default 'EUR' not null,
  credit_limit_cents bigint default 0 not null,
  credit_days integer default 30 not null,
  owed_cents bigint default 0 not null,
  discount_rate integer default 0 not null,
  product_ids uuid[] default array[]::uuid[],
  min_quantity integer default 1 not null,
  needs_purchase_order boolean default false not null,
  quote_days integer default 14 not null,
  note text,
  applicant_name text,
  applicant_email text,
  locale text default 'en' not null,
  version integer default 1 not null,
  created_at timestamptz(3) default moment() not null,
  price_list_id uuid,
  vies_asked text,
  vies_state text,
  vies_name text,
  vies_consultation text,
  vies_at timestamptz(3),
  vies_tried_at timestamptz(3),
  code_days integer,
  unused_policy text default 'report' not null,
  extend_days integer default 90 not null,
  invoicing text default 'order' not null,
  constraint companies_credit check ((credit_limit_cents >= 0) and ((owed_cents >= 0)
      and (owed_cents <= credit_limit_cents))),
  constraint companies_invoicing check (invoicing in ('order', 'month')),
  constraint companies_methods check (methods <@ array['card', 'wire_transfer', 'on_account']),
  constraint companies_state check (state in ('applied', 'active', 'stopped', 'refused')),
  constraint companies_terms check (((discount_rate >= 0) and (discount_rate <= 10000)) and ((credit_days >= 0)
      and (credit_days <= 365)) and ((quote_days >= 1) and (quote_days <= 365)) and (min_quantity >= 1)),
  constraint companies_unused check ((unused_policy in ('report', 'extend', 'credit')) and ((code_days >= 1)
      and (code_days <= 3650)) and ((extend_days >= 1) and (extend_days <= 3650))),
  constraint companies_vies check ((vies_state in ('valid', 'invalid', 'no_vat_number'))
      and ((vies_state is null) = (vies_at is null)) and ((vies_state is null) = (vies_asked is null))),
  constraint companies_pkey primary key (id)
);
create index companies_price_list_id_idx on companies (price_list_id);
create unique index companies_tax_id_country_key on companies (tax_id, country) where (state <> 'refused');

create table company_charges (
  id uuid not null,
  company_id uuid not null,
  order_id uuid not null,
  amount_cents bigint not null,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) default moment() not null,
  settled_at timestamptz(3),
  settled_by uuid,
  reference text,
  credited_cents bigint default 0 not null,
  paid_on date,
  constraint company_charges_amount check (amount_cents > 0),
  constraint company_charges_credited check ((credited_cents >= 0) and (credited_cents <= amount_cents)),
  constraint company_charges_paid_on check ((paid_on is null) or (settled_at is not null)),
  constraint company_charges_pkey primary key (id)
);
create index company_charges_company_id_due_at_idx on company_charges (company_id, due_at);
create index company_charges_order_id_idx on company_charges (order_id);

create table company_contacts (
  company_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamptz(3) default moment() not null,
  constraint company_contacts_role check (role in ('buyer', 'distributor', 'viewer')),
  constraint company_contacts_pkey primary key (company_id, user_id)
);
create index company_contacts_user_id_idx on company_contacts (user_id);

create table company_credits (
  id uuid not null,
  charge_id uuid not null,
  amount_cents bigint not null,
  created_at timestamptz(3) default moment() not null,
  constraint company_credits_amount check (amount_cents > 0),
  constraint company_credits_pkey primary key (id)
);
create index company_credits_charge_id_idx on company_credits (charge_id);

create table company_price_lists (
  id uuid not null,
  name text not null,
  discount_rate integer default 0 not null,
  currency text default 'EUR' not null,
  version integer default 1 not null,
  created_at timestamptz(3) default moment() not null,
  constraint company_price_lists_rate check ((discount_rate >= 0) and (discount_rate <= 10000)),
  constraint company_price_lists_pkey primary key (id)
);
create unique index company_price_lists_name_key on company_price_lists (fold(name));

create table company_prices (
  list_id uuid not null,
  product_id uuid not null,
  price_cents bigint,
  discount_rate integer,
  constraint company_prices_amount check ((price_cents >= 0) and ((discount_rate >= 0) and (discount_rate <= 10000))),
  constraint company_prices_one check ((price_cents is null) <> (discount_rate is null)),
  constraint company_prices_pkey primary key (list_id, product_id)
);
create index company_prices_product_id_idx on company_prices (product_id);

create table counter_baskets (
  id uuid not null,
  cashbox_id uuid not null,
  order_key uuid not null,
  state text default 'open' not null,
  lines jsonb default '[]' not null,
  number integer,
  name text,
  code text,
  version integer default 1 not null,
  by uuid not null,
  updated_at timestamptz(3) default moment() not null,
  buyer text,
  note text,
  constraint counter_baskets_parked check ((state <> 'parked') or (number > 0)),
  constraint counter_baskets_state check (state in ('open', 'parked', 'sold', 'dropped')),
  constraint counter_baskets_pkey primary key (id)
);
create unique index counter_baskets_open on counter_baskets (cashbox_id) where (state = 'open');
create unique index counter_baskets_order_key_key on counter_baskets (order_key);
create unique index counter_baskets_parked_number on counter_baskets (cashbox_id, number) where (state = 'parked');
create index counter_baskets_updated_at_idx on counter_baskets (updated_at);

create table counter_devices (
  id uuid not null,
  cashbox_id uuid not null,
  name text not null,
  token_hash text not null,
  paired_at timestamptz(3) default moment() not null,
  last_seen_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint counter_devices_pkey primary key (id)
);
create index counter_devices_cashbox_id_idx on counter_devices (cashbox_id);
create unique index counter_devices_token_hash_key on counter_devices (token_hash);

create table day_corrections (
  ledger text not null,
  entry_id bigint not null,
  day date not null,
  constraint day_corrections_ledger_check check (ledger in ('sales', 'money')),
  constraint day_corrections_pkey primary key (ledger, entry_id)
);
create index day_corrections_day_idx on day_corrections (day);

create table dead_jobs (
  id uuid not null,
  name text not null,
  data jsonb default '{}' not null,
  error text not null,
  times integer default 1 not null,
  failed_at timestamptz(3) default moment() not null,
  constraint dead_jobs_pkey primary key (id)
);
create unique index dead_jobs_name_data_key on dead_jobs (name, md5((data)::text));

create table digest_items (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  event_id uuid,
  permission text,
  data jsonb not null,
  href text,
  created_at timestamptz(3) default now() not null,
  digest_id uuid,
  claimed_at timestamptz(3),
  dedupe_key text,
  done_at timestamptz(3),
  constraint digest_items_pkey primary key (id)
);
create index digest_items_digest on digest_items (digest_id) where (done_at is null);
create index digest_items_event on digest_items (event_id) where (event_id is not null);
create unique index digest_items_user_id_dedupe_key_key on digest_items (user_id, dedupe_key);
create index digest_items_waiting on digest_items (user_id, created_at) where (digest_id is null);

create table entry_conflicts (
  validation_id uuid not null,
  other_id uuid,
  kind text not null,
  found_at timestamptz(3) default moment() not null,
  constraint entry_conflicts_kind check (kind in ('replaced', 'blocked', 'cancelled', 'unpaid', 'already_used',
      're_entry_too_soon', 'day_limit', 'week_limit', 'rules', 'unknown', 'answer_lost', 'wrong_day', 'not_yet',
      'too_late', 'no_entry', 'after_revocation')),
  constraint entry_conflicts_pkey primary key (validation_id)
);
create index entry_conflicts_other_id_idx on entry_conflicts (other_id);

create table entry_undos (
  validation_id uuid not null,
  cause text not null,
  at timestamptz(3) default moment() not null,
  user_id uuid,
  reason text,
  steward_id uuid,
  constraint entry_undos_cause check (cause in ('not_passed', 'no_report', 'supervisor', 'fewer')),
  constraint entry_undos_pkey primary key (validation_id)
);

create table event_alerts (
  event_id uuid not null,
  occupancy integer[] not null,
  low_sales_days integer not null,
  low_sales_percent integer not null,
  quota_percent integer not null,
  refusals_percent integer not null,
  attentions integer not null,
  version integer default 1 not null,
  constraint event_alerts_ranges check (((low_sales_days >= 0) and (low_sales_days <= 365))
      and ((low_sales_percent >= 0) and (low_sales_percent <= 100)) and ((quota_percent >= 0)
      and (quota_percent <= 100)) and ((refusals_percent >= 0) and (refusals_percent <= 100)) and ((attentions >= 0)
      and (attentions <= 10000)) and (cardinality(occupancy) <= 5) and (1 <= all (occupancy))
      and (100 >= all (occupancy))),
  constraint event_alerts_pkey primary key (event_id)
);

create table event_slugs (
  slug text not null,
  event_id uuid not null,
  since timestamptz(3) default moment() not null,
  constraint event_slugs_pkey primary key (slug)
);
create index event_slugs_event_id_idx on event_slugs (event_id);

create table fire_limits (
  venue_id uuid not null,
  zone text default '' not null,
  people integer not null,
  refuses boolean default false not null,
  constraint fire_limits_people check ((people >= 1) and (people <= 1000000)),
  constraint fire_limits_pkey primary key (venue_id, zone)
);

create table forecast_calendars (
  event_id uuid not null,
  calendar text not null,
  until date not null,
  constraint forecast_calendars_pkey primary key (event_id)
);

create table forecast_errors (
  event_id uuid not null,
  day date not null,
  error double precision not null,
  below double precision not null,
  above double precision not null,
  constraint forecast_errors_range check ((below >= (0)::double precision) and (above >= (0)::double precision)),
  constraint forecast_errors_pkey primary key (event_id, day)
);

create table forecast_runs (
  event_id uuid not null,
  made_on date not null,
  made_at timestamptz(3) default moment() not null,
  state text not null,
  days_known integer not null,
  models text[],
  tried jsonb default '[]' not null,
  constraint forecast_runs_state check (state in ('ready', 'short', 'none')),
  constraint forecast_runs_pkey primary key (event_id, made_on)
);

create table forecast_settings (
  event_id uuid not null,
  visitors_per_guide integer not null,
  overbook_percent integer,
  constraint forecast_settings_guide check ((visitors_per_guide >= 1) and (visitors_per_guide <= 1000)),
  constraint forecast_settings_overbook check ((overbook_percent >= 1) and (overbook_percent <= 50)),
  constraint forecast_settings_pkey primary key (event_id)
);

create table forecast_values (
  event_id uuid not null,
  made_on date not null,
  day date not null,
  slot text default '' not null,
  expected double precision not null,
  low double precision not null,
  high double precision not null,
  naive double precision,
  revenue integer not null,
  revenue_low integer not null,
  revenue_high integer not null,
  constraint forecast_values_range check (((0)::double precision <= low) and (low <= expected) and (expected <= high)),
  constraint forecast_values_pkey primary key (event_id, made_on, day, slot)
);
create index forecast_values_day on forecast_values (event_id, day) where (slot = '');

create table gate_answers (
  validation_id uuid not null,
  answers jsonb not null,
  constraint gate_answers_pkey primary key (validation_id)
);

create table gate_device_pairings (
  code_hash text not null,
  gate_id uuid,
  name text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  cashbox_id uuid,
  constraint gate_device_pairings_one check (num_nonnulls(gate_id, cashbox_id) = 1),
  constraint gate_device_pairings_pkey primary key (code_hash)
);
create index gate_device_pairings_expires_at_idx on gate_device_pairings (expires_at);

create table gate_devices (
  id uuid not null,
  gate_id uuid not null,
  name text not null,
  token_hash text not null,
  fail_mode text default 'secure' not null,
  pass_seconds integer default 8 not null,
  paired_at timestamptz(3) default moment() not null,
  revoked_at timestamptz(3),
  revoke_reason text,
  last_seen_at timestamptz(3),
  battery integer,
  queue integer,
  software text,
  open_requested_at timestamptz(3),
  user_id uuid,
  session_id text,
  constraint gate_devices_values check ((fail_mode in ('secure', 'open')) and ((pass_seconds >= 2)
      and (pass_seconds <= 60)) and ((battery >= 0) and (battery <= 100)) and ((queue >= 0) and (queue <= 1000000))),
  constraint gate_devices_pkey primary key (id)
);
create index gate_devices_gate_id_idx on gate_devices (gate_id);
create unique index gate_devices_token_hash_key on gate_devices (token_hash);

create table gate_passages (
  validation_id uuid not null,
  device_id uuid not null,
  state text default 'open' not null,
  expires_at timestamptz(3) not null,
  settled_at timestamptz(3),
  constraint gate_passages_state check (state in ('open', 'passed', 'undone', 'late')),
  constraint gate_passages_pkey primary key (validation_id)
);
create index gate_passages_device_id_idx on gate_passages (device_id);
create index gate_passages_open on gate_passages (expires_at) where (state = 'open');

create table gates (
  id uuid not null,
  venue_id uuid not null,
  name text not null,
  "position" integer default 0 not null,
  refusals_rose_at timestamptz(3),
  constraint gates_pkey primary key (id)
);
create unique index gates_venue_id_name_key on gates (venue_id, name);

create table gift_vouchers (
  id uuid not null,
  code_hash text not null,
  code text not null,
  code_ending text not null,
  currency text not null,
  amount_cents bigint not null,
  expires_at timestamptz(3),
  blocked_at timestamptz(3),
  blocked_reason text,
  created_by uuid,
  created_at timestamptz(3) default moment() not null,
  constraint gift_vouchers_amount check (amount_cents > 0),
  constraint gift_vouchers_blocked check ((blocked_at is null) = (blocked_reason is null)),
  constraint gift_vouchers_pkey primary key (id)
);
create index gift_vouchers_code_ending_idx on gift_vouchers (code_ending);
create unique index gift_vouchers_code_hash_key on gift_vouchers (code_hash);
create index gift_vouchers_created_at_idx on gift_vouchers (created_at);

create table roles (
  id uuid not null,
  name text not null,
  built_in boolean default false not null,
  description text default '' not null,
  limits jsonb default '{}' not null,
  version integer default 1 not null,
  requires_two_factor boolean default false not null,
  end_noted timestamptz(3),
  ends_at timestamptz(3),
  is_limited boolean default false not null,
  constraint roles_limits check (jsonb_typeof(limits) = 'object'),
  constraint roles_pkey primary key (id)
);
create unique index roles_name_key on roles (name);

create table user_roles (
  user_id uuid not null,
  role_id uuid not null,
  end_noted timestamptz(3),
  ends_at timestamptz(3),
  is_limited boolean default false not null,
  constraint user_roles_pkey primary key (user_id, role_id)
);
create index user_roles_ending on user_roles (ends_at) where (ends_at is not null);
create index user_roles_role_id_idx on user_roles (role_id);

create table inside_corrections (
  id uuid not null,
  venue_id uuid not null,
  zone text default '' not null,
  change integer not null,
  counted integer not null,
  reason text not null,
  user_id uuid,
  at timestamptz(3) default moment() not null,
  constraint inside_corrections_counted check ((counted >= 0) and (change <> 0)),
  constraint inside_corrections_pkey primary key (id)
);
create index inside_corrections_venue_id_at_idx on inside_corrections (venue_id, at desc);

create table invitation_budgets (
  event_id uuid not null,
  max_tickets integer default 0 not null,
  max_face_cents bigint,
  max_at_once integer default 0 not null,
  used_tickets integer default 0 not null,
  used_face_cents bigint default 0 not null,
  extra_tickets integer default 0 not null,
  extra_face_cents bigint default 0 not null,
  version integer default 1 not null,
  raised_by uuid[] default '{}'::uuid[] not null,
  constraint invitation_budgets_bounds check ((max_tickets >= 0) and (max_at_once >= 0) and (max_face_cents >= 0)
      and (extra_tickets >= 0) and (extra_face_cents >= 0)),
  constraint invitation_budgets_face check ((used_face_cents >= 0) and ((max_face_cents is null)
      or (used_face_cents <= (max_face_cents + extra_face_cents)))),
  constraint invitation_budgets_tickets check ((used_tickets >= 0)
      and (used_tickets <= (max_tickets + extra_tickets))),
  constraint invitation_budgets_pkey primary key (event_id)
);

create table invitation_recipients (
  invitation_id uuid not null,
  "position" integer not null,
  name text,
  email text,
  locale text not null,
  state text default 'waiting' not null,
  reason text,
  order_id uuid,
  constraint invitation_recipients_given check ((state = 'given') = (order_id is not null)),
  constraint invitation_recipients_state check (state in ('waiting', 'given', 'left_out')),
  constraint invitation_recipients_pkey primary key (invitation_id, "position")
);
create index invitation_recipients_email on invitation_recipients (lower(email)) where (email is not null);
create unique index invitation_recipients_order_id_key on invitation_recipients (order_id);

create table invitations (
  id uuid not null,
  event_id uuid not null,
  product_id uuid not null,
  appointment_id uuid,
  channel text not null,
  quantity integer not null,
  face_cents bigint not null,
  currency text not null,
  reason text not null,
  note text,
  state text not null,
  exceeds text,
  user_id uuid,
  impersonator_id uuid,
  decided_by uuid,
  decided_at timestamptz(3),
  created_at timestamptz(3) default moment() not null,
  finished_at timestamptz(3),
  leased_by uuid,
  leased_until timestamptz(3),
  constraint invitations_exceeds check (exceeds in ('at_once', 'budget', 'raised')),
  constraint invitations_quantity check ((quantity > 0) and (face_cents >= 0)),
  constraint invitations_reason check (reason in ('press', 'partner', 'staff', 'promotion', 'social', 'apology',
      'other')),
  constraint invitations_second_person check ((state not in ('running', 'done')) or (decided_by is null)
      or ((decided_by is distinct from user_id) and (decided_by is distinct from impersonator_id))),
  constraint invitations_state check (state in ('waiting', 'running', 'done', 'refused')),
  constraint invitations_pkey primary key (id)
);
create index invitations_appointment_id_idx on invitations (appointment_id);
create index invitations_decided_by_idx on invitations (decided_by);
create index invitations_event_id_created_at_idx on invitations (event_id, created_at desc);
create index invitations_open on invitations (created_at) where (state in ('waiting', 'running'));
create index invitations_product_id_idx on invitations (product_id);
create index invitations_user_id_idx on invitations (user_id);

create table invoice_cancellations (
  invoice_id uuid not null,
  reason text not null,
  words text not null,
  after_position integer not null,
  cancelled_at timestamptz(3) not null,
  cancelled_on date not null,
  constraint invoice_cancellations_reason check (reason in ('trial', 'twice', 'never')),
  constraint invoice_cancellations_words check ((length(words) >= 1) and (length(words) <= 300)),
  constraint invoice_cancellations_pkey primary key (invoice_id)
);

create table invoice_records (
  id uuid not null,
  issuer_tax_id text not null,
  "position" integer not null,
  kind text not null,
  invoice_id uuid not null,
  fields jsonb not null,
  previous text not null,
  fingerprint text not null,
  state text default 'waiting' not null,
  leased_until timestamptz(3),
  sent_at timestamptz(3),
  receipt text,
  error text,
  constraint invoice_records_fingerprint check (fingerprint ~ '^[0-9A-F]{64}$'),
  constraint invoice_records_kind check (kind in ('alta', 'anulacion')),
  constraint invoice_records_previous check ((previous ~ '^([0-9A-F]{64})?$')
      and ((previous = '') = ("position" = 1))),
  constraint invoice_records_state check (state in ('waiting', 'accepted', 'accepted_with_errors', 'rejected')),
  constraint invoice_records_pkey primary key (id)
);
create unique index invoice_records_invoice_id_kind_key on invoice_records (invoice_id, kind);
create unique index invoice_records_issuer_tax_id_position_key on invoice_records (issuer_tax_id, "position");
create unique index invoice_records_issuer_tax_id_previous_key on invoice_records (issuer_tax_id, previous);
create index invoice_records_waiting on invoice_records ("position") where (state = 'waiting');

create table invoice_requests (
  order_id uuid not null,
  customer jsonb not null,
  asked_by uuid,
  asked_at timestamptz(3) default moment() not null,
  constraint invoice_requests_pkey primary key (order_id)
);

create table invoices (
  id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  kind text not null,
  series_id uuid not null,
  year integer not null,
  number integer not null,
  code text not null,
  issued_at timestamptz(3) not null,
  issued_on date not null,
  currency text not null,
  gross_cents bigint not null,
  tax_cents bigint not null,
  issuer jsonb not null,
  customer jsonb,
  customer_erased_at timestamptz(3),
  lines jsonb not null,
  taxes jsonb not null,
  base_id uuid,
  corrects_by text,
  constraint invoices_base check ((base_id is not null) = (kind in ('R1', 'R4', 'R5'))),
  constraint invoices_code check ((length(code) >= 1) and (length(code) <= 60)),
  constraint invoices_corrects_by check (((corrects_by is not null) = (kind = 'R4')) and (corrects_by in ('S', 'I'))),
  constraint invoices_customer check ((kind in ('F2', 'R5')) or (customer is not null)
      or (customer_erased_at is not null)),
  constraint invoices_kind check (kind in ('F1', 'F2', 'F3', 'R1', 'R4', 'R5')),
  constraint invoices_pkey primary key (id)
);
create unique index invoices_code_key on invoices (code);
create index invoices_issued_at_id_idx on invoices (issued_at desc, id desc);
create unique index invoices_order_id_position_key on invoices (order_id, "position");
create unique index invoices_series_id_year_number_key on invoices (series_id, year, number);
create index invoices_tax_id_idx on invoices (((customer ->> 'taxId')));

create table languages (
  code text not null,
  name text not null,
  enabled boolean default true not null,
  "position" integer default 0 not null,
  version integer default 1 not null,
  constraint languages_code check (code ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$'),
  constraint languages_pkey primary key (code)
);

create table late_days (
  id bigserial not null,
  ledger text not null,
  day date not null,
  constraint late_days_pkey primary key (id)
);
create index late_days_ledger_day_idx on late_days (ledger, day);

create table ledger_days (
  ledger text not null,
  day date not null,
  rolled_at timestamptz(3) default now() not null,
  constraint ledger_days_ledger_check check (ledger in ('sales', 'money')),
  constraint ledger_days_pkey primary key (ledger, day)
);

create table ledger_differences (
  order_id uuid not null,
  ledger text not null,
  found_at timestamptz(3) default moment() not null,
  told boolean default false not null,
  constraint ledger_differences_ledger check (ledger in ('sales', 'money', 'cash')),
  constraint ledger_differences_pkey primary key (order_id)
);

create table legal_drafts (
  kind text not null,
  bodies jsonb default '{}' not null,
  version integer default 1 not null,
  updated_at timestamptz(3) not null,
  constraint legal_drafts_kind check (kind in ('terms', 'privacy', 'imprint', 'help')),
  constraint legal_drafts_pkey primary key (kind)
);

create table legal_texts (
  kind text not null,
  version integer not null,
  language text not null,
  body text not null,
  published_at timestamptz(3) default current_timestamp not null,
  published_by uuid,
  constraint legal_texts_body check (body <> ''),
  constraint legal_texts_kind check (kind in ('terms', 'privacy', 'imprint', 'help')),
  constraint legal_texts_version check (version > 0),
  constraint legal_texts_pkey primary key (kind, version, language)
);

create table mail_health (
  id integer default 1 not null,
  last_sent_at timestamptz(3),
  failing_since timestamptz(3),
  last_failed_at timestamptz(3),
  last_error text,
  constraint mail_health_one check (id = 1),
  constraint mail_health_pkey primary key (id)
);

create table mail_log (
  id uuid not null,
  kind text not null,
  dedupe_key text,
  recipient text not null,
  locale text not null,
  subject text not null,
  html text not null,
  text text not null,
  data jsonb default '{}' not null,
  state text default 'queued' not null,
  attempts integer default 0 not null,
  error text,
  message_id text,
  order_id uuid,
  created_at timestamptz(3) default current_timestamp not null,
  sent_at timestamptz(3),
  held_back text,
  delivery text,
  delivery_at timestamptz(3),
  delivery_words text,
  again_of uuid,
  constraint mail_log_delivery check (delivery in ('delayed', 'bounced')),
  constraint mail_log_delivery_at check ((delivery is null) = (delivery_at is null)),
  constraint mail_log_held_back_check check (held_back in ('hour', 'day', 'link')),
  constraint mail_log_state check (state in ('queued', 'sent', 'kept', 'failed')),
  constraint mail_log_pkey primary key (id)
);
create index mail_log_again_of_idx on mail_log (again_of) where (again_of is not null);
create index mail_log_created_at_idx on mail_log (created_at desc);
create unique index mail_log_dedupe_key_key on mail_log (dedupe_key);
create index mail_log_delivery on mail_log (delivery, created_at desc) where (delivery is not null);
create index mail_log_order_id_idx on mail_log (order_id);
create index mail_log_recipient_idx on mail_log (recipient);
create index mail_log_recipient_search on mail_log (fold(recipient) text_pattern_ops);
create index mail_log_unsettled on mail_log (state, created_at) where (state in ('queued', 'failed'));

create table mail_texts (
  kind text not null,
  language_code text not null,
  subject text not null,
  body text not null,
  version integer default 1 not null,
  updated_at timestamptz(3) not null,
  constraint mail_texts_pkey primary key (kind, language_code)
);

create table mailbox_readings (
  id integer default 1 not null,
  "position" jsonb default '{}' not null,
  claimed_until timestamptz(3),
  next_at timestamptz(3),
  failures integer default 0 not null,
  failing_since timestamptz(3),
  problem text,
  words text,
  last_read_at timestamptz(3),
  taken integer default 0 not null,
  skipped integer default 0 not null,
  constraint mailbox_readings_single check (id = 1),
  constraint mailbox_readings_pkey primary key (id)
);

create table master_orders (
  id uuid not null,
  company_id uuid not null,
  reference text not null,
  state text default 'quote' not null,
  lines jsonb not null,
  currency text not null,
  total_cents bigint not null,
  purchase_order text,
  quote_until timestamptz(3) not null,
  order_id uuid,
  locale text not null,
  created_by uuid,
  created_at timestamptz(3) default moment() not null,
  version integer default 1 not null,
  code_days integer,
  unused_policy text default 'report' not null,
  extend_days integer default 90 not null,
  invoicing text default 'order' not null,
  invoice_order_id uuid,
  constraint master_orders_gathered check ((invoice_order_id is null) or ((invoicing = 'month')
      and (order_id is not null))),
  constraint master_orders_invoicing check (invoicing in ('order', 'month')),
  constraint master_orders_placed check ((state = 'placed') = (order_id is not null)),
  constraint master_orders_state check (state in ('quote', 'placed', 'cancelled')),
  constraint master_orders_total check (total_cents >= 0),
  constraint master_orders_unused check (unused_policy in ('report', 'extend', 'credit')),
  constraint master_orders_pkey primary key (id)
);
create index master_orders_company_id_created_at_idx on master_orders (company_id, created_at desc);
create index master_orders_created_at_idx on master_orders (created_at desc);
create index master_orders_invoice_order_id_idx on master_orders (invoice_order_id);
create unique index master_orders_order_id_key on master_orders (order_id);
create unique index master_orders_reference_key on master_orders (reference);

create table media (
  id uuid not null,
  sha256 text not null,
  name text not null,
  width integer not null,
  height integer not null,
  created_by uuid,
  created_at timestamptz(3) default current_timestamp not null,
  constraint media_pkey primary key (id)
);
create unique index media_sha256_key on media (sha256);

create table media_variants (
  media_id uuid not null,
  width integer not null,
  format text not null,
  bytes bytea not null,
  constraint media_variants_pkey primary key (media_id, width, format)
);

create table money_days (
  id bigserial not null,
  day date not null,
  kind "MoneyEntryKind" not null,
  method text,
  provider text,
  channel text not null,
  company_id uuid,
  cashbox_id uuid,
  cashier_id uuid,
  currency text not null,
  lines integer not null,
  amount_cents bigint not null,
  constraint money_days_pkey primary key (id)
);
create index money_days_day_idx on money_days (day);

create table money_entries (
  id bigserial not null,
  at timestamptz(3) default moment() not null,
  kind "MoneyEntryKind" not null,
  order_id uuid not null,
  payment_id uuid,
  refund_id uuid,
  provider text,
  method text,
  amount_cents bigint not null,
  currency text not null,
  created_by uuid,
  constraint money_entries_amount check (
case
    when (kind in ('disputed', 'dispute_won'))
      then (amount_cents = 0)
    when (kind = 'taken') then (amount_cents > 0)
    when (kind = 'dispute_lost')
      then (amount_cents <= 0)
    else (amount_cents <> 0)
end),
  constraint money_entries_payment check ((kind = 'written_off') or (num_nulls(payment_id, provider, method) = 0)),
  constraint money_entries_pkey primary key (id)
);
create index money_entries_at_idx on money_entries (at);
create index money_entries_order_id_idx on money_entries (order_id);
create index money_entries_payment_id_idx on money_entries (payment_id);

create table notification_preferences (
  user_id uuid not null,
  kind text not null,
  in_app boolean default true not null,
  mail boolean default false not null,
  mail_rhythm text default 'at_once' not null,
  mail_hour smallint default 8 not null,
  constraint notification_preferences_hour check ((mail_hour >= 0) and (mail_hour <= 23)),
  constraint notification_preferences_kind check (kind in ('company_applied', 'balance_spent', 'file_ready',
      'file_failed', 'gate_refusals_rise', 'gate_device_silent', 'venue_nearly_full', 'venue_full', 'books_differ',
      'day_report', 'ledgers_differ', 'mailbox_failing', 'balances_broken', 'invoices_broken', 'erasure_failing',
      'role_ending', 'role_of_all_ending', 'own_role_ending', 'slot_nearly_full', 'slot_full', 'low_sales',
      'quota_nearly_out', 'gate_refusals', 'orders_in_need', 'exception_conflicts', 'hours_ending',
      'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device',
      'administrator_factor_off', 'mails_failing', 'shift_forgotten', 'shift_closed_for')),
  constraint notification_preferences_rhythm check (mail_rhythm in ('at_once', 'hourly', 'daily')),
  constraint notification_preferences_pkey primary key (user_id, kind)
);

create table notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  data jsonb not null,
  href text,
  dedupe_key text,
  read_at timestamptz(3),
  created_at timestamptz(3) default current_timestamp not null,
  event_id uuid,
  constraint notifications_kind check (kind in ('company_applied', 'balance_spent', 'file_ready', 'file_failed',
      'gate_refusals_rise', 'gate_device_silent', 'venue_nearly_full', 'venue_full', 'books_differ', 'day_report',
      'ledgers_differ', 'mailbox_failing', 'balances_broken', 'invoices_broken', 'erasure_failing', 'role_ending',
      'role_of_all_ending', 'own_role_ending', 'slot_nearly_full', 'slot_full', 'low_sales', 'quota_nearly_out',
      'gate_refusals', 'orders_in_need', 'exception_conflicts', 'hours_ending', 'code_batch_ready',
      'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off',
      'mails_failing', 'shift_forgotten', 'shift_closed_for')),
  constraint notifications_pkey primary key (id)
);
create index notifications_event on notifications (event_id) where (event_id is not null);
create index notifications_unread on notifications (user_id) where (read_at is null);
create index notifications_user_id_created_at_idx on notifications (user_id, created_at desc);
create unique index notifications_user_id_dedupe_key_key on notifications (user_id, dedupe_key);

create table one_time_tokens (
  id uuid not null,
  kind text not null,
  user_id uuid,
  email text,
  token_hash text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) default current_timestamp not null,
  constraint one_time_tokens_kind check (kind in ('password_reset', 'email_verification', 'first_administrator',
      'invitation', 'new_device', 'sign_in')),
  constraint one_time_tokens_pkey primary key (id)
);
create unique index one_time_tokens_token_hash_key on one_time_tokens (token_hash);
create index one_time_tokens_user_id_kind_idx on one_time_tokens (user_id, kind);

create table order_acceptances (
  order_id uuid not null,
  kind text not null,
  version integer not null,
  language text not null,
  accepted_at timestamptz(3) default current_timestamp not null,
  constraint order_acceptances_pkey primary key (order_id, kind)
);

create table order_attentions (
  id uuid not null,
  order_id uuid not null,
  cause text not null,
  raised_at timestamptz(3) default current_timestamp not null,
  ended_at timestamptz(3),
  ended_by uuid,
  constraint order_attentions_cause check (cause in ('places_gone', 'order_cancelled', 'not_fulfillable', 'overpaid',
      'part_paid', 'amount_mismatch', 'slot_cancelled', 'disputed', 'refund_requested', 'refund_failed', 'underpaid',
      'statement_undone', 'refunded_elsewhere', 'books_differ', 'mail_bounced')),
  constraint order_attentions_end check ((ended_by is null) or (ended_at is not null)),
  constraint order_attentions_pkey primary key (id)
);
create unique index order_attentions_open on order_attentions (order_id, cause) where (ended_at is null);
create index order_attentions_order_id_idx on order_attentions (order_id);
create index order_attentions_waiting on order_attentions (raised_at) where (ended_at is null);

create table order_discounts (
  id uuid not null,
  order_id uuid not null,
  line text default '' not null,
  percent integer,
  reason text not null,
  by uuid not null,
  approved_by uuid,
  at timestamptz(3) default moment() not null,
  amount_cents bigint,
  constraint order_discounts_amount check (((percent is null) <> (amount_cents is null)) and (coalesce(amount_cents,
      (1)::bigint) > 0)),
  constraint order_discounts_people check (approved_by <> by),
  constraint order_discounts_percent check ((percent >= 1) and (percent <= 10000)),
  constraint order_discounts_reason check (reason <> ''),
  constraint order_discounts_pkey primary key (id)
);
create index order_discounts_approved_by_idx on order_discounts (approved_by);
create index order_discounts_by_idx on order_discounts (by);
create unique index order_discounts_order_id_line_key on order_discounts (order_id, line);

create table order_item_profiles (
  order_item_id uuid not null,
  name text,
  data jsonb default '{}' not null,
  updated_at timestamptz(3) default moment() not null,
  constraint order_item_profiles_pkey primary key (order_item_id)
);

create table order_move_items (
  move_id uuid not null,
  order_item_id uuid not null,
  from_id uuid,
  to_id uuid,
  from_product_id uuid,
  to_product_id uuid,
  constraint order_move_items_moves check ((from_id is distinct from to_id)
      or (from_product_id is distinct from to_product_id)),
  constraint order_move_items_products check ((from_product_id is null) = (to_product_id is null)),
  constraint order_move_items_pkey primary key (move_id, order_item_id)
);
create index order_move_items_order_item_id_idx on order_move_items (order_item_id);

create table order_moves (
  id uuid not null,
  order_id uuid not null,
  counts boolean not null,
  forced boolean default false not null,
  reason text,
  total_cents bigint default 0 not null,
  fee_cents bigint default 0 not null,
  created_by uuid,
  created_at timestamptz(3) default moment() not null,
  state text default 'done' not null,
  request jsonb,
  kept jsonb,
  expires_at timestamptz(3),
  constraint order_moves_awaiting check ((state <> 'awaiting') or ((expires_at is not null) and (kept is not null)
      and (request is not null))),
  constraint order_moves_fee check (fee_cents >= 0),
  constraint order_moves_rename check ((request is null) or (not (request ? 'rename')) or ((total_cents = fee_cents)
      and (not counts))),
  constraint order_moves_state check (state in ('awaiting', 'done', 'ended')),
  constraint order_moves_pkey primary key (id)
);
create unique index order_moves_awaiting_key on order_moves (order_id) where (state = 'awaiting');
create index order_moves_expires_at_idx on order_moves (expires_at) where (state = 'awaiting');
create index order_moves_order_id_idx on order_moves (order_id);

create table order_passes (
  order_id uuid not null,
  pass_id uuid not null,
  created_at timestamptz(3) default moment() not null,
  constraint order_passes_pkey primary key (order_id, pass_id)
);
create index order_passes_pass_id_idx on order_passes (pass_id);

create table order_run_orders (
  run_id uuid not null,
  order_id uuid not null,
  state text default 'waiting' not null,
  reason text,
  request_id uuid default gen_random_uuid() not null,
  positions integer[] default '{}'::integer[] not null,
  amount_cents bigint,
  currency text not null,
  constraint order_run_orders_state check (state in ('waiting', 'done', 'asked', 'left_out')),
  constraint order_run_orders_pkey primary key (run_id, order_id)
);
create index order_run_orders_order_id_idx on order_run_orders (order_id);

create table order_runs (
  id uuid not null,
  kind text not null,
  state text default 'prepared' not null,
  how text default 'terms' not null,
  note text,
  missing jsonb default '[]' not null,
  user_id uuid not null,
  impersonator_id uuid,
  created_at timestamptz(3) default moment() not null,
  finished_at timestamptz(3),
  leased_by uuid,
  leased_until timestamptz(3),
  constraint order_runs_how check (how in ('terms', 'all')),
  constraint order_runs_kind check (kind in ('chosen', 'print', 'mail', 'refund')),
  constraint order_runs_state check (state in ('prepared', 'waiting', 'done')),
  constraint order_runs_pkey primary key (id)
);
create index order_runs_open on order_runs (created_at) where (state = 'waiting');
create index order_runs_user_id_idx on order_runs (user_id);

create table order_words (
  order_id uuid not null,
  kind text not null collate pg_catalog."C",
  word text not null collate pg_catalog."C",
  events uuid[],
  constraint order_words_pkey primary key (order_id, kind, word)
);
create index order_words_found on order_words (word, order_id desc, kind);
create index order_words_parts on order_words using gin (parts(word)) where has_parts(kind, word);

create table orders_to_index (
  id bigint generated always as identity,
  order_id uuid not null,
  constraint orders_to_index_pkey primary key (id)
);

create table outbox (
  id bigserial not null,
  topic text not null,
  key text,
  payload jsonb not null,
  attempts integer default 0 not null,
  leased_until timestamptz(3),
  created_at timestamptz(3) default current_timestamp not null,
  constraint outbox_pkey primary key (id)
);
create unique index outbox_key_key on outbox (key);

create table pass_photos (
  pass_id uuid not null,
  id uuid not null,
  bytes bytea not null,
  created_at timestamptz(3) default moment() not null,
  constraint pass_photos_id_key unique (id),
  constraint pass_photos_pkey primary key (pass_id)
);

create table pass_reissues (
  order_id uuid not null,
  pass_id uuid not null,
  ticket_id uuid not null,
  created_at timestamptz(3) default moment() not null,
  of_blocked boolean default false not null,
  done_at timestamptz(3),
  constraint pass_reissues_pkey primary key (order_id)
);
create index pass_reissues_pass_id_idx on pass_reissues (pass_id);
create index pass_reissues_ticket_id_idx on pass_reissues (ticket_id);

create table pass_renewals (
  order_id uuid not null,
  pass_id uuid not null,
  created_at timestamptz(3) default moment() not null,
  constraint pass_renewals_pkey primary key (order_id, pass_id)
);
create index pass_renewals_pass_id_idx on pass_renewals (pass_id);

create table pass_uses (
  redemption_id uuid not null,
  pass_id uuid not null,
  day date not null,
  count integer not null,
  constraint pass_uses_count_check check (count > 0),
  constraint pass_uses_pkey primary key (redemption_id, pass_id, day)
);
create index pass_uses_pass_id_idx on pass_uses (pass_id);

create table payment_connections (
  id uuid not null,
  code text not null,
  kind text not null,
  "position" integer default 0 not null,
  enabled boolean default false not null,
  name jsonb default '{}' not null,
  channels text[] default '{}' not null,
  currencies text[] default '{}' not null,
  methods text[] default '{}' not null,
  settings jsonb default '{}' not null,
  secrets jsonb default '{}' not null,
  version integer default 1 not null,
  created_at timestamptz(3) default current_timestamp not null,
  updated_at timestamptz(3) default current_timestamp not null,
  constraint payment_connections_code check (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  constraint payment_connections_kind check (kind in ('stripe', 'redsys', 'wire_transfer')),
  constraint payment_connections_pkey primary key (id)
);
create unique index payment_connections_code_key on payment_connections (code);

create table payment_links (
  id uuid not null,
  order_id uuid not null,
  move_id uuid,
  amount_cents bigint not null,
  currency text not null,
  email text,
  locale text not null,
  expires_at timestamptz(3) not null,
  created_by uuid,
  created_at timestamptz(3) default moment() not null,
  ended text,
  ended_at timestamptz(3),
  constraint payment_links_amount check (amount_cents > 0),
  constraint payment_links_ended check (ended in ('withdrawn', 'replaced')),
  constraint payment_links_ended_at check ((ended is null) = (ended_at is null)),
  constraint payment_links_pkey primary key (id)
);
create index payment_links_created_at_id_idx on payment_links (created_at desc, id desc);
create unique index payment_links_one_key on payment_links (order_id) where (ended is null);
create index payment_links_order_id_idx on payment_links (order_id);

create table personal_access_tokens (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token_hash text not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) default current_timestamp not null,
  constraint personal_access_tokens_pkey primary key (id)
);
create unique index personal_access_tokens_token_hash_key on personal_access_tokens (token_hash);
create index personal_access_tokens_user_id_idx on personal_access_tokens (user_id);

create table prepared_file_parts (
  file_id uuid not null,
  "position" integer not null,
  bytes bytea not null,
  constraint prepared_file_parts_pkey primary key (file_id, "position")
);

create table prepared_files (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  request jsonb not null,
  fingerprint text not null,
  file_name text not null,
  content_type text not null,
  locale text not null,
  state text default 'waiting' not null,
  percent integer default 0 not null,
  bytes integer,
  error text,
  run uuid,
  created_at timestamptz(3) default moment() not null,
  begun_at timestamptz(3),
  finished_at timestamptz(3),
  constraint prepared_files_bytes check ((state = 'ready') = (bytes is not null)),
  constraint prepared_files_error check ((state = 'failed') = (error is not null)),
  constraint prepared_files_percent check ((percent >= 0) and (percent <= 100)),
  constraint prepared_files_state check (state in ('waiting', 'making', 'ready', 'failed')),
  constraint prepared_files_pkey primary key (id)
);
create index prepared_files_created_at_idx on prepared_files (created_at);
create unique index prepared_files_under_way on prepared_files (user_id, fingerprint) where (state in ('waiting',
    'making'));
create index prepared_files_user_id_created_at_idx on prepared_files (user_id, created_at desc);

create table print_job_tickets (
  print_id uuid not null,
  ticket_id uuid not null,
  constraint print_job_tickets_pkey primary key (print_id, ticket_id)
);
create index print_job_tickets_ticket_id_idx on print_job_tickets (ticket_id);

create table print_jobs (
  id uuid not null,
  "position" bigserial not null,
  cashbox_id uuid,
  shift_id uuid,
  kind text not null,
  subject text,
  order_id uuid,
  movement_id uuid,
  via text not null,
  locale text not null,
  copy integer default 0 not null,
  reason text,
  kick boolean default false not null,
  state text default 'waiting' not null,
  failure text,
  tries integer default 0 not null,
  due_at timestamptz(3) default moment() not null,
  taken_until timestamptz(3),
  by uuid not null,
  created_at timestamptz(3) default moment() not null,
  settled_at timestamptz(3),
  constraint print_jobs_cashbox check ((via = 'browser') or (cashbox_id is not null)),
  constraint print_jobs_copy check ((copy >= 0) and ((copy = 0) or ((length(reason) >= 1)
      and (length(reason) <= 300))) and ((kind <> 'drawer') or (reason is not null))),
  constraint print_jobs_kind check (kind in ('receipt', 'tickets', 'slip', 'report', 'drawer', 'test')),
  constraint print_jobs_state check ((state in ('waiting', 'printing', 'printed', 'failed'))
      and ((state = 'printing') = (taken_until is not null)) and ((state in ('printed',
      'failed')) = (settled_at is not null)) and ((state = 'failed') = (failure is not null))),
  constraint print_jobs_subject check (
case kind
    when 'receipt' then ((order_id is not null)
      and (subject is not null))
    when 'tickets' then ((order_id is not null) and (subject is not null))
      when 'slip' then ((movement_id is not null) and (subject is not null))
    when 'report'
      then (shift_id is not null)
    else (subject is null)
end),
  constraint print_jobs_via check (via in ('browser', 'network', 'usb', 'serial')),
  constraint print_jobs_pkey primary key (id)
);
create index print_jobs_cashbox_id_position_idx on print_jobs (cashbox_id, "position");
create index print_jobs_movement_id_idx on print_jobs (movement_id);
create unique index print_jobs_one_at_a_time on print_jobs (cashbox_id) where ((state = 'printing')
    and (via = 'network'));
create index print_jobs_open on print_jobs (due_at) where (state in ('waiting', 'printing'));
create index print_jobs_order_id_idx on print_jobs (order_id);
create unique index print_jobs_position_key on print_jobs ("position");
create index print_jobs_shift_id_idx on print_jobs (shift_id);
create unique index print_jobs_subject_copy on print_jobs (subject, copy) where (state <> 'failed');

create table privacy_runs (
  day date not null,
  started_at timestamptz(3) default moment() not null,
  stepped_at timestamptz(3) default moment() not null,
  finished_at timestamptz(3),
  counts jsonb default '{}' not null,
  failed_at timestamptz(3),
  error text,
  constraint privacy_runs_pkey primary key (day)
);

create table product_presets (
  id uuid not null,
  name text not null,
  description text default '' not null,
  products jsonb not null,
  version integer default 1 not null,
  created_at timestamptz(3) default current_timestamp not null,
  updated_at timestamptz(3) not null,
  currency text,
  constraint product_presets_pkey primary key (id)
);
create unique index product_presets_name_key on product_presets (name);
create unique index product_presets_name_once on product_presets (lower(name));

create table product_prices (
  id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  label text default '' not null,
  channel text,
  price_cents bigint not null,
  sale_from timestamptz(3),
  sale_until timestamptz(3),
  visit_from date,
  visit_until date,
  weekdays integer[] default array[]::integer[] not null,
  constraint product_prices_money check (price_cents >= 0),
  constraint product_prices_periods check (((sale_until is null) or (sale_from is null) or (sale_until > sale_from))
      and ((visit_until is null) or (visit_from is null) or (visit_until >= visit_from))),
  constraint product_prices_pkey primary key (id)
);
create index product_prices_product_id_position_idx on product_prices (product_id, "position");

create table product_quotas (
  product_id uuid not null,
  quota_id uuid not null,
  constraint product_quotas_pkey primary key (product_id, quota_id)
);
create index product_quotas_quota_id_idx on product_quotas (quota_id);

create table product_requirements (
  product_id uuid not null,
  required_id uuid not null,
  constraint product_requirements_pkey primary key (product_id, required_id)
);
create index product_requirements_required_id_idx on product_requirements (required_id);

create table product_terms (
  id uuid not null,
  holder_fields jsonb not null,
  re_entry_minutes integer not null,
  uses integer not null,
  entry_before_minutes integer not null,
  entry_after_minutes integer not null,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  valid_days integer,
  constraint product_terms_pkey primary key (id)
);

create table product_visits (
  id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  event_id uuid not null,
  min_gap_minutes integer default 0 not null,
  max_gap_minutes integer,
  same_day boolean default false not null,
  can_choose_later boolean default false not null,
  constraint product_visits_gaps check ((min_gap_minutes >= 0) and (coalesce(max_gap_minutes,
      min_gap_minutes) >= min_gap_minutes)),
  constraint product_visits_pkey primary key (id)
);
create index product_visits_event_id_idx on product_visits (event_id);
create unique index product_visits_product_id_position_key on product_visits (product_id, "position");

create table profile_decisions (
  id uuid not null,
  one uuid not null,
  other uuid not null,
  state text not null,
  moved uuid[],
  decided_by uuid,
  decided_at timestamptz(3) default moment() not null,
  constraint profile_decisions_state check (state in ('merged', 'apart')),
  constraint profile_decisions_two check (one <> other),
  constraint profile_decisions_pkey primary key (id)
);
create index profile_decisions_one_idx on profile_decisions (one);
create index profile_decisions_other_idx on profile_decisions (other);

create table profile_orders (
  profile_id uuid not null,
  order_id uuid not null,
  part text not null,
  name text,
  email text,
  phone text,
  phone_key text,
  document text,
  items uuid[],
  events uuid[],
  at timestamptz(3) not null,
  constraint profile_orders_part check (part in ('buyer', 'holder')),
  constraint profile_orders_pkey primary key (profile_id, order_id, part)
);
create index profile_orders_document_idx on profile_orders (document);
create index profile_orders_email_idx on profile_orders (email, fold(name));
create index profile_orders_order_id_idx on profile_orders (order_id);
create index profile_orders_phone_key_idx on profile_orders (phone_key, fold(name));
create index profile_orders_words on profile_orders using gin (words(name));

create table profiles (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  value text not null collate pg_catalog."C",
  merged_into uuid,
  seen_at timestamptz(3),
  created_at timestamptz(3) default moment() not null,
  events uuid[] default '{}'::uuid[] not null,
  constraint profiles_kind check (kind in ('email', 'document', 'phone')),
  constraint profiles_merged check (merged_into <> id),
  constraint profiles_pkey primary key (id)
);
create index profiles_events_idx on profiles using gin (events);
create unique index profiles_kind_value_key on profiles (kind, value);
create index profiles_merged_into_idx on profiles (merged_into) where (merged_into is not null);
create index profiles_seen_at_id_idx on profiles (seen_at desc, id desc);

create table promo_code_batches (
  id uuid not null,
  promo_id uuid not null,
  name text not null,
  source text default 'generated' not null,
  state text default 'waiting' not null,
  prefix text default '' not null,
  length integer default 8 not null,
  quantity integer not null,
  made integer default 0 not null,
  tags text[] default array[]::text[] not null,
  max_uses integer default 1 not null,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) default current_timestamp not null,
  finished_at timestamptz(3),
  constraint promo_code_batches_made check (((made >= 0) and (made <= quantity)) and ((quantity >= 0)
      and (quantity <= 100000))),
  constraint promo_code_batches_source check (source in ('generated', 'imported')),
  constraint promo_code_batches_state check (state in ('waiting', 'making', 'ready', 'stopped')),
  constraint promo_code_batches_pkey primary key (id)
);
create index promo_code_batches_created_at_idx on promo_code_batches (created_at desc);

create table promo_code_requests (
  id uuid not null,
  promo_id uuid not null,
  secret text not null,
  name text not null,
  email text not null,
  reason text not null,
  locale text not null,
  state text default 'waiting' not null,
  note text,
  promo_code_id uuid,
  decided_by uuid,
  decided_at timestamptz(3),
  created_at timestamptz(3) default current_timestamp not null,
  constraint promo_code_requests_state check (state in ('waiting', 'approved', 'refused')),
  constraint promo_code_requests_pkey primary key (id)
);
create unique index promo_code_requests_promo_code_id_key on promo_code_requests (promo_code_id);
create unique index promo_code_requests_promo_id_email_key on promo_code_requests (promo_id, email);
create unique index promo_code_requests_secret_key on promo_code_requests (secret);
create index promo_code_requests_state_created_at_idx on promo_code_requests (state, created_at);
create index promo_code_requests_words on promo_code_requests using gin (words(((name || ' ') || email)));

create table promo_codes (
  id uuid not null,
  code text not null,
  max_uses integer default 1 not null,
  uses integer default 0 not null,
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  created_at timestamptz(3) default current_timestamp not null,
  promo_id uuid not null,
  batch_id uuid,
  recipient text,
  tags text[] default array[]::text[] not null,
  active boolean default true not null,
  version integer default 1 not null,
  recipient_email text,
  recipient_note text,
  mail_run uuid,
  mail_locale text,
  mail_waiting boolean default false not null,
  mail_claimed_at timestamptz(3),
  mailed_at timestamptz(3),
  mails integer default 0 not null,
  constraint promo_codes_form check (code ~ '^[A-Z0-9][A-Z0-9._-]{2,63}$'),
  constraint promo_codes_uses check ((uses >= 0) and (max_uses >= 0) and (uses <= max_uses)),
  constraint promo_codes_pkey primary key (id)
);
create index promo_codes_batch_id_idx on promo_codes (batch_id);
create unique index promo_codes_code_key on promo_codes (code);
create index promo_codes_created_at_idx on promo_codes (created_at desc);
create index promo_codes_ending on promo_codes (valid_until) where (valid_until is not null);
create index promo_codes_mail_waiting on promo_codes (id) where mail_waiting;
create index promo_codes_off on promo_codes (created_at desc, id desc) where (not active);
create index promo_codes_promo_id_created_at_idx on promo_codes (promo_id, created_at desc);
create index promo_codes_recipient_email on promo_codes (recipient_email) where (recipient_email is not null);
create index promo_codes_recipient_words on promo_codes using gin (words(((coalesce(recipient,
    '') || ' ') || coalesce(recipient_email, ''))));
create index promo_codes_search on promo_codes (code text_pattern_ops) where (code is not null);
create index promo_codes_tagged on promo_codes (promo_id) where (tags <> '{}');
create index promo_codes_tags on promo_codes using gin (tags) where (tags <> '{}');

create table promo_redemptions (
  id uuid not null,
  promo_id uuid not null,
  promo_code_id uuid,
  order_id uuid not null,
  name jsonb not null,
  discount_cents bigint not null,
  customer_email text,
  created_at timestamptz(3) default moment() not null,
  released_at timestamptz(3),
  constraint promo_redemptions_discount check (discount_cents >= 0),
  constraint promo_redemptions_pkey primary key (id)
);
create unique index promo_redemptions_order_id_promo_id_key on promo_redemptions (order_id, promo_id);
create index promo_redemptions_promo_id_created_at_idx on promo_redemptions (promo_id, created_at desc);
create index promo_redemptions_promo_id_customer_email_idx on promo_redemptions (promo_id, customer_email);

create table provider_events (
  id bigserial not null,
  provider text not null,
  event_id text not null,
  payment_id uuid,
  payload jsonb not null,
  outcome text not null,
  received_at timestamptz(3) default moment() not null,
  constraint provider_events_pkey primary key (id)
);
create index payments_heard on provider_events (payment_id) where (payment_id is not null);
create unique index provider_events_provider_event_id_key on provider_events (provider, event_id);

create table provider_fees (
  id bigserial not null,
  at timestamptz(3) default moment() not null,
  record_id uuid not null,
  payment_id uuid not null,
  provider text not null,
  amount_cents bigint not null,
  currency text not null,
  constraint provider_fees_pkey primary key (id)
);
create index provider_fees_at_idx on provider_fees (at);
create index provider_fees_payment_id_idx on provider_fees (payment_id);
create index provider_fees_record_id_idx on provider_fees (record_id);

create table provider_records (
  id uuid default gen_random_uuid() not null,
  provider text not null,
  ref text not null,
  payment_id uuid,
  state text not null,
  amount_cents bigint,
  refunded_cents bigint default 0 not null,
  fee_cents bigint,
  currency text not null,
  difference text,
  raw jsonb default '{}' not null,
  booked_at timestamptz(3),
  seen_at timestamptz(3) default moment() not null,
  told text,
  constraint provider_records_difference check (difference in ('state', 'amount', 'refunded', 'missing',
      'unknown_here')),
  constraint provider_records_here check ((payment_id is null) = (not (difference is distinct from 'unknown_here'))),
  constraint provider_records_state check (state in ('unknown', 'open', 'pending', 'captured', 'failed', 'cancelled')),
  constraint provider_records_pkey primary key (id)
);
create index provider_records_differing on provider_records (seen_at desc, id desc) where (difference is not null);
create unique index provider_records_payment_id_key on provider_records (payment_id);
create unique index provider_records_provider_ref_key on provider_records (provider, ref);
create index provider_records_told on provider_records (id) where (told is not null);

create table quota_counters (
  id uuid not null,
  quota_id uuid not null,
  key text not null,
  day date,
  appointment_id uuid,
  event_id uuid,
  size integer not null,
  is_exception boolean default false not null,
  held integer default 0 not null,
  sold integer default 0 not null,
  constraint quota_counters_of check (num_nonnulls(day, appointment_id, event_id) = 1),
  constraint quota_counters_places check ((held >= 0) and (sold >= 0) and (size >= 0) and ((held + sold) <= size)),
  constraint quota_counters_pkey primary key (id)
);
create index quota_counters_appointment_id_idx on quota_counters (appointment_id);
create index quota_counters_event_id_idx on quota_counters (event_id);
create index quota_counters_quota_id_day_idx on quota_counters (quota_id, day);
create unique index quota_counters_quota_id_key_key on quota_counters (quota_id, key);

create table quotas (
  id uuid not null,
  event_id uuid,
  name text not null,
  size integer not null,
  held integer default 0 not null,
  sold integer default 0 not null,
  version integer default 1 not null,
  period text default 'in_all' not null,
  awaited integer default 0 not null,
  kept integer default 0 not null,
  line_closed boolean default false not null,
  constraint quotas_awaited check (awaited >= 0),
  constraint quotas_kept check ((kept >= 0) and (kept <= held)),
  constraint quotas_period check (period in ('in_all', 'slot', 'day', 'event')),
  constraint quotas_places check ((held >= 0) and (sold >= 0) and (size >= 0) and ((held + sold) <= size)),
  constraint quotas_places_of_period check ((period = 'in_all') or ((held + sold) = 0)),
  constraint quotas_pkey primary key (id)
);
create index quotas_event_id_idx on quotas (event_id);
create unique index quotas_house_name_once on quotas (lower(name)) where (event_id is null);
create unique index quotas_name_once on quotas (event_id, lower(name));

create table refund_files (
  id uuid not null,
  message_id text not null,
  account text not null,
  holder text not null,
  bic text not null,
  currency text not null,
  execute_on date not null,
  count integer not null,
  total_cents bigint not null,
  made_by uuid,
  made_at timestamptz(3) default moment() not null,
  executed_by uuid,
  executed_at timestamptz(3),
  initiator text default '' not null,
  constraint refund_files_count check ((count >= 1) and (count <= 10000)),
  constraint refund_files_message check ((length(message_id) >= 1) and (length(message_id) <= 35)),
  constraint refund_files_total check (total_cents > 0),
  constraint refund_files_pkey primary key (id)
);
create index refund_files_made_at_id_idx on refund_files (made_at desc, id desc);
create unique index refund_files_message_id_key on refund_files (message_id);

create table refund_items (
  refund_id uuid not null,
  order_item_id uuid not null,
  amount_cents bigint not null,
  constraint refund_items_amount_cents_check check (amount_cents >= 0),
  constraint refund_items_pkey primary key (refund_id, order_item_id)
);
create index refund_items_order_item_id_idx on refund_items (order_item_id);

create table refunds (
  id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  state "RefundState" default 'created' not null,
  amount_cents bigint not null,
  currency text not null,
  reason text not null,
  provider_ref text,
  failure_reason text,
  idempotency_key text not null,
  created_by uuid,
  created_at timestamptz(3) default moment() not null,
  updated_at timestamptz(3) default moment() not null,
  asked_at timestamptz(3),
  lease_until timestamptz(3),
  approved_by uuid,
  fee_cents bigint default 0 not null,
  forced boolean default false not null,
  note text,
  payee_name text,
  payee_iban text,
  attempt integer default 1 not null,
  refund_file_id uuid,
  part_of uuid,
  to_balance text,
  by_hand boolean default false not null,
  keeps_tickets boolean default false not null,
  created_in uuid,
  constraint refunds_amount check (amount_cents >= 0),
  constraint refunds_fee check ((fee_cents >= 0) and (fee_cents <= amount_cents)),
  constraint refunds_file check ((refund_file_id is null) or (state in ('transit', 'done', 'failed'))),
  constraint refunds_payee check ((payee_iban is null) or ((payee_name is not null)
      and (payee_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'))),
  constraint refunds_to_balance check (to_balance in ('buyer', 'staff')),
  constraint refunds_to_balance_only check ((to_balance is null) or ((state not in ('transit', 'external'))
      and (provider_ref is null) and (payee_iban is null))),
  constraint refunds_two_people check ((approved_by is null) or ((approved_by is distinct from created_by)
      and (approved_by is distinct from created_in))),
  constraint refunds_pkey primary key (id)
);
create index refunds_created_at_id_idx on refunds (created_at desc, id desc);
create unique index refunds_idempotency_key_key on refunds (idempotency_key);
create index refunds_order_id_idx on refunds (order_id);
create index refunds_part_of_idx on refunds (part_of);
create index refunds_payment_id_idx on refunds (payment_id);
create index refunds_refund_file_id_idx on refunds (refund_file_id);
create index refunds_state_created_at_idx on refunds (state, created_at);

create table renewal_consents (
  id uuid not null,
  order_id uuid not null,
  order_item_id uuid not null,
  state text default 'asked' not null,
  text text not null,
  agreed_cents bigint not null,
  currency text not null,
  provider text not null,
  customer_ref text,
  method_ref text,
  card_brand text,
  card_last4 text,
  card_expires text,
  announced_cents bigint,
  announced_at timestamptz(3),
  due_at timestamptz(3),
  failures integer default 0 not null,
  payment_id uuid,
  claimed_until timestamptz(3),
  ended_at timestamptz(3),
  ended_reason text,
  created_at timestamptz(3) default moment() not null,
  constraint renewal_consents_amounts check ((agreed_cents > 0) and (announced_cents > 0) and ((failures >= 0)
      and (failures <= 3))),
  constraint renewal_consents_announced check (((announced_cents is null) = (announced_at is null))
      and ((due_at is null) or (announced_at is not null))),
  constraint renewal_consents_state check (
case state
    when 'asked' then ((ended_at is null)
      and (announced_at is null))
    when 'active' then ((ended_at is null) and (customer_ref is not null)
      and (method_ref is not null))
    when 'ended' then ((ended_at is not null) and (ended_reason in ('buyer',
      'staff', 'blocked', 'refunded', 'transferred', 'declined', 'unavailable', 'replaced', 'erased')))
      else false
end),
  constraint renewal_consents_order_item_id_key unique (order_item_id),
  constraint renewal_consents_pkey primary key (id)
);
create index renewal_consents_order_id_idx on renewal_consents (order_id);
create index renewal_consents_payment_id_idx on renewal_consents (payment_id);

create table report_schedules (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  query text not null,
  every text not null,
  format text not null,
  locale text not null,
  recipients text[] not null,
  last_run date,
  stopped_at timestamptz(3),
  created_at timestamptz(3) default moment() not null,
  constraint report_schedules_every check (every in ('never', 'day', 'week', 'month')),
  constraint report_schedules_format check (format in ('csv', 'xlsx', 'pdf')),
  constraint report_schedules_recipients check ((every = 'never') = (cardinality(recipients) = 0)),
  constraint report_schedules_pkey primary key (id)
);
create index report_schedules_user_id_idx on report_schedules (user_id);

create table rights (
  id integer default 1 not null,
  version bigint not null,
  constraint rights_one_row check (id = 1),
  constraint rights_pkey primary key (id)
);

create table role_defaults (
  role text not null,
  permission text not null,
  constraint role_defaults_pkey primary key (role, permission)
);

create table role_permissions (
  role_id uuid not null,
  permission text not null,
  constraint role_permissions_pkey primary key (role_id, permission)
);

create table role_scopes (
  id uuid not null,
  role_id uuid not null,
  user_id uuid,
  venue_id uuid,
  event_id uuid,
  constraint role_scopes_one_place check (num_nonnulls(venue_id, event_id) = 1),
  constraint role_scopes_pkey primary key (id)
);
create index role_scopes_event_id_idx on role_scopes (event_id);
create unique index role_scopes_once on role_scopes (role_id, coalesce(user_id, role_id), coalesce(venue_id,
    event_id));
create index role_scopes_role_id_user_id_idx on role_scopes (role_id, user_id);
create index role_scopes_venue_id_idx on role_scopes (venue_id);

create table sale_days (
  id bigserial not null,
  day date not null,
  basket uuid,
  orders integer not null,
  kind "SaleEntryKind" not null,
  event_id uuid,
  product_id uuid,
  channel text not null,
  seller uuid,
  tax_rate integer not null,
  promotion text,
  company_id uuid,
  currency text not null,
  lines integer not null,
  quantity bigint not null,
  list_cents bigint not null,
  discount_cents bigint not null,
  gross_cents bigint not null,
  tax_cents bigint not null,
  constraint sale_days_pkey primary key (id)
);
create index sale_days_day_idx on sale_days (day);

create table sale_entries (
  id bigserial not null,
  at timestamptz(3) default moment() not null,
  kind "SaleEntryKind" not null,
  order_id uuid not null,
  order_item_id uuid,
  event_id uuid,
  product_id uuid,
  appointment_id uuid,
  visit_day date,
  channel text not null,
  created_by uuid,
  quantity integer not null,
  list_cents bigint not null,
  discount_cents bigint not null,
  promos jsonb default '{}' not null,
  gross_cents bigint not null,
  tax_rate integer not null,
  tax_cents bigint not null,
  currency text not null,
  time_zone text not null,
  refund_id uuid,
  move_id uuid,
  account text,
  tax_code text,
  constraint sale_entries_gross check (gross_cents = (list_cents - discount_cents)),
  constraint sale_entries_quantity check ((quantity in ('-1', 0, 1)) and ((quantity = 0)
      or (order_item_id is not null))),
  constraint sale_entries_unit check (num_nulls(order_item_id, event_id, product_id) in (0, 3)),
  constraint sale_entries_pkey primary key (id)
);
create index sale_entries_at_idx on sale_entries (at);
create index sale_entries_order_id_idx on sale_entries (order_id);
create index sale_entries_visit_day_idx on sale_entries (greatest(visit_day, ((at at time zone time_zone))::date));

create table sales_channels (
  code text not null,
  name jsonb not null,
  enabled boolean default true not null,
  "position" integer default 0 not null,
  payment_methods text[] default array[]::text[] not null,
  lead_minutes integer,
  max_tickets integer,
  fee_kind text default 'none' not null,
  fee_cents bigint default 0 not null,
  fee_percent integer default 0 not null,
  fee_tax_rate integer default 0 not null,
  version integer default 1 not null,
  fee_currency text,
  limits_holds boolean default true not null,
  sells_as text,
  constraint sales_channels_code check (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  constraint sales_channels_fee check ((fee_kind in ('none', 'per_order', 'per_ticket', 'percentage'))
      and (fee_cents >= 0) and ((fee_percent >= 0) and (fee_percent <= 10000)) and ((fee_tax_rate >= 0)
      and (fee_tax_rate <= 10000))),
  constraint sales_channels_pkey primary key (code)
);

create table sandbox_deliveries (
  id text not null,
  session_id text not null,
  type text not null,
  body text not null,
  attempts integer default 0 not null,
  delivered_at timestamptz(3),
  last_error text,
  constraint sandbox_deliveries_pkey primary key (id)
);

create table sandbox_refunds (
  id text not null,
  session_id text not null,
  amount bigint not null,
  created_at timestamptz(3) default current_timestamp not null,
  constraint sandbox_refunds_amount check (amount > 0),
  constraint sandbox_refunds_pkey primary key (id)
);
create index sandbox_refunds_session_id_idx on sandbox_refunds (session_id);

create table sandbox_sessions (
  id text not null,
  payment_id uuid not null,
  amount bigint not null,
  currency text not null,
  locale text not null,
  title text not null,
  return_url text not null,
  cancel_url text not null,
  notify_url text not null,
  state text default 'open' not null,
  card text,
  last4 text,
  refunded bigint default 0 not null,
  code text,
  created_at timestamptz(3) default current_timestamp not null,
  expires_at timestamptz(3) not null,
  constraint sandbox_sessions_refunded check ((refunded >= 0) and (refunded <= amount)),
  constraint sandbox_sessions_pkey primary key (id)
);
create unique index sandbox_sessions_payment_id_key on sandbox_sessions (payment_id);

create table saved_views (
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  shared boolean default false not null,
  is_default boolean default false not null,
  "position" integer default 0 not null,
  created_at timestamptz(3) default current_timestamp not null,
  constraint saved_views_pkey primary key (id)
);
create index saved_views_list_idx on saved_views (list);
create unique index saved_views_user_id_list_name_key on saved_views (user_id, list, name);

create table scan_grants (
  id uuid not null,
  venue_id uuid not null,
  user_id uuid,
  device_id uuid,
  within uuid[],
  is_limited boolean default false not null,
  may_force boolean default false not null,
  issued_at timestamptz(3) default moment() not null,
  constraint scan_grants_pkey primary key (id)
);
create index scan_grants_device_id_idx on scan_grants (device_id);
create index scan_grants_issued_at_idx on scan_grants (issued_at);
create index scan_grants_user_id_idx on scan_grants (user_id);
create index scan_grants_venue_id_idx on scan_grants (venue_id);

create table sealed_days (
  day date not null,
  sealed_at timestamptz(3) default moment() not null,
  sealed_by uuid,
  snapshot jsonb not null,
  previous_hash text not null,
  hash text not null,
  constraint sealed_days_pkey primary key (day)
);

create table search_words (
  word text not null collate pg_catalog."C",
  near text[] not null,
  constraint search_words_pkey primary key (word)
);
create index search_words_near on search_words using gin (near) with (fastupdate=off);

create table security_events (
  id bigserial not null,
  at timestamptz(3) default current_timestamp not null,
  last_at timestamptz(3) default current_timestamp not null,
  times integer default 1 not null,
  kind text not null,
  outcome text not null,
  reason text,
  user_id uuid,
  account text,
  actor_id uuid,
  actor text,
  ip text,
  network text,
  user_agent text,
  detail jsonb default '{}' not null,
  fold_key text not null,
  constraint security_events_outcome check (outcome in ('success', 'failure', 'refusal')),
  constraint security_events_times check ((times > 0) and (last_at >= at)),
  constraint security_events_pkey primary key (id)
);
create index security_events_account_idx on security_events (fold(account) text_pattern_ops);
create index security_events_at_id_idx on security_events (at desc, id desc);
create unique index security_events_fold_key_key on security_events (fold_key);
create index security_events_kind_at_id_idx on security_events (kind, at desc, id desc);
create index security_events_network_at_id_idx on security_events (network, at desc, id desc);
create index security_events_refused_idx on security_events (outcome, at desc, id desc) where (outcome <> 'success');
create index security_events_trail_idx on security_events (at desc, ((id + '100000000000000000')) desc);
create index security_events_user_id_at_id_idx on security_events (user_id, at desc, id desc);

create table series (
  id uuid not null,
  name text not null,
  kind text not null,
  prefix text not null,
  digits integer default 6 not null,
  next_number integer default 1 not null,
  yearly boolean default false not null,
  year integer,
  version integer default 1 not null,
  last_used_at timestamptz(3),
  constraint series_numbers check (((digits >= 1) and (digits <= 12)) and (next_number >= 1) and (kind in ('ticket',
      'invoice'))),
  constraint series_prefix check ((prefix ~ '[^0-9}]$') and (length(prefix) <= 40)),
  constraint series_yearly check ((not yearly) or (prefix ~~ '%{year}%')),
  constraint series_pkey primary key (id)
);
create unique index series_name_key on series (name);
create unique index series_prefix_key on series (regexp_replace(prefix, '\d{4}', '{year}', 'g'));

create table sessions (
  id text not null,
  user_id uuid,
  data jsonb default '{}' not null,
  remembered boolean default false not null,
  ip text,
  user_agent text,
  created_at timestamptz(3) default current_timestamp not null,
  last_seen_at timestamptz(3) default current_timestamp not null,
  expires_at timestamptz(3) not null,
  impersonator_id uuid,
  ends_at timestamptz(3),
  constraint sessions_pkey primary key (id)
);
create index sessions_expires_at_idx on sessions (expires_at);
create index sessions_impersonator_id_idx on sessions (impersonator_id);
create index sessions_of_second_step on sessions (((data #>> '{auth.twoFactor,userId}')))
    where (data ? 'auth.twoFactor');
create index sessions_user_id_idx on sessions (user_id);

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamptz(3) not null,
  updated_by uuid,
  constraint settings_pkey primary key (key)
);

create table shift_people (
  shift_id uuid not null,
  user_id uuid not null,
  at timestamptz(3) default moment() not null,
  constraint shift_people_pkey primary key (shift_id, user_id)
);
create index shift_people_user_id_idx on shift_people (user_id);

create table shop_counts (
  day date not null,
  event_id uuid not null,
  step text not null,
  requests integer not null,
  places integer not null,
  constraint shop_counts_of_something check ((requests > 0) and (places >= 0)),
  constraint shop_counts_step check (step in ('looked', 'turned_away')),
  constraint shop_counts_pkey primary key (day, event_id, step)
);

create table slot_changes (
  id uuid not null,
  at timestamptz(3) default moment() not null,
  user_id uuid,
  kind text not null,
  slots integer not null,
  before jsonb not null,
  kept jsonb default '[]' not null,
  undone_at timestamptz(3),
  undone_by_id uuid,
  restored integer default 0 not null,
  remaining jsonb default '[]' not null,
  constraint slot_changes_pkey primary key (id)
);
create index slot_changes_at_idx on slot_changes (at);

create table special_days (
  id uuid not null,
  event_id uuid not null,
  day date not null,
  name text not null,
  is_holiday boolean default false not null,
  factor_percent integer,
  every_year boolean default false not null,
  constraint special_days_factor check ((factor_percent >= 0) and (factor_percent <= 1000)),
  constraint special_days_pkey primary key (id)
);
create unique index special_days_event_id_day_key on special_days (event_id, day);

create table staff_pin_tries (
  id uuid not null,
  owner_id uuid not null,
  asker_id uuid not null,
  at timestamptz(3) default moment() not null,
  constraint staff_pin_tries_pkey primary key (id)
);
create index staff_pin_tries_asker_id_at_idx on staff_pin_tries (asker_id, at);
create index staff_pin_tries_owner_id_asker_id_idx on staff_pin_tries (owner_id, asker_id);

create table staff_pins (
  user_id uuid not null,
  pin_hash text not null,
  set_at timestamptz(3) default moment() not null,
  constraint staff_pins_pkey primary key (user_id)
);

create table state_transitions (
  entity text not null,
  from_state text not null,
  to_state text not null,
  constraint state_transitions_pkey primary key (entity, from_state, to_state)
);

create table statement_maps (
  account text not null,
  map jsonb not null,
  updated_at timestamptz(3) default moment() not null,
  constraint statement_maps_pkey primary key (account)
);

create table support_mails (
  message_id uuid not null,
  raw bytea,
  unsure boolean default false not null,
  constraint support_mails_pkey primary key (message_id)
);

create table support_messages (
  id uuid not null,
  ticket_id uuid not null,
  kind text not null,
  author_id uuid,
  body text not null,
  created_at timestamptz(3) default moment() not null,
  sender text,
  constraint support_messages_kind check (kind in ('customer', 'answer', 'note')),
  constraint support_messages_pkey primary key (id)
);
create index support_messages_ticket_id_created_at_id_idx on support_messages (ticket_id, created_at, id);

create table support_replies (
  id uuid not null,
  name text not null,
  body jsonb not null,
  version integer default 1 not null,
  created_at timestamptz(3) default moment() not null,
  constraint support_replies_pkey primary key (id)
);
create unique index support_replies_name_key on support_replies (name);

create table support_tickets (
  id uuid not null,
  reference text not null,
  secret text not null,
  state "ConversationState" default 'open' not null,
  subject text not null,
  name text not null,
  email text not null,
  locale text not null,
  order_id uuid,
  order_typed text,
  proven boolean default false not null,
  user_id uuid,
  assignee_id uuid,
  follows_id uuid,
  unread boolean default true not null,
  waiting_since timestamptz(3) default moment(),
  first_answered_at timestamptz(3),
  last_message_at timestamptz(3) default moment() not null,
  created_at timestamptz(3) default moment() not null,
  constraint support_tickets_email check (email = lower(email)),
  constraint support_tickets_waiting check ((waiting_since is null) or (state = 'open')),
  constraint support_tickets_pkey primary key (id)
);
create index support_tickets_email_idx on support_tickets (email);
create index support_tickets_last_message_at_idx on support_tickets (last_message_at desc, id desc);
create index support_tickets_open on support_tickets (waiting_since) where (state = 'open');
create index support_tickets_order_id_idx on support_tickets (order_id);
create unique index support_tickets_reference_key on support_tickets (reference);
create index support_tickets_reference_parts on support_tickets using gin (parts(reference));
create unique index support_tickets_secret_key on support_tickets (secret);
create index support_tickets_user_id_idx on support_tickets (user_id);
create index support_tickets_words on support_tickets using gin (words(((((subject || ' ') || name) || ' ') || email)));

create table ticket_transfers (
  id uuid not null,
  order_id uuid not null,
  order_item_id uuid not null,
  state text default 'offered' not null,
  email text,
  locale text not null,
  expires_at timestamptz(3) not null,
  created_by uuid,
  created_at timestamptz(3) default moment() not null,
  ended_at timestamptz(3),
  claim_id uuid,
  holder_name text,
  holder_email text,
  passed_by uuid,
  constraint ticket_transfers_ended check ((state = 'offered') = (ended_at is null)),
  constraint ticket_transfers_state check (state in ('offered', 'taken', 'passed', 'withdrawn')),
  constraint ticket_transfers_taken check ((state not in ('taken', 'passed')) or (claim_id is not null)),
  constraint ticket_transfers_pkey primary key (id)
);
create index ticket_transfers_holder_email_idx on ticket_transfers (lower(holder_email))
    where (holder_email is not null);
create unique index ticket_transfers_offered_key on ticket_transfers (order_item_id) where (state = 'offered');
create index ticket_transfers_order_id_idx on ticket_transfers (order_id);
create index ticket_transfers_order_item_id_idx on ticket_transfers (order_item_id);
create index ticket_transfers_passed_by_idx on ticket_transfers (passed_by) where (passed_by is not null);
create unique index ticket_transfers_taken_key on ticket_transfers (order_item_id) where (state = 'taken');

create table time_block_exceptions (
  id uuid not null,
  event_id uuid not null,
  date date not null,
  kind "ExceptionKind" not null,
  from_time text,
  to_time text,
  step_minutes integer,
  duration_minutes integer,
  capacity integer,
  note text,
  version integer default 1 not null,
  constraint time_block_exceptions_pkey primary key (id)
);
create index time_block_exceptions_event_id_date_idx on time_block_exceptions (event_id, date);

create table time_blocks (
  id uuid not null,
  event_id uuid not null,
  name text not null,
  weekdays integer[],
  from_time text not null,
  to_time text not null,
  step_minutes integer not null,
  duration_minutes integer not null,
  capacity integer not null,
  valid_from date not null,
  valid_until date not null,
  "position" integer default 0 not null,
  version integer default 1 not null,
  constraint time_blocks_hours check ((from_time ~ '^([01]\d|2[0-3]):[0-5]\d$')
      and (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$')),
  constraint time_blocks_numbers check ((step_minutes > 0) and (duration_minutes > 0) and (capacity >= 0)),
  constraint time_blocks_range check (valid_until >= valid_from),
  constraint time_blocks_pkey primary key (id)
);
create index time_blocks_event_id_idx on time_blocks (event_id);

create table told_alerts (
  event_id uuid not null,
  kind text not null,
  subject text not null,
  level integer default 0 not null,
  told_at timestamptz(3) default now() not null,
  constraint told_alerts_pkey primary key (event_id, kind, subject, level)
);
create index told_alerts_told_at on told_alerts (told_at);

create table translations (
  language_code text not null,
  key text not null,
  text text not null,
  updated_at timestamptz(3) not null,
  updated_by uuid,
  constraint translations_pkey primary key (language_code, key)
);

create table user_acceptances (
  user_id uuid not null,
  kind text not null,
  version integer not null,
  language text not null,
  accepted_at timestamptz(3) default current_timestamp not null,
  constraint user_acceptances_pkey primary key (user_id, kind, version)
);

create table user_devices (
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  user_agent text,
  first_seen_at timestamptz(3) default current_timestamp not null,
  last_seen_at timestamptz(3) default current_timestamp not null,
  constraint user_devices_pkey primary key (id)
);
create unique index user_devices_user_id_token_hash_key on user_devices (user_id, token_hash);

create table validation_rule_state (
  id integer default 1 not null,
  version bigint not null,
  constraint validation_rule_state_one_row check (id = 1),
  constraint validation_rule_state_pkey primary key (id)
);

create table validation_rules (
  id uuid not null,
  venue_id uuid,
  name text not null,
  effect text not null,
  priority integer default 100 not null,
  conditions jsonb not null,
  message jsonb not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamptz(3) default current_timestamp not null,
  constraint validation_rules_effect check (effect in ('deny', 'warn')),
  constraint validation_rules_pkey primary key (id)
);
create index validation_rules_venue_id_idx on validation_rules (venue_id);

create table venues (
  id uuid not null,
  name text not null,
  address text not null,
  city text not null,
  country text not null,
  time_zone text not null,
  latitude double precision,
  longitude double precision,
  created_at timestamptz(3) default current_timestamp not null,
  version integer default 1 not null,
  closes_at text default '00:00' not null,
  region text default '' not null,
  constraint venues_closes_at check (closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint venues_region check (region ~ '^[A-Za-z0-9 .-]{0,40}$'),
  constraint venues_pkey primary key (id)
);

create table verifactu_connections (
  id integer default 1 not null,
  enabled boolean default false not null,
  environment text default 'test' not null,
  secrets jsonb default '{}' not null,
  next_at timestamptz(3),
  last_error text,
  version integer default 1 not null,
  constraint verifactu_connections_environment check (environment in ('test', 'live')),
  constraint verifactu_connections_one check (id = 1),
  constraint verifactu_connections_pkey primary key (id)
);

create table visitor_counts (
  event_id uuid not null,
  day date not null,
  visitors integer not null,
  constraint visitor_counts_visitors check (visitors >= 0),
  constraint visitor_counts_pkey primary key (event_id, day)
);

create table voucher_sales (
  order_item_id uuid not null,
  order_id uuid not null,
  voucher_id uuid,
  told_at timestamptz(3),
  mailed_at timestamptz(3),
  created_at timestamptz(3) default moment() not null,
  constraint voucher_sales_pkey primary key (order_item_id)
);
create index voucher_sales_order_id_idx on voucher_sales (order_id);
create index voucher_sales_unissued on voucher_sales (created_at) where (voucher_id is null);
create index voucher_sales_unmailed on voucher_sales (created_at) where (mailed_at is null);
create index voucher_sales_untold on voucher_sales (created_at) where (told_at is null);
create unique index voucher_sales_voucher_id_key on voucher_sales (voucher_id);

create table waiting_entries (
  id uuid not null,
  appointment_id uuid,
  "position" bigint generated always as identity,
  email text not null,
  locale text not null,
  units integer not null,
  state text not null,
  created_at timestamptz(3) default moment() not null,
  offered_at timestamptz(3),
  offer_until timestamptz(3),
  ended_at timestamptz(3),
  order_id uuid,
  quota_id uuid,
  constraint waiting_entries_ended check ((state in ('unconfirmed', 'waiting', 'offered')) = (ended_at is null)),
  constraint waiting_entries_line check ((appointment_id is null) <> (quota_id is null)),
  constraint waiting_entries_offered check (((offered_at is null) = (offer_until is null)) and ((state <> 'offered')
      or (offer_until is not null))),
  constraint waiting_entries_state check (state in ('unconfirmed', 'waiting', 'offered', 'taken', 'missed',
      'withdrawn', 'removed', 'ended')),
  constraint waiting_entries_units check (units > 0),
  constraint waiting_entries_pkey primary key (id)
);
create index waiting_entries_appointment_id_position_idx on waiting_entries (appointment_id, "position");
create index waiting_entries_email_idx on waiting_entries (lower(email));
create index waiting_entries_line_idx on waiting_entries (coalesce(appointment_id, quota_id), "position");
create index waiting_entries_open_idx on waiting_entries (state) where (ended_at is null);
create unique index waiting_entries_open_key on waiting_entries (appointment_id, lower(email))
    where (ended_at is null);
create unique index waiting_entries_open_quota_key on waiting_entries (quota_id, lower(email))
    where (ended_at is null);
create index waiting_entries_quota_id_position_idx on waiting_entries (quota_id, "position");

create table wall_screens (
  id uuid not null,
  name text not null,
  venue_id uuid,
  shows_money boolean default false not null,
  created_by uuid,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) default moment() not null,
  constraint wall_screens_pkey primary key (id)
);

create table wallet_connections (
  kind text not null,
  enabled boolean default false not null,
  settings jsonb default '{}' not null,
  secrets jsonb default '{}' not null,
  version integer default 1 not null,
  updated_at timestamptz(3) default current_timestamp not null,
  constraint wallet_connections_kind check (kind in ('apple', 'google')),
  constraint wallet_connections_pkey primary key (kind)
);

create table wallet_devices (
  device text not null,
  order_item_id uuid not null,
  push_token text not null,
  registered_at timestamptz(3) default now() not null,
  constraint wallet_devices_pkey primary key (device, order_item_id)
);
create index wallet_devices_order_item_id_idx on wallet_devices (order_item_id);
create index wallet_devices_push_token_idx on wallet_devices (push_token);

create table wallet_entries (
  id bigserial not null,
  transaction_id uuid not null,
  account text not null,
  wallet_id uuid,
  currency text not null,
  amount_cents bigint not null,
  constraint wallet_entries_account check (((account = 'customer') and (wallet_id is not null))
      or ((account in ('system:adjust', 'system:sales', 'system:breakage')) and (wallet_id is null))),
  constraint wallet_entries_amount check (amount_cents <> 0),
  constraint wallet_entries_pkey primary key (id)
);
create index wallet_entries_transaction_id_idx on wallet_entries (transaction_id);
create index wallet_entries_wallet_id_id_idx on wallet_entries (wallet_id, id);

create table wallet_lots (
  id uuid not null,
  wallet_id uuid not null,
  transaction_id uuid not null,
  amount_cents bigint not null,
  left_cents bigint not null,
  held_cents bigint default 0 not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) default moment() not null,
  constraint wallet_lots_amounts check ((held_cents >= 0) and (held_cents <= left_cents)
      and (left_cents <= amount_cents)),
  constraint wallet_lots_pkey primary key (id)
);
create index wallet_lots_due on wallet_lots (expires_at) where ((left_cents > held_cents)
    and (expires_at is not null));
create index wallet_lots_wallet_id_idx on wallet_lots (wallet_id) where (left_cents > 0);

create table wallet_passes (
  order_item_id uuid not null,
  in_apple boolean default false not null,
  in_google boolean default false not null,
  changed_at timestamptz(3) default date_trunc('second', now()) not null,
  created_at timestamptz(3) default now() not null,
  constraint wallet_passes_pkey primary key (order_item_id)
);

create table wallet_transactions (
  id uuid not null,
  key text not null,
  kind text not null,
  order_id uuid,
  payment_id uuid,
  refund_id uuid,
  reason text,
  created_by uuid,
  created_at timestamptz(3) default moment() not null,
  constraint wallet_transactions_kind check (kind in ('credit', 'taken_back', 'payment', 'refund', 'expiry',
      'closed')),
  constraint wallet_transactions_pkey primary key (id)
);
create unique index wallet_transactions_key_key on wallet_transactions (key);
create index wallet_transactions_order_id_idx on wallet_transactions (order_id);

create table wallet_uses (
  payment_id uuid not null,
  lot_id uuid not null,
  amount_cents bigint not null,
  state text default 'held' not null,
  constraint wallet_uses_amount check (amount_cents > 0),
  constraint wallet_uses_state check (state in ('held', 'used', 'released')),
  constraint wallet_uses_pkey primary key (payment_id, lot_id)
);
create index wallet_uses_lot_id_idx on wallet_uses (lot_id);

create table wallets (
  id uuid not null,
  user_id uuid,
  currency text not null,
  balance_cents bigint default 0 not null,
  held_cents bigint default 0 not null,
  voucher_id uuid,
  constraint wallets_covered check ((balance_cents - held_cents) >= 0),
  constraint wallets_exact check (balance_cents <= '9007199254740991'),
  constraint wallets_held check (held_cents >= 0),
  constraint wallets_owner check ((user_id is null) <> (voucher_id is null)),
  constraint wallets_pkey primary key (id)
);
create unique index wallets_user_id_currency_key on wallets (user_id, currency);
create unique index wallets_voucher_id_key on wallets (voucher_id);

create table weather_days (
  event_id uuid not null,
  day date not null,
  temperature double precision,
  rain double precision,
  constraint weather_days_rain check (rain >= (0)::double precision),
  constraint weather_days_pkey primary key (event_id, day)
);

create view audit_trail as
select * from (
  select a.id, a.at, a.user_id, a.impersonator_id, a.actor, a.action, a.subject_type, a.subject_id, a.label,
    a.before, a.after, a.ip, a.user_agent, false as of_order, null::uuid as order_id, true as is_shown
  from audit_log a
  union all
  select -e.id, e.at, e.user_id, null::uuid, coalesce((select u.name from users u where u.id = e.user_id), 'Aforo'),
    'order.' || e.kind, 'order', e.order_id::text, (select o.reference from orders o where o.id = e.order_id),
    case when e.from_state is distinct from e.to_state then jsonb_build_object('state', e.from_state) end,
    case when e.from_state is distinct from e.to_state then jsonb_build_object('state', e.to_state) else '{}' end
      || e.data,
    null::text, null::text, true, e.order_id,
    (e.kind in ('paid', 'payment_failed', 'places_gone', 'order_cancelled', 'overpaid', 'amount_mismatch',
        'refund_done', 'refund_failed')
      or (e.kind in ('expired', 'cancelled') and e.from_state = 'pending'))
  from order_events e
) trail where is_shown;

create view held_roles as
  select ur.user_id, ur.role_id, r.name, r.limits, ur.is_limited or r.is_limited as is_limited,
    least(ur.ends_at, r.ends_at) as ends_at
  from user_roles ur join roles r on r.id = ur.role_id
  where (ur.ends_at is null or ur.ends_at > moment()) and (r.ends_at is null or r.ends_at > moment());

create view money_lines as
  select e.id, e.at, e.kind, e.order_id, e.payment_id, e.refund_id,
    case when e.kind = 'credited' then 'balance' else e.provider end as provider,
    case
      when e.kind = 'credited' and e.method is distinct from 'voucher' then 'balance'
      when e.method = 'on_account' and e.kind <> 'taken'
        and not exists (select from company_credits where id = e.refund_id)
        then 'wire_transfer'
      else e.method
    end as method,
    e.amount_cents, e.currency,
    o.time_zone, o.channel, e.at at time zone o.time_zone as local, (e.at at time zone o.time_zone)::date as sale_day,
    (select m.company_id from master_orders m where m.order_id = e.order_id) as company_id,
    box.cashbox_id, box.cashier_id
  from money_entries e
    join orders o on o.id = e.order_id
    left join lateral (
      select s.cashbox_id, s.cashier_id
      from (
        select c.shift_id from cash_movements c
        where e.refund_id is null and c.payment_id = e.payment_id and c.refund_id is null
        union all
        select c.shift_id from cash_movements c where c.refund_id = e.refund_id
      ) moved join cashbox_shifts s on s.id = moved.shift_id
      limit 1
    ) box on true;

create view sale_lines as
  select e.id, e.at, e.kind, e.kind in ('sale', 'voucher', 'fee') as sells, e.order_id, e.event_id, e.product_id,
    e.appointment_id, e.visit_day, e.channel, e.quantity,
    e.list_cents, e.discount_cents, e.gross_cents, e.tax_rate, e.tax_cents, e.currency, e.time_zone,
    e.at at time zone e.time_zone as local, (e.at at time zone e.time_zone)::date as sale_day,
    -- The person who recorded the entry; for a sale the seller of the order, null in the shop.
    coalesce(e.created_by, (select o.sold_by from orders o where o.id = e.order_id)) as seller,
    -- All promotions of the entry as one text, so that each entry is in one row: "Members + Summer".
    (select string_agg(promo, ' ' order by promo) from jsonb_object_keys(e.promos) promo) as promotion,
    (select m.company_id from master_orders m where m.order_id = e.order_id) as company_id
  from sale_entries e;

alter table annual_passes add constraint annual_passes_order_item_id_fkey foreign key (order_item_id)
    references order_items(id) on update cascade on delete restrict;
alter table annual_passes add constraint annual_passes_renews_id_fkey foreign key (renews_id)
    references annual_passes(id) on update cascade on delete restrict;
alter table annual_passes add constraint annual_passes_ticket_id_fkey foreign key (ticket_id)
    references tickets(id) on update cascade on delete restrict;
alter table appointments add constraint appointments_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete restrict;
alter table appointments add constraint appointments_time_block_id_fkey foreign key (time_block_id)
    references time_blocks(id) on update cascade on delete set null;
alter table balance_codes add constraint balance_codes_asked_by_fkey foreign key (asked_by)
    references users(id) on update cascade on delete cascade;
alter table balance_codes add constraint balance_codes_shift_id_fkey foreign key (shift_id)
    references cashbox_shifts(id) on update cascade on delete cascade;
alter table balance_codes add constraint balance_codes_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table bank_lines add constraint bank_lines_decided_by_fkey foreign key (decided_by)
    references users(id) on update cascade on delete set null;
alter table bank_lines add constraint bank_lines_part_of_fkey foreign key (part_of)
    references bank_lines(id) on update cascade on delete restrict;
alter table bank_lines add constraint bank_lines_payment_id_fkey foreign key (payment_id)
    references payments(id) on update cascade on delete restrict;
alter table bank_lines add constraint bank_lines_statement_id_fkey foreign key (statement_id)
    references bank_statements(id) on update cascade on delete restrict;
alter table bank_statements add constraint bank_statements_imported_by_fkey foreign key (imported_by)
    references users(id) on update cascade on delete set null;
alter table bank_statements add constraint bank_statements_reversed_by_fkey foreign key (reversed_by)
    references users(id) on update cascade on delete set null;
alter table bulk_codes add constraint bulk_codes_ending_id_fkey foreign key (ending_id)
    references bulk_endings(id) on update cascade on delete restrict;
alter table bulk_codes add constraint bulk_codes_handout_id_fkey foreign key (handout_id)
    references bulk_handouts(id) on update cascade on delete restrict;
alter table bulk_codes add constraint bulk_codes_master_order_id_fkey foreign key (master_order_id)
    references master_orders(id) on update cascade on delete restrict;
alter table bulk_codes add constraint bulk_codes_order_item_id_fkey foreign key (order_item_id)
    references order_items(id) on update cascade on delete restrict;
alter table bulk_codes add constraint bulk_codes_transfer_id_fkey foreign key (transfer_id)
    references ticket_transfers(id) on update cascade on delete restrict;
alter table bulk_endings add constraint bulk_endings_master_order_id_fkey foreign key (master_order_id)
    references master_orders(id) on update cascade on delete restrict;
alter table bulk_handouts add constraint bulk_handouts_created_by_fkey foreign key (created_by)
    references users(id) on update cascade on delete set null;
alter table bulk_handouts add constraint bulk_handouts_link_id_fkey foreign key (link_id)
    references claim_links(id) on update cascade on delete restrict;
alter table bulk_handouts add constraint bulk_handouts_master_order_id_fkey foreign key (master_order_id)
    references master_orders(id) on update cascade on delete restrict;
alter table bulk_old_codes add constraint bulk_old_codes_code_id_fkey foreign key (code_id)
    references bulk_codes(id) on update cascade on delete restrict;
alter table cancellation_orders add constraint cancellation_orders_cancellation_id_fkey foreign key (cancellation_id)
    references cancellations(id) on update cascade on delete cascade;
alter table cancellation_orders add constraint cancellation_orders_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table cancellation_slots add constraint cancellation_slots_appointment_id_fkey foreign key (appointment_id)
    references appointments(id) on update cascade on delete cascade;
alter table cancellation_slots add constraint cancellation_slots_cancellation_id_fkey foreign key (cancellation_id)
    references cancellations(id) on update cascade on delete cascade;
alter table cancellation_slots add constraint cancellation_slots_proposed_id_fkey foreign key (proposed_id)
    references appointments(id) on update cascade on delete set null;
alter table cancellations add constraint cancellations_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete set null;
alter table cash_handovers add constraint cash_handovers_from_id_fkey foreign key (from_id)
    references users(id) on update cascade on delete restrict;
alter table cash_handovers add constraint cash_handovers_shift_id_fkey foreign key (shift_id)
    references cashbox_shifts(id) on update cascade on delete restrict;
alter table cash_handovers add constraint cash_handovers_to_id_fkey foreign key (to_id)
    references users(id) on update cascade on delete restrict;
alter table cash_movements add constraint cash_movements_by_fkey foreign key (by)
    references users(id) on update cascade on delete restrict;
alter table cash_movements add constraint cash_movements_corrects_id_fkey foreign key (corrects_id)
    references cashbox_shifts(id) on update cascade on delete restrict;
alter table cash_movements add constraint cash_movements_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table cash_movements add constraint cash_movements_payment_id_fkey foreign key (payment_id)
    references payments(id) on update cascade on delete restrict;
alter table cash_movements add constraint cash_movements_refund_id_fkey foreign key (refund_id)
    references refunds(id) on update cascade on delete restrict;
alter table cash_movements add constraint cash_movements_shift_id_fkey foreign key (shift_id)
    references cashbox_shifts(id) on update cascade on delete restrict;
alter table cashbox_shifts add constraint cashbox_shifts_approved_by_fkey foreign key (approved_by)
    references users(id) on update cascade on delete restrict;
alter table cashbox_shifts add constraint cashbox_shifts_at_till_fkey foreign key (at_till)
    references users(id) on update cascade on delete restrict;
alter table cashbox_shifts add constraint cashbox_shifts_cashbox_id_fkey foreign key (cashbox_id)
    references cashboxes(id) on update cascade on delete restrict;
alter table cashbox_shifts add constraint cashbox_shifts_cashier_id_fkey foreign key (cashier_id)
    references users(id) on update cascade on delete restrict;
alter table cashbox_shifts add constraint cashbox_shifts_closer_id_fkey foreign key (closer_id)
    references users(id) on update cascade on delete restrict;
alter table cashboxes add constraint cashboxes_channel_fkey foreign key (channel)
    references sales_channels(code) on update cascade on delete restrict;
alter table cashboxes add constraint cashboxes_venue_id_fkey foreign key (venue_id)
    references venues(id) on update cascade on delete restrict;
alter table claim_links add constraint claim_links_created_by_fkey foreign key (created_by)
    references users(id) on update cascade on delete set null;
alter table claim_links add constraint claim_links_master_order_id_fkey foreign key (master_order_id)
    references master_orders(id) on update cascade on delete restrict;
alter table companies add constraint companies_price_list_id_fkey foreign key (price_list_id)
    references company_price_lists(id) on update cascade on delete restrict;
alter table company_charges add constraint company_charges_company_id_fkey foreign key (company_id)
    references companies(id) on update cascade on delete restrict;
alter table company_charges add constraint company_charges_id_fkey foreign key (id)
    references payments(id) on update cascade on delete restrict;
alter table company_charges add constraint company_charges_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table company_charges add constraint company_charges_settled_by_fkey foreign key (settled_by)
    references users(id) on update cascade on delete set null;
alter table company_contacts add constraint company_contacts_company_id_fkey foreign key (company_id)
    references companies(id) on update cascade on delete cascade;
alter table company_contacts add constraint company_contacts_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table company_credits add constraint company_credits_charge_id_fkey foreign key (charge_id)
    references company_charges(id) on update cascade on delete restrict;
alter table company_credits add constraint company_credits_id_fkey foreign key (id)
    references refunds(id) on update cascade on delete restrict;
alter table company_prices add constraint company_prices_list_id_fkey foreign key (list_id)
    references company_price_lists(id) on update cascade on delete cascade;
alter table company_prices add constraint company_prices_product_id_fkey foreign key (product_id)
    references products(id) on update cascade on delete cascade;
alter table counter_baskets add constraint counter_baskets_by_fkey foreign key (by)
    references users(id) on update cascade on delete restrict;
alter table counter_baskets add constraint counter_baskets_cashbox_id_fkey foreign key (cashbox_id)
    references cashboxes(id) on update cascade on delete cascade;
alter table counter_devices add constraint counter_devices_cashbox_id_fkey foreign key (cashbox_id)
    references cashboxes(id) on update cascade on delete cascade;
alter table day_corrections add constraint day_corrections_day_fkey foreign key (day)
    references sealed_days(day) on update cascade on delete restrict;
alter table digest_items add constraint digest_items_event_id_fkey foreign key (event_id) references events(id)
    on delete cascade;
alter table digest_items add constraint digest_items_user_id_fkey foreign key (user_id) references users(id)
    on delete cascade;
alter table entry_conflicts add constraint entry_conflicts_other_id_fkey foreign key (other_id)
    references validations(id) on update cascade on delete set null;
alter table entry_conflicts add constraint entry_conflicts_validation_id_fkey foreign key (validation_id)
    references validations(id) on update cascade on delete cascade;
alter table entry_undos add constraint entry_undos_steward_id_fkey foreign key (steward_id)
    references users(id) on update cascade on delete set null;
alter table entry_undos add constraint entry_undos_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete set null;
alter table entry_undos add constraint entry_undos_validation_id_fkey foreign key (validation_id)
    references validations(id) on update cascade on delete cascade;
alter table event_alerts add constraint event_alerts_event_id_fkey foreign key (event_id) references events(id)
    on delete cascade;
alter table event_slugs add constraint event_slugs_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete cascade;
alter table events add constraint events_venue_id_fkey foreign key (venue_id) references venues(id) on update cascade
    on delete restrict;
alter table fire_limits add constraint fire_limits_venue_id_fkey foreign key (venue_id)
    references venues(id) on update cascade on delete cascade;
alter table forecast_calendars add constraint forecast_calendars_event_id_fkey foreign key (event_id)
    references events(id) on delete cascade;
alter table forecast_errors add constraint forecast_errors_event_id_fkey foreign key (event_id) references events(id)
    on delete cascade;
alter table forecast_runs add constraint forecast_runs_event_id_fkey foreign key (event_id) references events(id)
    on delete cascade;
alter table forecast_settings add constraint forecast_settings_event_id_fkey foreign key (event_id)
    references events(id) on delete cascade;
alter table forecast_values add constraint forecast_values_event_id_made_on_fkey foreign key (event_id, made_on)
    references forecast_runs(event_id, made_on) on delete cascade;
alter table gate_answers add constraint gate_answers_validation_id_fkey foreign key (validation_id)
    references validations(id) on update cascade on delete cascade;
alter table gate_device_pairings add constraint gate_device_pairings_cashbox_id_fkey foreign key (cashbox_id)
    references cashboxes(id) on update cascade on delete cascade;
alter table gate_device_pairings add constraint gate_device_pairings_gate_id_fkey foreign key (gate_id)
    references gates(id) on update cascade on delete cascade;
alter table gate_devices add constraint gate_devices_gate_id_fkey foreign key (gate_id)
    references gates(id) on update cascade on delete cascade;
alter table gate_devices add constraint gate_devices_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete set null;
alter table gate_passages add constraint gate_passages_device_id_fkey foreign key (device_id)
    references gate_devices(id) on update cascade on delete cascade;
alter table gate_passages add constraint gate_passages_validation_id_fkey foreign key (validation_id)
    references validations(id) on update cascade on delete cascade;
alter table gates add constraint gates_venue_id_fkey foreign key (venue_id) references venues(id) on update cascade
    on delete restrict;
alter table gift_vouchers add constraint gift_vouchers_created_by_fkey foreign key (created_by)
    references users(id) on update cascade on delete restrict;
alter table inside_corrections add constraint inside_corrections_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete set null;
alter table inside_corrections add constraint inside_corrections_venue_id_fkey foreign key (venue_id)
    references venues(id) on update cascade on delete restrict;
alter table invitation_budgets add constraint invitation_budgets_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete cascade;
alter table invitation_recipients add constraint invitation_recipients_invitation_id_fkey foreign key (invitation_id)
    references invitations(id) on update cascade on delete cascade;
alter table invitation_recipients add constraint invitation_recipients_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table invitations add constraint invitations_appointment_id_fkey foreign key (appointment_id)
    references appointments(id) on update cascade on delete restrict;
alter table invitations add constraint invitations_decided_by_fkey foreign key (decided_by)
    references users(id) on update cascade on delete set null;
alter table invitations add constraint invitations_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete restrict;
alter table invitations add constraint invitations_product_id_fkey foreign key (product_id)
    references products(id) on update cascade on delete restrict;
alter table invitations add constraint invitations_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete set null;
alter table invoice_cancellations add constraint invoice_cancellations_invoice_id_fkey foreign key (invoice_id)
    references invoices(id) on update cascade on delete restrict;
alter table invoice_records add constraint invoice_records_invoice_id_fkey foreign key (invoice_id)
    references invoices(id) on update cascade on delete restrict;
alter table invoice_requests add constraint invoice_requests_asked_by_fkey foreign key (asked_by)
    references users(id) on update cascade on delete set null;
alter table invoice_requests add constraint invoice_requests_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete cascade;
alter table invoices add constraint invoices_base_id_fkey foreign key (base_id)
    references invoices(id) on update cascade on delete restrict;
alter table invoices add constraint invoices_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table invoices add constraint invoices_series_id_fkey foreign key (series_id)
    references series(id) on update cascade on delete restrict;
alter table ledger_differences add constraint ledger_differences_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete cascade;
alter table mail_log add constraint mail_log_again_of_fkey foreign key (again_of)
    references mail_log(id) on update cascade on delete set null;
alter table mail_log add constraint mail_log_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete set null;
alter table master_orders add constraint master_orders_company_id_fkey foreign key (company_id)
    references companies(id) on update cascade on delete restrict;
alter table master_orders add constraint master_orders_created_by_fkey foreign key (created_by)
    references users(id) on update cascade on delete set null;
alter table master_orders add constraint master_orders_invoice_order_id_fkey foreign key (invoice_order_id)
    references orders(id) on update cascade on delete restrict;
alter table master_orders add constraint master_orders_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table media_variants add constraint media_variants_media_id_fkey foreign key (media_id)
    references media(id) on update cascade on delete cascade;
alter table money_entries add constraint money_entries_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table money_entries add constraint money_entries_payment_id_fkey foreign key (payment_id)
    references payments(id) on update cascade on delete restrict;
alter table money_entries add constraint money_entries_refund_id_fkey foreign key (refund_id)
    references refunds(id) on update cascade on delete restrict;
alter table notification_preferences add constraint notification_preferences_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table notifications add constraint notifications_event_id_fkey foreign key (event_id) references events(id)
    on delete set null;
alter table notifications add constraint notifications_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table one_time_tokens add constraint one_time_tokens_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table order_acceptances add constraint order_acceptances_kind_version_language_fkey foreign key (kind, version,
    language) references legal_texts(kind, version, language) on update cascade on delete restrict;
alter table order_acceptances add constraint order_acceptances_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete cascade;
alter table order_attentions add constraint order_attentions_ended_by_fkey foreign key (ended_by)
    references users(id) on update cascade on delete set null;
alter table order_attentions add constraint order_attentions_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete cascade;
alter table order_discounts add constraint order_discounts_approved_by_fkey foreign key (approved_by)
    references users(id) on update cascade on delete restrict;
alter table order_discounts add constraint order_discounts_by_fkey foreign key (by)
    references users(id) on update cascade on delete restrict;
alter table order_discounts add constraint order_discounts_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table order_events add constraint order_events_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table order_item_profiles add constraint order_item_profiles_order_item_id_fkey foreign key (order_item_id)
    references order_items(id) on update cascade on delete cascade;
alter table order_items add constraint order_items_appointment_id_fkey foreign key (appointment_id)
    references appointments(id) on update cascade on delete restrict;
alter table order_items add constraint order_items_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete restrict;
alter table order_items add constraint order_items_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table order_items add constraint order_items_product_id_fkey foreign key (product_id)
    references products(id) on update cascade on delete restrict;
alter table order_items add constraint order_items_visit_of_fkey foreign key (visit_of)
    references order_items(id) on update cascade on delete cascade;
alter table order_move_items add constraint order_move_items_from_id_fkey foreign key (from_id)
    references appointments(id) on update cascade on delete restrict;
alter table order_move_items add constraint order_move_items_from_product_id_fkey foreign key (from_product_id)
    references products(id) on update cascade on delete restrict;
alter table order_move_items add constraint order_move_items_move_id_fkey foreign key (move_id)
    references order_moves(id) on update cascade on delete restrict;
alter table order_move_items add constraint order_move_items_order_item_id_fkey foreign key (order_item_id)
    references order_items(id) on update cascade on delete restrict;
alter table order_move_items add constraint order_move_items_to_id_fkey foreign key (to_id)
    references appointments(id) on update cascade on delete restrict;
alter table order_move_items add constraint order_move_items_to_product_id_fkey foreign key (to_product_id)
    references products(id) on update cascade on delete restrict;
alter table order_moves add constraint order_moves_created_by_fkey foreign key (created_by)
    references users(id) on update cascade on delete set null;
alter table order_moves add constraint order_moves_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table order_passes add constraint order_passes_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete cascade;
alter table order_passes add constraint order_passes_pass_id_fkey foreign key (pass_id)
    references annual_passes(id) on update cascade on delete cascade;
alter table order_run_orders add constraint order_run_orders_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table order_run_orders add constraint order_run_orders_run_id_fkey foreign key (run_id)
    references order_runs(id) on update cascade on delete cascade;
alter table order_runs add constraint order_runs_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table orders add constraint orders_channel_fkey foreign key (channel)
    references sales_channels(code) on update cascade on delete restrict;
alter table orders add constraint orders_promo_code_id_fkey foreign key (promo_code_id)
    references promo_codes(id) on update cascade on delete restrict;
alter table orders add constraint orders_user_id_fkey foreign key (user_id) references users(id) on update cascade
    on delete set null;
alter table pass_photos add constraint pass_photos_pass_id_fkey foreign key (pass_id)
    references annual_passes(id) on update cascade on delete cascade;
alter table pass_reissues add constraint pass_reissues_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete cascade;
alter table pass_reissues add constraint pass_reissues_pass_id_fkey foreign key (pass_id)
    references annual_passes(id) on update cascade on delete cascade;
alter table pass_reissues add constraint pass_reissues_ticket_id_fkey foreign key (ticket_id)
    references tickets(id) on update cascade on delete cascade;
alter table pass_renewals add constraint pass_renewals_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete cascade;
alter table pass_renewals add constraint pass_renewals_pass_id_fkey foreign key (pass_id)
    references annual_passes(id) on update cascade on delete cascade;
alter table pass_uses add constraint pass_uses_redemption_id_fkey foreign key (redemption_id)
    references promo_redemptions(id) on update cascade on delete cascade;
alter table payment_links add constraint payment_links_created_by_fkey foreign key (created_by)
    references users(id) on update cascade on delete set null;
alter table payment_links add constraint payment_links_move_id_fkey foreign key (move_id)
    references order_moves(id) on update cascade on delete restrict;
alter table payment_links add constraint payment_links_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table payments add constraint payments_link_id_fkey foreign key (link_id)
    references payment_links(id) on update cascade on delete restrict;
alter table payments add constraint payments_move_id_fkey foreign key (move_id)
    references order_moves(id) on update cascade on delete restrict;
alter table payments add constraint payments_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table personal_access_tokens add constraint personal_access_tokens_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table prepared_file_parts add constraint prepared_file_parts_file_id_fkey foreign key (file_id)
    references prepared_files(id) on update cascade on delete cascade;
alter table prepared_files add constraint prepared_files_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table print_job_tickets add constraint print_job_tickets_print_id_fkey foreign key (print_id)
    references print_jobs(id) on update cascade on delete restrict;
alter table print_job_tickets add constraint print_job_tickets_ticket_id_fkey foreign key (ticket_id)
    references tickets(id) on update cascade on delete restrict;
alter table print_jobs add constraint print_jobs_by_fkey foreign key (by) references users(id) on update cascade
    on delete restrict;
alter table print_jobs add constraint print_jobs_cashbox_id_fkey foreign key (cashbox_id)
    references cashboxes(id) on update cascade on delete restrict;
alter table print_jobs add constraint print_jobs_movement_id_fkey foreign key (movement_id)
    references cash_movements(id) on update cascade on delete restrict;
alter table print_jobs add constraint print_jobs_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table print_jobs add constraint print_jobs_shift_id_fkey foreign key (shift_id)
    references cashbox_shifts(id) on update cascade on delete restrict;
alter table product_prices add constraint product_prices_channel_fkey foreign key (channel)
    references sales_channels(code) on update cascade on delete cascade;
alter table product_prices add constraint product_prices_product_id_fkey foreign key (product_id)
    references products(id) on update cascade on delete cascade;
alter table product_quotas add constraint product_quotas_product_id_fkey foreign key (product_id)
    references products(id) on update cascade on delete cascade;
alter table product_quotas add constraint product_quotas_quota_id_fkey foreign key (quota_id)
    references quotas(id) on update cascade on delete cascade;
alter table product_requirements add constraint product_requirements_product_id_fkey foreign key (product_id)
    references products(id) on update cascade on delete cascade;
alter table product_requirements add constraint product_requirements_required_id_fkey foreign key (required_id)
    references products(id) on update cascade on delete cascade;
alter table product_visits add constraint product_visits_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete restrict;
alter table product_visits add constraint product_visits_product_id_fkey foreign key (product_id)
    references products(id) on update cascade on delete cascade;
alter table products add constraint products_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete restrict;
alter table products add constraint products_series_id_fkey foreign key (series_id)
    references series(id) on update cascade on delete restrict;
alter table profile_decisions add constraint profile_decisions_decided_by_fkey foreign key (decided_by)
    references users(id) on update cascade on delete set null;
alter table profile_decisions add constraint profile_decisions_one_fkey foreign key (one)
    references profiles(id) on update cascade on delete cascade;
alter table profile_decisions add constraint profile_decisions_other_fkey foreign key (other)
    references profiles(id) on update cascade on delete cascade;
alter table profile_orders add constraint profile_orders_profile_id_fkey foreign key (profile_id)
    references profiles(id) on update cascade on delete cascade;
alter table profiles add constraint profiles_merged_into_fkey foreign key (merged_into) references profiles(id)
    on delete set null;
alter table promo_code_batches add constraint promo_code_batches_promo_id_fkey foreign key (promo_id)
    references promos(id) on update cascade on delete restrict;
alter table promo_code_requests add constraint promo_code_requests_promo_code_id_fkey foreign key (promo_code_id)
    references promo_codes(id) on update cascade on delete restrict;
alter table promo_code_requests add constraint promo_code_requests_promo_id_fkey foreign key (promo_id)
    references promos(id) on update cascade on delete restrict;
alter table promo_codes add constraint promo_codes_batch_id_fkey foreign key (batch_id)
    references promo_code_batches(id) on update cascade on delete restrict;
alter table promo_codes add constraint promo_codes_promo_id_fkey foreign key (promo_id)
    references promos(id) on update cascade on delete restrict;
alter table promo_redemptions add constraint promo_redemptions_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table promo_redemptions add constraint promo_redemptions_promo_code_id_fkey foreign key (promo_code_id)
    references promo_codes(id) on update cascade on delete restrict;
alter table promo_redemptions add constraint promo_redemptions_promo_id_fkey foreign key (promo_id)
    references promos(id) on update cascade on delete restrict;
alter table promos add constraint promos_event_id_fkey foreign key (event_id) references events(id) on update cascade
    on delete restrict;
alter table provider_fees add constraint provider_fees_payment_id_fkey foreign key (payment_id)
    references payments(id) on update cascade on delete restrict;
alter table provider_fees add constraint provider_fees_record_id_fkey foreign key (record_id)
    references provider_records(id) on update cascade on delete restrict;
alter table provider_records add constraint provider_records_payment_id_fkey foreign key (payment_id)
    references payments(id) on update cascade on delete restrict;
alter table quota_counters add constraint quota_counters_appointment_id_fkey foreign key (appointment_id)
    references appointments(id) on update cascade on delete cascade;
alter table quota_counters add constraint quota_counters_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete cascade;
alter table quota_counters add constraint quota_counters_quota_id_fkey foreign key (quota_id)
    references quotas(id) on update cascade on delete cascade;
alter table quotas add constraint quotas_event_id_fkey foreign key (event_id) references events(id) on update cascade
    on delete restrict;
alter table refund_files add constraint refund_files_executed_by_fkey foreign key (executed_by)
    references users(id) on update cascade on delete set null;
alter table refund_files add constraint refund_files_made_by_fkey foreign key (made_by)
    references users(id) on update cascade on delete set null;
alter table refund_items add constraint refund_items_order_item_id_fkey foreign key (order_item_id)
    references order_items(id) on update cascade on delete restrict;
alter table refund_items add constraint refund_items_refund_id_fkey foreign key (refund_id)
    references refunds(id) on update cascade on delete restrict;
alter table refunds add constraint refunds_approved_by_fkey foreign key (approved_by)
    references users(id) on update cascade on delete set null;
alter table refunds add constraint refunds_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table refunds add constraint refunds_part_of_fkey foreign key (part_of)
    references refunds(id) on update cascade on delete restrict;
alter table refunds add constraint refunds_payment_id_fkey foreign key (payment_id)
    references payments(id) on update cascade on delete restrict;
alter table refunds add constraint refunds_refund_file_id_fkey foreign key (refund_file_id)
    references refund_files(id) on update cascade on delete restrict;
alter table renewal_consents add constraint renewal_consents_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete cascade;
alter table renewal_consents add constraint renewal_consents_order_item_id_fkey foreign key (order_item_id)
    references order_items(id) on update cascade on delete cascade;
alter table report_schedules add constraint report_schedules_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table role_permissions add constraint role_permissions_role_id_fkey foreign key (role_id)
    references roles(id) on update cascade on delete cascade;
alter table role_scopes add constraint role_scopes_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete cascade;
alter table role_scopes add constraint role_scopes_role_id_fkey foreign key (role_id)
    references roles(id) on update cascade on delete cascade;
alter table role_scopes add constraint role_scopes_user_id_role_id_fkey foreign key (user_id, role_id)
    references user_roles(user_id, role_id) on update cascade on delete cascade;
alter table role_scopes add constraint role_scopes_venue_id_fkey foreign key (venue_id)
    references venues(id) on update cascade on delete cascade;
alter table sale_entries add constraint sale_entries_move_id_fkey foreign key (move_id)
    references order_moves(id) on update cascade on delete restrict;
alter table sale_entries add constraint sale_entries_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table sale_entries add constraint sale_entries_refund_id_fkey foreign key (refund_id)
    references refunds(id) on update cascade on delete restrict;
alter table sales_channels add constraint sales_channels_sells_as_fkey foreign key (sells_as)
    references sales_channels(code) on update cascade on delete set null;
alter table sandbox_deliveries add constraint sandbox_deliveries_session_id_fkey foreign key (session_id)
    references sandbox_sessions(id) on update cascade on delete cascade;
alter table sandbox_refunds add constraint sandbox_refunds_session_id_fkey foreign key (session_id)
    references sandbox_sessions(id) on update cascade on delete cascade;
alter table saved_views add constraint saved_views_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table scan_grants add constraint scan_grants_device_id_fkey foreign key (device_id)
    references gate_devices(id) on update cascade on delete cascade;
alter table scan_grants add constraint scan_grants_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete set null;
alter table scan_grants add constraint scan_grants_venue_id_fkey foreign key (venue_id)
    references venues(id) on update cascade on delete cascade;
alter table sessions add constraint sessions_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table shift_people add constraint shift_people_shift_id_fkey foreign key (shift_id)
    references cashbox_shifts(id) on update cascade on delete restrict;
alter table shift_people add constraint shift_people_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete restrict;
alter table shop_counts add constraint shop_counts_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete cascade;
alter table slot_changes add constraint slot_changes_undone_by_id_fkey foreign key (undone_by_id)
    references users(id) on update cascade on delete set null;
alter table slot_changes add constraint slot_changes_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete set null;
alter table special_days add constraint special_days_event_id_fkey foreign key (event_id) references events(id)
    on delete cascade;
alter table staff_pin_tries add constraint staff_pin_tries_asker_id_fkey foreign key (asker_id)
    references users(id) on update cascade on delete cascade;
alter table staff_pin_tries add constraint staff_pin_tries_owner_id_fkey foreign key (owner_id)
    references staff_pins(user_id) on update cascade on delete cascade;
alter table staff_pins add constraint staff_pins_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table support_mails add constraint support_mails_message_id_fkey foreign key (message_id)
    references support_messages(id) on update cascade on delete cascade;
alter table support_messages add constraint support_messages_author_id_fkey foreign key (author_id)
    references users(id) on update cascade on delete set null;
alter table support_messages add constraint support_messages_ticket_id_fkey foreign key (ticket_id)
    references support_tickets(id) on update cascade on delete cascade;
alter table support_tickets add constraint support_tickets_assignee_id_fkey foreign key (assignee_id)
    references users(id) on update cascade on delete set null;
alter table support_tickets add constraint support_tickets_follows_id_fkey foreign key (follows_id)
    references support_tickets(id) on update cascade on delete set null;
alter table support_tickets add constraint support_tickets_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete set null;
alter table support_tickets add constraint support_tickets_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete set null;
alter table ticket_transfers add constraint ticket_transfers_created_by_fkey foreign key (created_by)
    references users(id) on update cascade on delete set null;
alter table ticket_transfers add constraint ticket_transfers_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table ticket_transfers add constraint ticket_transfers_order_item_id_fkey foreign key (order_item_id)
    references order_items(id) on update cascade on delete restrict;
alter table ticket_transfers add constraint ticket_transfers_passed_by_fkey foreign key (passed_by)
    references ticket_transfers(id) on update cascade on delete restrict;
alter table tickets add constraint tickets_appointment_id_fkey foreign key (appointment_id)
    references appointments(id) on update cascade on delete restrict;
alter table tickets add constraint tickets_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete restrict;
alter table tickets add constraint tickets_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table tickets add constraint tickets_order_item_id_fkey foreign key (order_item_id)
    references order_items(id) on update cascade on delete restrict;
alter table tickets add constraint tickets_product_id_fkey foreign key (product_id)
    references products(id) on update cascade on delete restrict;
alter table time_block_exceptions add constraint time_block_exceptions_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete cascade;
alter table time_blocks add constraint time_blocks_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete cascade;
alter table told_alerts add constraint told_alerts_event_id_fkey foreign key (event_id) references events(id)
    on delete cascade;
alter table translations add constraint translations_language_code_fkey foreign key (language_code)
    references languages(code) on update cascade on delete cascade;
alter table user_acceptances add constraint user_acceptances_kind_version_language_fkey foreign key (kind, version,
    language) references legal_texts(kind, version, language) on update cascade on delete restrict;
alter table user_acceptances add constraint user_acceptances_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table user_devices add constraint user_devices_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table user_roles add constraint user_roles_role_id_fkey foreign key (role_id)
    references roles(id) on update cascade on delete restrict;
alter table user_roles add constraint user_roles_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete cascade;
alter table validation_rules add constraint validation_rules_venue_id_fkey foreign key (venue_id)
    references venues(id) on update cascade on delete cascade;
alter table validations add constraint validations_device_id_fkey foreign key (device_id)
    references gate_devices(id) on update cascade on delete restrict;
alter table validations add constraint validations_event_id_fkey foreign key (event_id)
    references events(id) on update cascade on delete restrict;
alter table validations add constraint validations_gate_id_fkey foreign key (gate_id)
    references gates(id) on update cascade on delete restrict;
alter table validations add constraint validations_steward_id_fkey foreign key (steward_id)
    references users(id) on update cascade on delete set null;
alter table validations add constraint validations_ticket_id_fkey foreign key (ticket_id)
    references tickets(id) on update cascade on delete restrict;
alter table validations add constraint validations_user_id_fkey foreign key (user_id)
    references users(id) on update cascade on delete set null;
alter table visitor_counts add constraint visitor_counts_event_id_fkey foreign key (event_id) references events(id)
    on delete cascade;
alter table voucher_sales add constraint voucher_sales_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table voucher_sales add constraint voucher_sales_order_item_id_fkey foreign key (order_item_id)
    references order_items(id) on update cascade on delete restrict;
alter table voucher_sales add constraint voucher_sales_voucher_id_fkey foreign key (voucher_id)
    references gift_vouchers(id) on update cascade on delete restrict;
alter table waiting_entries add constraint waiting_entries_appointment_id_fkey foreign key (appointment_id)
    references appointments(id) on update cascade on delete cascade;
alter table waiting_entries add constraint waiting_entries_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete set null;
alter table waiting_entries add constraint waiting_entries_quota_id_fkey foreign key (quota_id)
    references quotas(id) on update cascade on delete cascade;
alter table wall_screens add constraint wall_screens_venue_id_fkey foreign key (venue_id)
    references venues(id) on update cascade on delete cascade;
alter table wallet_devices add constraint wallet_devices_order_item_id_fkey foreign key (order_item_id)
    references wallet_passes(order_item_id) on update cascade on delete cascade;
alter table wallet_entries add constraint wallet_entries_transaction_id_fkey foreign key (transaction_id)
    references wallet_transactions(id) on update cascade on delete restrict;
alter table wallet_entries add constraint wallet_entries_wallet_id_fkey foreign key (wallet_id)
    references wallets(id) on update cascade on delete restrict;
alter table wallet_lots add constraint wallet_lots_transaction_id_fkey foreign key (transaction_id)
    references wallet_transactions(id) on update cascade on delete restrict;
alter table wallet_lots add constraint wallet_lots_wallet_id_fkey foreign key (wallet_id)
    references wallets(id) on update cascade on delete restrict;
alter table wallet_transactions add constraint wallet_transactions_created_by_fkey foreign key (created_by)
    references users(id) on update cascade on delete restrict;
alter table wallet_transactions add constraint wallet_transactions_order_id_fkey foreign key (order_id)
    references orders(id) on update cascade on delete restrict;
alter table wallet_transactions add constraint wallet_transactions_payment_id_fkey foreign key (payment_id)
    references payments(id) on update cascade on delete restrict;
alter table wallet_transactions add constraint wallet_transactions_refund_id_fkey foreign key (refund_id)
    references refunds(id) on update cascade on delete restrict;
alter table wallet_uses add constraint wallet_uses_lot_id_fkey foreign key (lot_id)
    references wallet_lots(id) on update cascade on delete restrict;
alter table wallet_uses add constraint wallet_uses_payment_id_fkey foreign key (payment_id)
    references payments(id) on update cascade on delete restrict;
alter table wallets add constraint wallets_user_id_fkey foreign key (user_id) references users(id) on update cascade
    on delete restrict;
alter table wallets add constraint wallets_voucher_id_fkey foreign key (voucher_id)
    references gift_vouchers(id) on update cascade on delete restrict;
alter table weather_days add constraint weather_days_event_id_fkey foreign key (event_id) references events(id)
    on delete cascade;

insert into sales_channels (code, name, enabled, "position", payment_methods, fee_kind, fee_cents, fee_percent,
    fee_tax_rate, version, limits_holds, sells_as) values
  ('web', '{"en": "Online shop", "es": "Tienda en línea"}', true, 0, '{card}', 'none', 0, 0, 0, 1, true, null),
  ('counter', '{"en": "Counter", "es": "Taquilla"}', true, 1, '{cash,card}', 'none', 0, 0, 0, 1, false, null),
  ('bulk', '{"en": "Companies", "es": "Empresas"}', true, 2, '{wire_transfer,card}', 'none', 0, 0, 0, 1, false, null),
  ('partner', '{"en": "Partners", "es": "Colaboradores"}', true, 3, '{wire_transfer}', 'none', 0, 0, 0, 1, false, null),
  ('kiosk', '{"en": "Kiosk", "es": "Quiosco"}', true, 4, '{card}', 'none', 0, 0, 0, 1, false, null),
  ('telephone', '{"en": "Telephone", "es": "Teléfono"}', true, 5, '{card,wire_transfer}',
    'none', 0, 0, 0, 1, false, 'web');

insert into answers_by_mail (id, enabled, host, port, security, username, mailbox, secrets, version) values
  (1, false, '', 993, 'tls', '', 'INBOX', '{}', 1);

insert into languages (code, name, enabled, "position", version) values
  ('en', 'English', true, 0, 1),
  ('es', 'Español', true, 1, 1);

insert into mail_health (id) values
  (1);

insert into mailbox_readings (id, "position", failures, taken, skipped) values
  (1, '{}', 0, 0, 0);

insert into rights (id, version) values
  (1, 0);

insert into state_transitions (entity, from_state, to_state) values
  ('order', 'held', 'pending'),
  ('order', 'held', 'paid'),
  ('order', 'held', 'expired'),
  ('order', 'held', 'cancelled'),
  ('order', 'pending', 'paid'),
  ('order', 'pending', 'expired'),
  ('order', 'pending', 'cancelled'),
  ('order', 'paid', 'partially_refunded'),
  ('order', 'paid', 'refunded'),
  ('order', 'partially_refunded', 'refunded'),
  ('order', 'expired', 'paid'),
  ('payment', 'created', 'authorised'),
  ('payment', 'created', 'captured'),
  ('payment', 'created', 'failed'),
  ('payment', 'created', 'cancelled'),
  ('payment', 'authorised', 'captured'),
  ('payment', 'authorised', 'failed'),
  ('payment', 'authorised', 'cancelled'),
  ('payment', 'captured', 'partially_refunded'),
  ('payment', 'captured', 'refunded'),
  ('payment', 'captured', 'disputed'),
  ('payment', 'partially_refunded', 'refunded'),
  ('payment', 'partially_refunded', 'disputed'),
  ('payment', 'failed', 'authorised'),
  ('payment', 'failed', 'captured'),
  ('payment', 'cancelled', 'authorised'),
  ('payment', 'cancelled', 'captured'),
  ('payment', 'disputed', 'captured'),
  ('payment', 'disputed', 'refunded'),
  ('refund', 'created', 'transit'),
  ('refund', 'created', 'done'),
  ('refund', 'created', 'failed'),
  ('refund', 'created', 'cancelled'),
  ('refund', 'transit', 'done'),
  ('refund', 'transit', 'failed'),
  ('refund', 'failed', 'created'),
  ('ticket', 'valid', 'used'),
  ('ticket', 'valid', 'cancelled'),
  ('ticket', 'valid', 'replaced'),
  ('ticket', 'valid', 'expired'),
  ('ticket', 'valid', 'blocked'),
  ('ticket', 'blocked', 'valid'),
  ('ticket', 'blocked', 'cancelled'),
  ('ticket', 'blocked', 'replaced'),
  ('ticket', 'blocked', 'expired'),
  ('order', 'pending', 'held'),
  ('refund', 'requested', 'created'),
  ('refund', 'requested', 'done'),
  ('refund', 'requested', 'cancelled'),
  ('refund', 'failed', 'done'),
  ('conversation', 'open', 'waiting'),
  ('conversation', 'open', 'solved'),
  ('conversation', 'open', 'closed'),
  ('conversation', 'waiting', 'open'),
  ('conversation', 'waiting', 'solved'),
  ('conversation', 'waiting', 'closed'),
  ('conversation', 'solved', 'open'),
  ('conversation', 'solved', 'waiting'),
  ('conversation', 'solved', 'closed'),
  ('refund', 'done', 'failed'),
  ('refund', 'failed', 'cancelled'),
  ('refund', 'external', 'cancelled'),
  ('payment', 'partially_refunded', 'captured'),
  ('payment', 'refunded', 'captured'),
  ('payment', 'refunded', 'partially_refunded'),
  ('order', 'expired', 'pending'),
  ('payment', 'refunded', 'disputed'),
  ('ticket', 'used', 'valid'),
  ('payment', 'captured', 'cancelled');

insert into validation_rule_state (id, version) values
  (1, 0);

insert into verifactu_connections (id, enabled, environment, secrets, version) values
  (1, false, 'test', '{}', 1);

insert into wallet_connections (kind, enabled, settings, secrets, version) values
  ('apple', false, '{}', '{}', 1),
  ('google', false, '{}', '{}', 1);
