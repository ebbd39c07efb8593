-- The difference of a payment that those responsible were told of.
alter table provider_records add column told text;
create index provider_records_told on provider_records (id) where told is not null;
alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind check (kind in ('books_differ', 'mailbox_failing', 'balances_broken', 'invoices_broken', 'erasure_failing', 'role_ending', 'role_of_all_ending', 'own_role_ending', 'slot_nearly_full', 'slot_full', 'low_sales', 'quota_nearly_out', 'gate_refusals', 'orders_in_need', 'exception_conflicts', 'hours_ending', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing'));
alter table notification_preferences drop constraint notification_preferences_kind;
alter table notification_preferences add constraint notification_preferences_kind check (kind in ('books_differ', 'mailbox_failing', 'balances_broken', 'invoices_broken', 'erasure_failing', 'role_ending', 'role_of_all_ending', 'own_role_ending', 'slot_nearly_full', 'slot_full', 'low_sales', 'quota_nearly_out', 'gate_refusals', 'orders_in_need', 'exception_conflicts', 'hours_ending', 'code_batch_ready', 'promo_code_requested', 'new_device', 'sign_in_spray', 'administrator_device', 'administrator_factor_off', 'mails_failing'));
