import { SHOP_CHANNEL } from '../shared/salesChannels';

/** The seller and its terms. */
export type Seller = {
  channel: string;
  /** Minutes to hold places, and then to pay; null for the settings. */
  holdMinutes: number | null;
  /** Whether buyers must give a name and an address; without one nothing is mailed. */
  needsContact: boolean;
  /** The user who sells; null where buyers serve themselves. */
  soldBy: string | null;
  /** Visitor whom limits count, if the channel has limits. */
  visitor: { browser: string; network: string } | null;
};

/** The shop on the web. @param visitor left out where the places are kept for the buyer already */
export const shopSeller = (visitor: Seller['visitor'] = null): Seller => ({
  channel: SHOP_CHANNEL,
  holdMinutes: null,
  needsContact: true,
  soldBy: null,
  visitor,
});
