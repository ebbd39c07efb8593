-- Text as searches compare it: small letters without accents. Immutable, so that an index may stand on it:
--   create index … on orders (fold(customer_name) text_pattern_ops)
-- Capital letters stand in the table as well, because not every locale's lower() knows them.
create function fold(value text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(value),
    'ÁÀÂÄÃÅĀĂĄÇĆČĎÐÉÈÊËĒĖĘĚÍÌÎÏĪĮŁÑŃŇÓÒÔÖÕØŌŐŔŘŚŠŞŤÚÙÛÜŪŮŰÝŸŹŻŽáàâäãåāăąçćčďðéèêëēėęěíìîïīįłñńňóòôöõøōőŕřśšşťúùûüūůűýÿźżž',
    'aaaaaaaaacccddeeeeeeeeiiiiiilnnnoooooooorrssstuuuuuuuyyzzzaaaaaaaaacccddeeeeeeeeiiiiiilnnnoooooooorrssstuuuuuuuyyzzz')
$$;
