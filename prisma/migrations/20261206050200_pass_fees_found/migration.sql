-- The passes of an event, among which product_refusal looks for the one whose new code a product pays for.
create index products_passes_idx on products (event_id) where pass_rules is not null;
