-- The events of a person's orders stand with the person: an event's people are found without a look at everybody's orders.
alter table profiles add column events uuid[] not null default '{}';
update profiles p set events = own.events
  from (
    select g.profile_id, array_agg(distinct event order by event) as events
    from profile_orders g cross join lateral unnest(g.events) event group by 1
  ) own
  where own.profile_id = p.id;
create index profiles_events_idx on profiles using gin (events);

-- The list of refunds begins with the latest; it was put in order from the whole table.
create index refunds_created_at_id_idx on refunds (created_at desc, id desc);

-- An event's promo codes, the latest first.
drop index promo_codes_promo_id_idx;
create index promo_codes_promo_id_created_at_idx on promo_codes (promo_id, created_at desc);

-- Tickets that are still good, by product: those that lack a holder are looked for among the ones of products that ask for one.
drop index tickets_valid_until_idx;
create index tickets_valid_until_product_id_idx on tickets (valid_until, product_id);

-- Further visits whose time is still to be chosen.
create index order_items_without_time on order_items (event_id)
  where visit > 0 and appointment_id is null and state = 'active';

-- The codes that have a tag: which tags there are is asked by every page of codes.
create index promo_codes_tagged on promo_codes (promo_id) where tags <> '{}'::text[];
