-- A manager chooses a colour and a picture for the tile of a product at the point of sale. Null means the colour of the
-- category.
ALTER TABLE "products" ADD COLUMN "tile_colour" TEXT;
ALTER TABLE "products" ADD COLUMN "picture" UUID;
ALTER TABLE "products" ADD CONSTRAINT "products_tile_colour"
  CHECK ("tile_colour" IN ('teal', 'blue', 'violet', 'plum', 'red', 'amber', 'green', 'grey'));
