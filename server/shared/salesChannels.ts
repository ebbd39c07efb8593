/** Those that come with the product; they may be switched off, never deleted. */
export const BUILT_IN_CHANNELS = ['web', 'counter', 'bulk', 'partner', 'kiosk', 'telephone'] as const;

/** The channel of the public shop. A person who sells elsewhere says so to the same functions. */
export const SHOP_CHANNEL = 'web' satisfies (typeof BUILT_IN_CHANNELS)[number];

/** The usual channel of a cashbox. */
export const COUNTER_CHANNEL = 'counter' satisfies (typeof BUILT_IN_CHANNELS)[number];

/** Orders that staff take by telephone. */
export const PHONE_CHANNEL = 'telephone' satisfies (typeof BUILT_IN_CHANNELS)[number];

/** Whose ways to pay a channel has: who orders by telephone pays as in the shop. */
export const payingChannel = (channel: string): string => (channel === PHONE_CHANNEL ? SHOP_CHANNEL : channel);
