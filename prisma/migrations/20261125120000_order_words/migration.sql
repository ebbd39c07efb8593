-- What orders are found by, a row for each word of each kind. No foreign key: checking one would lock the orders of everybody
-- who sells. Bytes decide the order, so that an index finds a word by its beginning in every collation.
create table order_words (
  order_id uuid not null,
  kind text collate "C" not null,
  word text collate "C" not null,
  events uuid[], -- of the tickets whose holders said it; null where it tells of the whole order
  primary key (order_id, kind, word)
);
create index order_words_word on order_words (word, order_id desc);

-- Every word of letters that some order has, with what it is spelled like.
create table search_words (
  word text collate "C" primary key,
  near text[] not null
);
create index search_words_near on search_words using gin (near);

-- Orders whose words are to be written anew. It only grows and is taken from the front, so that nobody who sells waits.
create table orders_to_index (
  id bigint generated always as identity primary key,
  order_id uuid not null
);

-- prisma/functions/finding takes their place, or is there already where a migration before this one came after the functions;
-- the triggers need them to name.
do $body$ begin
  if to_regprocedure('mark_order_to_index()') is null then
    create function mark_order_to_index() returns trigger language plpgsql as $$ begin return null; end $$;
  end if;
  if to_regprocedure('forget_order_words()') is null then
    create function forget_order_words() returns trigger language plpgsql as $$ begin return null; end $$;
  end if;
end $body$;

create trigger orders_named after insert on orders for each row
  when (new.customer_name is not null or new.customer_email is not null) execute function mark_order_to_index();
create trigger orders_renamed after update on orders for each row
  when ((old.customer_name, old.customer_email, old.customer_phone) is distinct from (new.customer_name, new.customer_email, new.customer_phone))
  execute function mark_order_to_index();
create trigger orders_forgotten after update on orders for each row
  when ((old.buyer_erased_at, old.holders_erased_at) is distinct from (new.buyer_erased_at, new.holders_erased_at))
  execute function forget_order_words();
create trigger profiles_to_index after insert or update or delete on order_item_profiles for each row
  execute function mark_order_to_index();
create trigger payments_begun after insert on payments for each row
  when (new.provider_ref is not null or new.card_last4 is not null) execute function mark_order_to_index();
create trigger payments_told after update on payments for each row
  when ((old.provider_ref, old.card_last4) is distinct from (new.provider_ref, new.card_last4)) execute function mark_order_to_index();
create trigger bank_lines_matched after update on bank_lines for each row
  when ((old.payment_id, old.remitter) is distinct from (new.payment_id, new.remitter)) execute function mark_order_to_index();

-- Those that are there already: the job takes them like all others, some at a time.
insert into orders_to_index (order_id) select id from orders where customer_name is not null or customer_email is not null order by id;
