/** Those that come with the product; they may be switched off, never deleted. */
export const BUILT_IN_CHANNELS = ['web', 'counter', 'bulk', 'partner', 'kiosk'] as const;

/** The channel of the public shop. Whoever sells elsewhere says so to the same functions. */
export const SHOP_CHANNEL = 'web' satisfies (typeof BUILT_IN_CHANNELS)[number];
