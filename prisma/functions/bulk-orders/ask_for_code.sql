-- A person requests a code through a company's link and gets the next free one by email. If two people request the
-- last code, one gets it.
-- p: { id: the submission's own, token, name, email, locale, zone: the organisation's }
-- outcome: sent; replayed (this submission did it before); closed (the link, or its order);
--          domain (not an email of its domains);
--          again (this person has the maximum; the email with their codes is sent again, at most once an hour);
--          had (that email was sent again less than an hour ago, or none of their codes is left);
--          ended (the last day of the link is over);
--          all_taken (the link has given its maximum); none_left (its order has no free code).
create or replace function ask_for_code(p jsonb) returns text language plpgsql as $$
declare
  v_link claim_links%rowtype;
  v_code uuid;
  v_handout uuid := uuid_v7();
begin
  -- Requests through one link are serialised, so that no person gets more than the maximum.
  select * into v_link from claim_links where token = p ->> 'token' for update;
  if exists (select from bulk_handouts where batch_id = (p ->> 'id')::uuid and link_id = v_link.id) then
    return 'replayed';
  elsif v_link.active is not true or not exists (select from master_orders m join orders o on o.id = m.order_id
      where m.id = v_link.master_order_id and is_paid(o.state)) then
    return 'closed';
  elsif v_link.ends_on < (moment() at time zone (p ->> 'zone'))::date then
    return 'ended';
  elsif v_link.domains <> '{}' and split_part(p ->> 'email', '@', 2) <> all (v_link.domains) then
    return 'domain';
  elsif (select count(*) from bulk_codes c join bulk_handouts h on h.id = c.handout_id
      where h.link_id = v_link.id and mailbox_of(h.email) = mailbox_of(p ->> 'email')) >= v_link.per_person then
    update bulk_handouts h set run = run + 1, mail_waiting = true, mail_claimed_at = null, mailed_again_at = moment()
      where h.link_id = v_link.id and mailbox_of(h.email) = mailbox_of(p ->> 'email') and not h.mail_waiting
        and coalesce(h.mailed_again_at <= moment() - interval '1 hour', true)
        and exists (select from bulk_codes c where c.handout_id = h.id and c.state = 'sent');
    if not found then
      return 'had';
    end if;
    perform publish('codes_changed', jsonb_build_object('master_order_id', v_link.master_order_id),
      'codes:' || v_link.master_order_id);
    return 'again';
  end if;
  select c.id into v_code from bulk_codes c join order_items i on i.id = c.order_item_id
    where c.master_order_id = v_link.master_order_id and c.state = 'free' and i.state = 'active'
      and coalesce(code_ends(c.id) > moment(), true)
    order by c.position limit 1 for update of c skip locked;
  if v_code is null then
    return 'none_left';
  end if;
  update claim_links set taken = taken + 1 where id = v_link.id and (total_limit is null or taken < total_limit);
  if not found then
    return 'all_taken';
  end if;
  insert into bulk_handouts (id, master_order_id, batch_id, line, name, email, locale, mail_waiting, link_id)
    values (v_handout, v_link.master_order_id, (p ->> 'id')::uuid, 1, p ->> 'name', p ->> 'email', p ->> 'locale',
      true, v_link.id);
  update bulk_codes set state = 'sent', handout_id = v_handout where id = v_code;
  perform publish('codes_changed', jsonb_build_object('master_order_id', v_link.master_order_id),
    'codes:' || v_link.master_order_id);
  return 'sent';
end $$;
