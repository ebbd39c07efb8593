/** Built-in channels; they may be switched off, but not deleted. */
export const BUILT_IN_CHANNELS = ['web', 'counter', 'bulk', 'partner', 'kiosk', 'telephone'] as const;

/** The channel of the public shop. Sales elsewhere pass another channel to the same functions. */
export const SHOP_CHANNEL = 'web' satisfies (typeof BUILT_IN_CHANNELS)[number];

/** The default channel of a till. */
export const COUNTER_CHANNEL = 'counter' satisfies (typeof BUILT_IN_CHANNELS)[number];

/** Orders that staff take by phone. */
export const PHONE_CHANNEL = 'telephone' satisfies (typeof BUILT_IN_CHANNELS)[number];

/** Orders of other systems: programs with an access token, and resellers. */
export const PARTNER_CHANNEL = 'partner' satisfies (typeof BUILT_IN_CHANNELS)[number];

/** The channel whose payment methods apply: buyers of these orders pay by a link, as in the shop. */
export const payingChannel = (channel: string): string =>
  channel === PHONE_CHANNEL || channel === PARTNER_CHANNEL ? SHOP_CHANNEL : channel;
