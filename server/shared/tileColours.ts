/** Colours of the tiles at a point of sale. `resources/css/counter.css` draws each as a band and a wash under dark text. */
export const TILE_COLOURS = ['teal', 'blue', 'violet', 'plum', 'red', 'amber', 'green', 'grey'] as const;
export type TileColour = (typeof TILE_COLOURS)[number];

/** A product without a colour of its own has the colour of its category. */
const OF_CATEGORY: Readonly<Record<string, TileColour>> = {
  ticket: 'teal',
  group: 'blue',
  extra: 'amber',
  merchandise: 'violet',
  donation: 'plum',
  pass: 'green',
  voucher: 'red',
};

/** The colour of a product's tile. */
export const tileColour = (own: string | null, category: string): TileColour =>
  TILE_COLOURS.find((colour) => colour === own) ?? OF_CATEGORY[category] ?? 'grey';
