import { SHOP_CHANNEL } from '../shared/salesChannels';

/** The seller and its terms. */
export type Seller = {
  channel: string;
  /** Minutes to hold places, and then to pay; null for the settings. */
  holdMinutes: number | null;
  /** Whether name and email are required; without an email none is sent. */
  needsContact: boolean;
  /** The selling user; null if buyers serve themselves. */
  soldBy: string | null;
  /** Visitor whom limits count, if the channel has limits. */
  visitor: { browser: string; network: string } | null;
};

/** The web shop. @param visitor omitted if the places are already reserved for the buyer */
export const shopSeller = (visitor: Seller['visitor'] = null): Seller => ({
  channel: SHOP_CHANNEL,
  holdMinutes: null,
  needsContact: true,
  soldBy: null,
  visitor,
});
