-- Whoever runs the catalogue hears of opening hours that are about to end.
alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind check (kind in ('slot_nearly_full', 'exception_conflicts', 'hours_ending', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing'));
alter table notification_preferences drop constraint notification_preferences_kind;
alter table notification_preferences add constraint notification_preferences_kind check (kind in ('slot_nearly_full', 'exception_conflicts', 'hours_ending', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing'));
