-- Creates the next codes of a batch, up to p_step, and counts them in the same transaction: after an interruption the
-- count is correct, and the next call creates exactly the missing codes. Concurrent calls for one batch are
-- serialised. If a code exists already, the next step creates another.
-- state: making, ready, stopped; null if there is no such batch.
create or replace function make_promo_codes(p_batch uuid, p_step int)
returns table (state text, made int, quantity int) language plpgsql as $$
#variable_conflict use_column
declare
  v_batch promo_code_batches%rowtype;
  v_new int;
begin
  select * into v_batch from promo_code_batches where id = p_batch for update;
  if not found then
    return;
  end if;
  if v_batch.state in ('waiting', 'making') then
    insert into promo_codes (id, code, promo_id, batch_id, tags, max_uses, valid_from, valid_until)
      select uuid_v7(), v_batch.prefix || random_reference(v_batch.length), v_batch.promo_id, v_batch.id, v_batch.tags,
        v_batch.max_uses, v_batch.valid_from, v_batch.valid_until
      from generate_series(1, least(p_step, v_batch.quantity - v_batch.made))
      on conflict (code) do nothing;
    get diagnostics v_new = row_count;
    update promo_code_batches b set made = b.made + v_new,
        state = case when b.made + v_new = b.quantity then 'ready' else 'making' end,
        finished_at = case when b.made + v_new = b.quantity then now() end
      where b.id = p_batch returning b.* into v_batch;
  end if;
  state := v_batch.state; made := v_batch.made; quantity := v_batch.quantity;
  return next;
end $$;
