/**
 * SQL: whether user `u` may be notified of `told`: `told.asked` and `told.needed` are permissions, or null, and
 * `told.event` its event. Checked when it happens, and again before a later email.
 */
export const MAY_RECEIVE = `u.deactivated_at is null and u.invited_at is null and not exists (
    select 1 from unnest(array[told.asked, told.needed]) as required(permission)
    where required.permission is not null and not exists (
      select 1 from held_roles h join role_permissions rp on rp.role_id = h.role_id
      where h.user_id = u.id and rp.permission = required.permission
        and (not h.is_limited or (told.event is not null and told.event = any (held_events(h.user_id, h.role_id))))))`;
