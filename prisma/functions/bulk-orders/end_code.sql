-- Ends the link of distributed codes: revoked codes are free again, others get another recipient. The former link
-- tells why it no longer works.
-- p: { master_order, codes, name, email, locale, batch, by }; without an email they are revoked.
-- outcome: done; nothing (none of them is distributed: they are free, claimed or refunded); replayed.
create or replace function end_code(p jsonb) returns table (outcome text, ended bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_master uuid := (p ->> 'master_order')::uuid;
  v_email text := p ->> 'email';
  v_handout uuid := uuid_v7();
  v_codes uuid[];
  v_former jsonb;
begin
  perform 1 from master_orders where id = v_master for update;
  if v_email is not null and exists (select from bulk_handouts where batch_id = (p ->> 'batch')::uuid) then
    return query select 'replayed', 0::bigint;
    return;
  end if;
  v_codes := array(select id from bulk_codes where master_order_id = v_master and state = 'sent'
    and id = any (array(select (jsonb_array_elements_text(p -> 'codes'))::uuid)) order by id for update);
  if v_codes = '{}' then
    return query select 'nothing', 0::bigint;
    return;
  end if;
  -- A recipient whose email stays the same gets only the email with the new code, no notice that the former one ended.
  v_former := (select jsonb_agg(jsonb_build_object('id', id, 'codes', codes)) from (
    select h.id, jsonb_agg(c.code order by c.position) as codes from bulk_codes c
      join bulk_handouts h on h.id = c.handout_id
    where c.id = any (v_codes) and h.email is not null and h.email is distinct from v_email group by h.id) former);
  if v_former is not null then
    perform publish('codes_withdrawn', jsonb_build_object('handouts', v_former));
  end if;
  insert into bulk_old_codes (code, code_id, why)
    select code, id, case when v_email is null then 'revoked' else 'reassigned' end from bulk_codes
    where id = any (v_codes);
  if v_email is not null then
    insert into bulk_handouts (id, master_order_id, batch_id, line, name, email, locale, mail_waiting, created_by)
      values (v_handout, v_master, (p ->> 'batch')::uuid, 1, p ->> 'name', v_email, p ->> 'locale', true,
        (p ->> 'by')::uuid);
  end if;
  update bulk_codes set code = random_reference(12), generation = generation + 1,
    state = case when v_email is null then 'free' else 'sent' end,
    handout_id = case when v_email is not null then v_handout end where id = any (v_codes);
  perform publish('codes_changed', jsonb_build_object('master_order_id', v_master), 'codes:' || v_master);
  return query select 'done', cardinality(v_codes)::bigint;
end $$;
