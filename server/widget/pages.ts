import type { ShopProduct } from '../products/pages';
import type { Choice } from '../shared/choiceLink';
import type { IsoDate } from '../shared/time';

/** A slot of the chosen day, as links name it. */
export type SharedSlot = { time: string; isFree: boolean };

export type WidgetPages = {
  'Events/Share': {
    event: { id: string; slug: string; title: string; isPublished: boolean; hasDays: boolean; hasTimes: boolean };
    products: Pick<ShopProduct, 'id' | 'name' | 'minPerOrder' | 'maxPerOrder'>[];
    /** The choice of the page's URL, with which the form begins. */
    choice: Choice;
    /** The day of the form. */
    day: IsoDate | null;
    slots: SharedSlot[];
    /** The link of the choice in the page's URL, as text and as a QR code. */
    link: { url: string; qr: { size: number; path: string }; code: string | null };
    /** The link's promo code does not exist. False also beyond the limit of guesses. */
    isCodeUnknown: boolean;
    /** Origin of the shop. */
    origin: string;
    /** Sites that may show the widget. */
    sites: readonly string[];
    canEditSites: boolean;
  };
};
