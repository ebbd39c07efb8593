-- A role that is about to end is told to whoever has it and to whoever can prolong it.
alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind check (kind in ('erasure_failing', 'slot_nearly_full', 'exception_conflicts', 'hours_ending', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing', 'role_ending', 'role_of_all_ending', 'own_role_ending'));
alter table notification_preferences drop constraint notification_preferences_kind;
alter table notification_preferences add constraint notification_preferences_kind check (kind in ('erasure_failing', 'slot_nearly_full', 'exception_conflicts', 'hours_ending', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing', 'role_ending', 'role_of_all_ending', 'own_role_ending'));
