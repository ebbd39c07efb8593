create unique index tickets_printed_code_key on tickets (printed_code, event_id, appointment_id, printed_source)
  nulls not distinct where (printed_code is not null);
