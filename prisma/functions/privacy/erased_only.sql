-- Whether a change of a history row only removes personal details of a person who is already erased: the only change
-- beside those of `refuse_change`. A request or a code keeps its history until its person is erased.
create or replace function erased_only(p_table text, p_old jsonb, p_new jsonb) returns boolean
language plpgsql stable as $$
declare
  v_subject text := p_old ->> 'subject_id';
begin
  case p_table
    when 'provider_events' then
      return p_new = p_old || '{"payload": {}}' and exists (select from payments p join orders o on o.id = p.order_id
        where p.id = (p_old ->> 'payment_id')::uuid and o.buyer_erased_at is not null);
    when 'invoices' then
      return p_new - '{customer,customer_erased_at}'::text[] = p_old - '{customer,customer_erased_at}'::text[]
        and p_new -> 'customer' = 'null' and (p_old ->> 'issued_at')::timestamptz <= moment() - interval '6 years';
    when 'order_events' then
      -- Allows removing the acting buyer and the buyer's former names, and the former names of holders.
      return p_new - '{user_id,data}'::text[] = p_old - '{user_id,data}'::text[]
        and exists (select from orders o where o.id = (p_old ->> 'order_id')::uuid and case
          when p_new -> 'data' = (p_old -> 'data') - 'holder' and p_old -> 'data' ? 'holder'
            then p_new -> 'user_id' = p_old -> 'user_id' and o.holders_erased_at is not null
          else p_new -> 'user_id' in ('null', p_old -> 'user_id')
            and p_new -> 'data' in (p_old -> 'data', (p_old -> 'data') - 'buyer')
              and o.buyer_erased_at is not null end);
    when 'sale_entries', 'money_entries' then
      return p_new = p_old || '{"created_by": null}' and exists (select from orders
        where id = (p_old ->> 'order_id')::uuid and buyer_erased_at is not null);
    when 'wallet_transactions' then
      return p_new = p_old || '{"reason": null}'
        and exists (select from wallet_entries e join wallets w on w.id = e.wallet_id join users u on u.id = w.user_id
        where e.transaction_id = (p_old ->> 'id')::uuid and u.email = u.id || '@deleted.invalid');
    when 'audit_log' then
      return p_new - '{label,before,after}'::text[] = p_old - '{label,before,after}'::text[]
        and p_new ->> 'label' in (p_old ->> 'label', '—')
        and blanked_only(p_old -> 'before', p_new -> 'before') and blanked_only(p_old -> 'after', p_new -> 'after')
        and v_subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and case p_old ->> 'subject_type'
          when 'user' then exists (select from users
            where id = v_subject::uuid and email = v_subject || '@deleted.invalid')
          when 'promo_code_request' then exists (select from promo_code_requests
            where id = v_subject::uuid and email = v_subject || '@deleted.invalid')
          when 'promo_code' then not exists (select from promo_codes where id = v_subject::uuid
            and coalesce(recipient, recipient_email, recipient_note) is not null)
          else false end;
    else
      return false;
  end case;
end $$;
