-- After the functions
-- Triggers. The functions that they call are in prisma/functions, or below where no other code calls them.

create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('aforo_changes', tg_table_name);
  return null;
end $$;

create function check_wallet_sum() returns trigger language plpgsql as $$
begin
  if exists (select from wallet_entries where transaction_id = new.transaction_id
      group by currency having sum(amount_cents) <> 0) then
    raise exception 'the entries of transaction % do not come to nothing', new.transaction_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function end_consent_of_ticket() returns trigger language plpgsql as $$
begin
  update renewal_consents set state = 'ended', ended_at = moment(),
    ended_reason = case new.state when 'blocked' then 'blocked' else 'refunded' end
    where order_item_id = new.order_item_id and state <> 'ended';
  return null;
end $$;

create function end_consent_of_transfer() returns trigger language plpgsql as $$
begin
  update renewal_consents set state = 'ended', ended_at = moment(), ended_reason = 'transferred'
    where order_item_id = new.order_item_id and state <> 'ended';
  return null;
end $$;

create function guard_print_job() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'printed' then
    raise exception 'print_jobs is append-only once something is printed' using errcode = 'restrict_violation';
  elsif (to_jsonb(new) - '{state,failure,tries,due_at,taken_until,settled_at}'::text[])
      is distinct from (to_jsonb(old) - '{state,failure,tries,due_at,taken_until,settled_at}'::text[]) then
    raise exception 'what was to be printed does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function guard_print_ticket() returns trigger language plpgsql as $$
begin
  if not exists (select from print_jobs j join tickets t on t.order_id = j.order_id
      where j.id = new.print_id and j.kind = 'tickets' and t.id = new.ticket_id) then
    raise exception 'the ticket is of another order' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function guard_shift() returns trigger language plpgsql as $$
declare
  v_last cashbox_shifts%rowtype;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or new.drawer_cents <> new.opening_counted_cents then
      raise exception 'a shift begins open, with what was counted' using errcode = 'check_violation';
    end if;
    return new;
  elsif tg_op = 'DELETE' or old.state = 'closed' then
    raise exception 'cashbox_shifts is append-only once a shift is closed' using errcode = 'restrict_violation';
  elsif (new.id, new.cashbox_id, new.number, new.cashier_id, new.currency, new.opened_at, new.opening_expected_cents,
      new.opening_counted_cents, new.opening_count, new.tolerance_cents, new.discount_most, new.undo_minutes,
      new.rounding_cents)
      is distinct from (old.id, old.cashbox_id, old.number, old.cashier_id, old.currency, old.opened_at,
      old.opening_expected_cents, old.opening_counted_cents, old.opening_count, old.tolerance_cents, old.discount_most,
      old.undo_minutes, old.rounding_cents) then
    raise exception 'how a shift began does not change' using errcode = 'restrict_violation';
  elsif new.drawer_cents <> old.drawer_cents and pg_trigger_depth() < 2 then
    raise exception 'a drawer changes by its movements alone' using errcode = 'restrict_violation';
  end if;
  if new.state = 'closed' then
    if new.approved_by = any (shift_parties(new.id)) then
      raise exception 'shift % is approved by a person who worked in it', new.id using errcode = 'check_violation';
    end if;
    select * into v_last from cashbox_shifts where cashbox_id = new.cashbox_id and state = 'closed'
      order by z_number desc limit 1;
    if new.drawer_cents <> new.opening_counted_cents
          + (select coalesce(sum(amount_cents), 0) from cash_movements where shift_id = new.id and method = 'cash')
        or new.z_number <> coalesce(v_last.z_number, 0) + 1 or new.previous_hash <> coalesce(v_last.hash, '')
        or new.hash <> encode(sha256(convert_to(new.previous_hash || new.snapshot::text, 'UTF8')), 'hex') then
      raise exception 'shift % does not close as it should', new.id using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;

create function move_drawer() returns trigger language plpgsql as $$
begin
  update cashbox_shifts set drawer_cents = drawer_cents + case new.method when 'cash' then new.amount_cents else 0 end
    where id = new.shift_id and state = 'open';
  if not found then
    raise exception 'shift % is not open', new.shift_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function name_promo_currency() returns trigger language plpgsql as $$
