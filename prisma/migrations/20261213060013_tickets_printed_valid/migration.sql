alter table tickets validate constraint tickets_printed;
