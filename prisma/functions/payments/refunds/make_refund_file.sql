-- Puts refunds that wait for one of the organisation's accounts into a new file for its bank, at most 10,000: each
-- refund is in one file, also with concurrent calls. Returns null if none waits.
--
-- p_file: { id, account, holder, bic, initiator, day, by }
create or replace function make_refund_file(p_file jsonb) returns uuid language plpgsql as $$
declare
  v_file uuid := (p_file ->> 'id')::uuid;
  v_day date := (p_file ->> 'day')::date;
  v_payments uuid[];
  v_ids uuid[];
begin
  if exists (select from refund_files where id = v_file) then
    return v_file;
  end if;
  -- Skips payments locked by another process, which settles or cancels their refunds; so no call waits for another.
  v_payments := array(select p.id from payments p
    where p.id = any (array(select r.payment_id from refunds r where r.state = 'created'
      and r.payee_iban is not null and r.currency = 'EUR'))
      and refund_connection(p.provider) in (select code from payment_connections
        where kind = 'wire_transfer' and settings ->> 'iban' = p_file ->> 'account')
    order by p.id for update of p skip locked);
  v_ids := array(select r.id from refunds r where r.payment_id = any (v_payments)
      and r.state = 'created' and r.payee_iban is not null and r.currency = 'EUR' and r.amount_cents > 0
    order by r.created_at, r.id limit 10000 for update of r skip locked);
  if cardinality(v_ids) = 0 then
    return null;
  end if;
  insert into refund_files (id, message_id, account, holder, bic, initiator, currency, execute_on, count,
    total_cents, made_by)
    select v_file, 'REFUNDS-' || to_char(v_day, 'YYYYMMDD') || '-' || upper(right(v_file::text, 12)),
      p_file ->> 'account', p_file ->> 'holder',
      p_file ->> 'bic', p_file ->> 'initiator', 'EUR', v_day, count(*), sum(amount_cents), (p_file ->> 'by')::uuid
    from refunds where id = any (v_ids);
  update refunds set state = 'transit', refund_file_id = v_file, updated_at = moment() where id = any (v_ids);
  return v_file;
end $$;
