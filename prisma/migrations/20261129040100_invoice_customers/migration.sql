-- Whom an invoice is for is corrected by a document that states all anew (S), or takes all back from who was none (I).
alter table invoices add column corrects_by text;
alter table invoices drop constraint invoices_kind, drop constraint invoices_base,
  add constraint invoices_kind check (kind in ('F1', 'F2', 'F3', 'R1', 'R4', 'R5')),
  add constraint invoices_base check ((base_id is not null) = (kind in ('R1', 'R4', 'R5'))),
  add constraint invoices_corrects_by check ((corrects_by is not null) = (kind = 'R4') and corrects_by in ('S', 'I'));
