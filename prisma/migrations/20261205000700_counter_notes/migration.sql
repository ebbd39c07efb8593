-- What a cashier writes down of a sale where the buyer wants it: for whom it is, and a note for colleagues.
alter table counter_baskets add column buyer text, add column note text;
alter table orders add column staff_note text;
