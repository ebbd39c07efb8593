-- Programs and resellers sell what the web shop sells, beside the products that name their channel: the public API
-- lists the products of the shop.
update sales_channels set sells_as = 'web' where code = 'partner' and sells_as is null;
