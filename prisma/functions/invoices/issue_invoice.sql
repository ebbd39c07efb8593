-- Writes an invoice under the next number of its series, in the caller's transaction: a rollback frees the number.
-- Calls for one series are serialised here, so that numbers and days ascend together.
--
-- p_invoice: { id, order_id, position, kind, series_id, zone, currency, gross, tax, issuer, customer, lines, taxes,
-- base_id, corrects_by }
create or replace function issue_invoice(p_invoice jsonb) returns text language plpgsql as $$
declare
  v_series series%rowtype;
  v_at timestamptz;
  v_code text;
begin
  select * into v_series from series
  where id = (p_invoice ->> 'series_id')::uuid and kind = 'invoice' for no key update;
  if not found then
    raise exception 'no series of invoices' using errcode = 'foreign_key_violation';
  end if;
  -- Never before the last invoice, even if this transaction began earlier and waited.
  v_at := greatest(moment(), v_series.last_used_at);
  update series set last_used_at = v_at,
      year = greatest(year, extract(year from v_at at time zone (p_invoice ->> 'zone'))::int),
      next_number = case when yearly and year < extract(year from v_at at time zone (p_invoice ->> 'zone')) then 1
        else next_number end + 1
    where id = v_series.id returning * into v_series;
  v_code := written_number(v_series.prefix, v_series.digits, v_series.year, v_series.next_number - 1);
  insert into invoices (id, order_id, position, kind, series_id, year, number, code, issued_at, issued_on, currency,
      gross_cents, tax_cents, issuer, customer, lines, taxes, base_id, corrects_by)
    values ((p_invoice ->> 'id')::uuid, (p_invoice ->> 'order_id')::uuid, (p_invoice ->> 'position')::int,
      p_invoice ->> 'kind', v_series.id, v_series.year, v_series.next_number - 1, v_code, v_at,
      (v_at at time zone (p_invoice ->> 'zone'))::date, p_invoice ->> 'currency', (p_invoice ->> 'gross')::bigint,
      (p_invoice ->> 'tax')::bigint, p_invoice -> 'issuer', nullif(p_invoice -> 'customer', 'null'),
      p_invoice -> 'lines', p_invoice -> 'taxes', (p_invoice ->> 'base_id')::uuid, p_invoice ->> 'corrects_by');
  return v_code;
end $$;
