import { SHOP_CHANNEL } from '../shared/salesChannels';

/** Who sells, on which terms. */
export type Seller = {
  channel: string;
  /** For how long places are held, and then await their money; null for what the settings say. */
  holdMinutes: number | null;
  /** Whether buyers must give a name and an address; without one nothing is mailed. */
  needsContact: boolean;
  /** The user who sells; null where buyers serve themselves. */
  soldBy: string | null;
  /** Whose limits the sale counts against, where the channel has limits. */
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
