-- The beginnings of references and addresses, which the palette finds things by.
create index orders_reference_begins on orders (reference text_pattern_ops);
create index tickets_reference_begins on tickets (reference text_pattern_ops);
create index orders_customer_email_begins on orders (customer_email text_pattern_ops) where customer_email is not null;
