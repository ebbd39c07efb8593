-- A buyer agreed that a pass is renewed every year by the card that paid for it. The card stays with the company that takes the money.
create table renewal_consents (
  id uuid primary key,
  -- In which it was given.
  order_id uuid not null references orders (id) on delete cascade on update cascade,
  -- Of the pass that is renewed next: it goes on to the one that renews it.
  order_item_id uuid not null unique references order_items (id) on delete cascade on update cascade,
  state text not null default 'asked',
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
  failures int not null default 0,
  payment_id uuid,
  claimed_until timestamptz(3),
  ended_at timestamptz(3),
  ended_reason text,
  created_at timestamptz(3) not null default moment(),
  constraint renewal_consents_state check (case state
    when 'asked' then ended_at is null and announced_at is null
    when 'active' then ended_at is null and customer_ref is not null and method_ref is not null
    when 'ended' then ended_at is not null and ended_reason in ('buyer', 'staff', 'blocked', 'refunded', 'transferred', 'declined', 'unavailable', 'replaced', 'erased')
    else false end),
  constraint renewal_consents_announced check ((announced_cents is null) = (announced_at is null) and (due_at is null or announced_at is not null)),
  constraint renewal_consents_amounts check (agreed_cents > 0 and announced_cents > 0 and failures between 0 and 3)
);
create index renewal_consents_order_id_idx on renewal_consents (order_id);
create index renewal_consents_payment_id_idx on renewal_consents (payment_id);

-- A pass that is blocked or refunded is charged for no more, nor one that another person has.
create function end_consent_of_ticket() returns trigger language plpgsql as $$
begin
  update renewal_consents set state = 'ended', ended_at = moment(), ended_reason = case new.state when 'blocked' then 'blocked' else 'refunded' end
    where order_item_id = new.order_item_id and state <> 'ended';
  return null;
end $$;
create trigger tickets_end_consent after update of state on tickets for each row
  when (old.state <> new.state and new.state in ('blocked', 'cancelled')) execute function end_consent_of_ticket();
create function end_consent_of_transfer() returns trigger language plpgsql as $$
begin
  update renewal_consents set state = 'ended', ended_at = moment(), ended_reason = 'transferred' where order_item_id = new.order_item_id and state <> 'ended';
  return null;
end $$;
create trigger transfers_end_consent after update of state on ticket_transfers for each row
  when (old.state <> new.state and new.state = 'taken') execute function end_consent_of_transfer();