begin
  new.currency := coalesce((select e.currency from events e where e.id = new.event_id),
    (select value #>> '{}' from settings where key = 'defaults.currency'), 'EUR');
  return new;
end $$;

create function note_rights() returns trigger language plpgsql as $$
begin
  update rights set version = pg_current_xact_id()::text::bigint
    where version <> pg_current_xact_id()::text::bigint;
  return null;
end $$;

create function note_rights_at_venue() returns trigger language plpgsql as $$
begin
  if exists (select from role_scopes where venue_id in (
      new.venue_id, case when tg_op = 'UPDATE' then old.venue_id end)) then
    update rights set version = pg_current_xact_id()::text::bigint
    where version <> pg_current_xact_id()::text::bigint;
  end if;
  return null;
end $$;

create function note_rules() returns trigger language plpgsql as $$
begin
  update validation_rule_state set version = pg_current_xact_id()::text::bigint
    where version <> pg_current_xact_id()::text::bigint;
  return null;
end $$;

create function refunds_within_payment() returns trigger language plpgsql as $$
declare
  paid int;
  returned int;
begin
  select amount_cents into paid from payments where id = new.payment_id for update;
  select coalesce(sum(amount_cents), 0) into returned from refunds
    where payment_id = new.payment_id and id <> new.id and state in ('created', 'transit', 'done', 'external');
  if new.state in ('created', 'transit', 'done', 'external') and returned + new.amount_cents > paid then
    raise exception 'refunds of payment % exceed it', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function start_pass() returns trigger language plpgsql as $$
declare
  v_until timestamptz;
begin
  update annual_passes a set waits_for_use = false from events e join venues v on v.id = e.venue_id
    where a.ticket_id = new.id and a.waits_for_use and e.id = new.event_id
    returning (((moment() at time zone v.time_zone)::date
        + make_interval(months => (a.rules ->> 'months')::int) + interval '1 day')
      at time zone v.time_zone) - interval '1 second' into v_until;
  new.valid_until := coalesce(v_until, new.valid_until);
  return new;
end $$;

create trigger answers_by_mail_heard after insert or delete
    or update on answers_by_mail
  for each statement execute function announce_change();
create trigger appointments_day before insert
    or update of starts_at on appointments
  for each row execute function set_slot_day();
create trigger appointments_in_wallets after update on appointments for each row when ((((old.state <> new.state)
    and (('cancelled'::text = (old.state)::text) or ('cancelled'::text = (new.state)::text)))
    or (old.starts_at <> new.starts_at) or (old.ends_at <> new.ends_at))) execute function tell_wallets_of_slot();
create constraint trigger appointments_kept_for_line after update of capacity, held, sold, state,
    awaited on appointments deferrable initially deferred for each row when (((new.awaited > 0)
    or (new.kept > 0))) execute function keep_for_line();
create trigger audit_log_append_only before delete
    or update on audit_log
  for each row execute function refuse_change();
create trigger bank_lines_matched after update on bank_lines for each row
    when (((old.payment_id is distinct from new.payment_id)
    or (old.remitter is distinct from new.remitter))) execute function mark_order_to_index();
create trigger cancellation_orders_told after insert or update of state,
    kept on cancellation_orders
  for each row execute function tell_cancellation();
create trigger cancellations_told after update of state, deadline on cancellations for each row
    when (((old.state is distinct from new.state)
    or (old.deadline is distinct from new.deadline))) execute function tell_cancellation();
create trigger cash_handovers_append_only before delete
    or update on cash_handovers
  for each row execute function refuse_change();
create trigger cash_movements_append_only before delete
    or update on cash_movements
  for each row execute function refuse_change();
create trigger cash_movements_drawer before insert on cash_movements
  for each row execute function move_drawer();
create trigger cashbox_shifts_guard before insert or delete
    or update on cashbox_shifts
  for each row execute function guard_shift();
create trigger client_ids_bound before delete or update of id, kind, record, actor,
    at on client_ids
  for each row execute function refuse_change();
create trigger day_corrections_append_only before delete
    or update on day_corrections
  for each row execute function refuse_change();
create constraint trigger events_come after insert on events deferrable initially deferred
  for each row execute function note_rights_at_venue();
create constraint trigger events_move after update on events deferrable initially deferred for each row
    when ((old.venue_id <> new.venue_id)) execute function note_rights_at_venue();
create trigger events_slug after insert or update of slug on events
  for each row execute function keep_slug();
create trigger gift_vouchers_heard after insert on gift_vouchers
  for each statement execute function announce_change();
create trigger inside_corrections_append_only before delete
    or update on inside_corrections
  for each row execute function refuse_change();
create trigger invoice_cancellations_append_only before delete
    or update on invoice_cancellations
  for each row execute function refuse_change();
create trigger invoice_records_append_only before delete
    or update on invoice_records
  for each row execute function refuse_change();
create trigger invoice_requests_named after insert or delete
    or update on invoice_requests
  for each row execute function mark_invoice_to_index();
create trigger invoices_append_only before delete
    or update on invoices
  for each row execute function refuse_change();
create trigger invoices_forgotten after update on invoices for each row
    when ((old.customer is distinct from new.customer)) execute function mark_invoice_to_index();
create trigger invoices_named after insert on invoices
  for each row execute function mark_invoice_to_index();
create trigger languages_heard after insert or delete
    or update on languages
  for each statement execute function announce_change();
create trigger legal_texts_append_only before delete
    or update on legal_texts
  for each row execute function refuse_change();
create trigger legal_texts_heard after insert on legal_texts
  for each statement execute function announce_change();
create trigger mail_health_heard after update on mail_health
  for each statement execute function announce_change();
create trigger mail_texts_heard after insert or delete
    or update on mail_texts
  for each statement execute function announce_change();
create trigger money_entries_append_only before delete
    or update on money_entries
  for each row execute function refuse_change();
create trigger money_entries_late after insert on money_entries referencing new table as entered
  for each statement execute function note_late_entries('money');
create trigger order_events_append_only before delete
    or update on order_events
  for each row execute function refuse_change();
create trigger orders_forgotten after update on orders for each row
    when (((old.buyer_erased_at is distinct from new.buyer_erased_at)
    or (old.holders_erased_at is distinct from new.holders_erased_at))) execute function forget_order_words();
create trigger orders_named after insert on orders for each row when (((new.customer_name is not null)
    or (new.customer_email is not null))) execute function mark_order_to_index();
create trigger orders_renamed after update on orders for each row
    when ((((old.customer_name is distinct from new.customer_name)
    or (old.customer_email is distinct from new.customer_email))
    or (old.customer_phone is distinct from new.customer_phone))) execute function mark_order_to_index();
create trigger orders_transition before update of state on orders for each row
    when ((old.state is distinct from new.state)) execute function refuse_transition('order');
create trigger payment_connections_heard after insert or delete
    or update on payment_connections
  for each statement execute function announce_change();
create trigger payments_begun after insert on payments for each row when (((new.provider_ref is not null)
    or (new.card_last4 is not null))) execute function mark_order_to_index();
create trigger payments_taken after insert or update of state on payments for each row
    when (((new.state = 'captured'::"PaymentState") and (new.amount_cents > 0))) execute function enter_payment();
create trigger payments_told after update on payments for each row
    when (((old.provider_ref is distinct from new.provider_ref)
    or (old.card_last4 is distinct from new.card_last4))) execute function mark_order_to_index();
create trigger payments_transition before update of state on payments for each row
    when ((old.state is distinct from new.state)) execute function refuse_transition('payment');
create trigger print_job_tickets_append_only before delete
    or update on print_job_tickets
  for each row execute function refuse_change();
create trigger print_job_tickets_guard before insert on print_job_tickets
  for each row execute function guard_print_ticket();
create trigger print_jobs_guard before delete
    or update on print_jobs
  for each row execute function guard_print_job();
create trigger product_terms_stay before delete
    or update on product_terms
  for each row execute function refuse_change();
create trigger products_keep_terms before insert or update on products
  for each row execute function keep_terms();
create trigger profiles_to_index after insert or delete
    or update on order_item_profiles
  for each row execute function mark_order_to_index();
create trigger promos_name_currency before insert or update on promos for each row when (((new.currency is null)
    and ((new.effect = any (array['amount'::text, 'fixed_price'::text])) or (new.min_total_cents > 0)
    or (new.budget_cents is not null)))) execute function name_promo_currency();
create trigger provider_events_append_only before delete
    or update on provider_events
  for each row execute function refuse_change();
create trigger provider_fees_append_only before delete
    or update on provider_fees
  for each row execute function refuse_change();
create trigger provider_records_fee after insert or update of fee_cents, payment_id on provider_records for each row
    when (((new.fee_cents is not null) and (new.payment_id is not null))) execute function enter_fee();
create constraint trigger quotas_kept_for_line after update of size, held, sold,
    awaited on quotas deferrable initially deferred for each row when (((new.awaited > 0)
    or (new.kept > 0))) execute function keep_quota_for_line();
create trigger quotas_resized after update of size on quotas for each row
    when ((old.size is distinct from new.size)) execute function resize_quota_counters();
create trigger refunds_returned after insert or update of state on refunds for each row when (((new.amount_cents > 0)
    and (new.state = any (array['done'::"RefundState", 'external'::"RefundState", 'failed'::"RefundState",
    'cancelled'::"RefundState"])))) execute function enter_refund();
create trigger refunds_transition before update of state on refunds for each row
    when ((old.state is distinct from new.state)) execute function refuse_transition('refund');
create trigger refunds_within_payment before insert
    or update on refunds
  for each row execute function refunds_within_payment();
create constraint trigger role_permissions_change after insert or delete
    or update on role_permissions deferrable initially deferred
  for each row execute function note_rights();
create constraint trigger role_scopes_change after insert or delete
    or update on role_scopes deferrable initially deferred
  for each row execute function note_rights();
create constraint trigger roles_change after update on roles deferrable initially deferred for each row
    when (((old.name is distinct from new.name)
    or (old.requires_two_factor is distinct from new.requires_two_factor))) execute function note_rights();
create constraint trigger roles_reach_changes after update on roles deferrable initially deferred for each row
    when (((old.is_limited is distinct from new.is_limited)
    or (old.ends_at is distinct from new.ends_at))) execute function note_rights();
create trigger sale_entries_append_only before delete
    or update on sale_entries
  for each row execute function refuse_change();
create trigger sale_entries_erased after update on sale_entries referencing new table as entered
  for each statement execute function note_late_entries('sales');
create trigger sale_entries_late after insert on sale_entries referencing new table as entered
  for each statement execute function note_late_entries('sales');
create trigger sales_channels_heard after insert or delete
    or update on sales_channels
  for each statement execute function announce_change();
create trigger sealed_days_append_only before delete
    or update on sealed_days
  for each row execute function refuse_change();
create trigger security_events_append_only before delete
    or update on security_events
  for each row execute function refuse_change();
create constraint trigger sessions_change_hands after update on sessions deferrable initially deferred for each row
    when ((((old.user_id is distinct from new.user_id) or (old.impersonator_id is distinct from new.impersonator_id))
    or (new.expires_at < old.expires_at))) execute function note_rights();
create constraint trigger sessions_end after delete on sessions deferrable initially deferred for each row
    when (((old.user_id is not null) and (old.expires_at > now()))) execute function note_rights();
create trigger settings_heard after insert or delete
    or update on settings
  for each statement execute function announce_change();
create trigger shift_people_append_only before delete
    or update on shift_people
  for each row execute function refuse_change();
create trigger support_tickets_transition before update of state on support_tickets for each row
    when ((old.state is distinct from new.state)) execute function refuse_transition('conversation');
create trigger tickets_end_consent after update of state on tickets for each row when (((old.state <> new.state)
    and (new.state = any (array['blocked'::"TicketState",
    'cancelled'::"TicketState"])))) execute function end_consent_of_ticket();
create trigger tickets_in_wallets after update on tickets for each row when ((((old.state <> new.state)
    and (new.state <> 'used'::"TicketState")) or (old.valid_from <> new.valid_from)
    or (old.valid_until <> new.valid_until)
    or (old.appointment_id is distinct from new.appointment_id))) execute function tell_wallet_of_ticket();
create trigger tickets_named after insert on tickets referencing new table as issued
  for each statement execute function mark_tickets_to_index();
create trigger tickets_start_pass before update of uses_left on tickets for each row
    when (((old.uses_left = old.uses_total) and (new.uses_left < old.uses_left)
    and (old.uses_total > 1))) execute function start_pass();
create trigger tickets_take_booked_time after update of uses_left on tickets for each row
    when (((old.uses_left <> new.uses_left) and (old.uses_total > 1))) execute function take_booked_time();
create trigger tickets_transition before update of state on tickets for each row
    when ((old.state is distinct from new.state)) execute function refuse_transition('ticket');
create trigger transfers_end_consent after update of state on ticket_transfers for each row
    when (((old.state <> new.state) and (new.state = 'taken'::text))) execute function end_consent_of_transfer();
create trigger translations_heard after insert or delete
    or update on translations
  for each statement execute function announce_change();
create constraint trigger user_roles_change after insert or delete
    or update on user_roles deferrable initially deferred
  for each row execute function note_rights();
create constraint trigger users_change after update on users deferrable initially deferred for each row
    when (((((((old.name is distinct from new.name) or (old.email is distinct from new.email))
    or (old.locale is distinct from new.locale)) or (old.email_verified_at is distinct from new.email_verified_at))
    or (old.two_factor_confirmed_at is distinct from new.two_factor_confirmed_at))
    or (old.deactivated_at is distinct from new.deactivated_at))) execute function note_rights();
create constraint trigger validation_rules_change after insert or delete
    or update on validation_rules deferrable initially deferred
  for each row execute function note_rules();
create trigger validation_rules_heard after insert or delete
    or update on validation_rules
  for each statement execute function announce_change();
create trigger validations_append_only before delete
    or update on validations
  for each row execute function refuse_change();
create trigger wallet_connections_heard after insert or delete
    or update on wallet_connections
  for each statement execute function announce_change();
create trigger wallet_entries_append_only before delete
    or update on wallet_entries
  for each row execute function refuse_change();
create constraint trigger wallet_entries_sum after insert on wallet_entries deferrable initially deferred
  for each row execute function check_wallet_sum();
create trigger wallet_transactions_append_only before delete
    or update on wallet_transactions
  for each row execute function refuse_change();
