-- After the functions
-- order_attentions has the causes for attention; the copy on the order has no reader.
drop function if exists show_attention(uuid);
alter table orders drop column attention;
