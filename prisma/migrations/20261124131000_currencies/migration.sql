-- What names an amount of money names its currency. What is there takes that of its event, else that of the house.
alter table promos add column currency text;
alter table product_presets add column currency text;
alter table sales_channels add column fee_currency text;
alter table roles add column limit_currency text;

do $$
declare
  house text := coalesce((select value #>> '{}' from settings where key = 'defaults.currency'), 'EUR');
begin
  update promos p set currency = coalesce((select e.currency from events e where e.id = p.event_id), house)
    where effect in ('amount', 'fixed_price') or min_total_cents > 0 or budget_cents is not null;
  update sales_channels set fee_currency = house where fee_cents > 0;
  update roles set limit_currency = house where limits ? 'refund_cents';
  -- Of the events that have products of its keys, where they are sold in one currency.
  update product_presets preset set currency = (
    select min(e.currency) from products p join events e on e.id = p.event_id
      where p.preset_key::text in (select product ->> 'key' from jsonb_array_elements(preset.products) product)
      having count(distinct e.currency) = 1);
end $$;

-- A server of the version before names none. The next release drops this.
create function name_promo_currency() returns trigger language plpgsql as $$
begin
  new.currency := coalesce((select e.currency from events e where e.id = new.event_id),
    (select value #>> '{}' from settings where key = 'defaults.currency'), 'EUR');
  return new;
end $$;
create trigger promos_name_currency before insert or update on promos for each row
  when (new.currency is null and (new.effect in ('amount', 'fixed_price') or new.min_total_cents > 0 or new.budget_cents is not null))
  execute function name_promo_currency();
