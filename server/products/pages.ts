import type { ListProps } from '../infra/lists';
import type { EventKind } from '../shared/eventKinds';
import type { GateQuestion } from '../shared/gateQuestions';
import type { HolderFieldKind } from '../shared/holderFieldKinds';
import type { LocalText } from '../shared/localText';
import type { Cents } from '../shared/money';
import type { PassRules } from '../shared/passRules';
import type { Editable } from '../shared/records';
import type { TileColour } from '../shared/tileColours';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { VisitRule } from '../shared/visits';
import type { HolderFieldValues } from './holderFieldRequest';
import type { presetList } from './lists/presetList';
import type { productList } from './lists/productList';
import type { seriesList } from './lists/seriesList';
import type { MemberPrice } from './memberPrices';
import type { QuotaRow } from './quotaProps';
import type { CATEGORIES } from './requests';

export type { QuotaException, QuotaRow } from './quotaProps';

import type { OrderedProduct, PresetComparison } from './presetPages';
import type { EditedVisits, VisitingProducts } from './visitPages';

export type * from './presetPages';
export type * from './visitPages';

export type Category = (typeof CATEGORIES)[number];

/** A question about the ticket holder, in the visitor's language. */
export type ShopHolderField = {
  name: string;
  kind: HolderFieldKind;
  label: string;
  required: boolean;
  help?: string;
  /** Characters of a text, value of a number. */
  min?: number;
  max?: number;
  /** First and last day of a date. */
  from?: string;
  until?: string;
  /** Choices only. */
  options?: { value: string; label: string }[];
  /** Several lines. */
  long?: boolean;
};

/** A further visit of a product, after the slot of its own event: the event, and its rules. */
export type ShopVisit = VisitRule & {
  eventId: string;
  title: string;
  venue: { name: string; city: string; timeZone: string };
};

/** A product in the shop. */
export type ShopProduct = {
  id: string;
  name: string;
  description: string;
  priceCents: Cents;
  /** The maximum value of a gift voucher whose buyer chooses it; its price is the minimum. Null for all others. */
  maxPriceCents: Cents | null;
  isVoucher: boolean;
  /** Places of the slot per unit: 0 for an audio guide, 4 for a family. */
  capacityUnits: number;
  minPerOrder: number;
  maxPerOrder: number;
  /** An add-on: only together with a product that is not one. */
  needsOther: boolean;
  /** Sold only with at least one of these in the same slot; empty without such a rule. */
  requires: { id: string; name: string }[];
  /** The maximum for each of them; null without a limit. */
  maxPerRequired: number | null;
  /** The rest of the tightest quota that it counts on; null without a quota. */
  left: number | null;
  holderFields: ShopHolderField[];
  /** The slots of its further visits, in the product's order; empty for most products. */
  visits: ShopVisit[];
  visitsInOrder: boolean;
  /** Admits once: no pass, no card of several visits, no add-on. */
  isSingleEntry: boolean;
  /** Minutes of entry before and after the start of a slot. */
  entryBeforeMinutes: number;
  entryAfterMinutes: number;
  /** False while a further visit has no bookable time, or no required product is offered. */
  isBookable: boolean;
};

/** A line of a price list; the first matching one is the price. */
export type PriceValues = {
  id: string;
  label: string;
  /** Null for every channel. */
  channel: string | null;
  priceCents: Cents | null;
  isFree: boolean;
  saleFrom: IsoDateTime | null;
  saleUntil: IsoDateTime | null;
  visitFrom: IsoDate | null;
  visitUntil: IsoDate | null;
  weekdays: number[];
};

/** A product's form values; amounts in minor units, rates in basis points, null for empty fields. */
export type ProductValues = {
  name: LocalText;
  description: LocalText;
  category: Category;
  priceCents: Cents | null;
  /** Null if its value is its price. */
  maxPriceCents: Cents | null;
  isFree: boolean;
  taxRate: number | null;
  prices: PriceValues[];
  capacityUnits: number | null;
  minPerOrder: number | null;
  maxPerOrder: number | null;
  needsOther: boolean;
  requires: string[];
  maxPerRequired: number | null;
  channels: string[];
  quotaIds: string[];
  holderFields: HolderFieldValues[];
  entryBeforeMinutes: number | null;
  entryAfterMinutes: number | null;
  validFrom: IsoDateTime | null;
  validUntil: IsoDateTime | null;
  validDays: number | null;
  uses: number | null;
  reEntryMinutes: number | null;
  /** Passes only. */
  passRules: PassRules | null;
  attention: LocalText;
  barcode: string;
  /** Colour of its tile at the point of sale; null: the colour of its category. */
  tileColour: TileColour | null;
  picture: string | null;
  gateQuestions: GateQuestion[];
  invoicingItem: string;
  invoicingAccount: string;
  invoicingTaxCode: string;
  seriesId: string | null;
};

export type Option = { value: string; label: string };

export type ProductEvent = {
  id: string;
  title: string;
  kind: EventKind;
  currency: string;
  /** The venue's. */
  timeZone: string;
};

/** The options of a product's form. */
export type ProductChoices = {
  event: ProductEvent;
  channels: Option[];
  taxRates: { name: string; rate: number }[];
  quotas: QuotaRow[];
  series: (Option & { nextNumber: string })[];
  /** The event's other products. */
  products: OrderedProduct[];
};

/** Terms that sold tickets keep. */
export type TermsField = 'holders' | 're_entry' | 'uses' | 'entry' | 'validity';

export type SeriesValues = {
  name: string;
  kind: 'ticket' | 'invoice';
  prefix: string;
  digits: number | null;
  /** The next number; null leaves it unchanged. */
  nextNumber: number | null;
  yearly: boolean;
};

export type SeriesStanding = {
  nextNumber: number;
  /** The year of the next number. */
  year: number | null;
  /** Its first number has been given: prefix and kind are fixed. */
  isUsed: boolean;
};

type Ordering = { eventId: string; title: string; products: OrderedProduct[] };

export type ProductsPages = {
  'Series/Index': { list: ListProps<typeof seriesList> };
  'Series/Create': Record<never, never>;
  'Series/Edit': {
    record: Editable<SeriesValues>;
    standing: SeriesStanding;
    products: { id: string; name: string }[];
  };
  'ProductPresets/Index': { list: ListProps<typeof presetList> };
  'ProductPresets/Create': {
    /** The event whose products can be saved, once it is chosen. */
    source: Ordering | null;
    events: Option[];
  };
  'ProductPresets/Edit': {
    record: Editable<{ name: string; description: string; keys: string[] }>;
    products: { key: string; name: string; priceCents: Cents }[];
    events: Option[];
    /** With the chosen event, if any. */
    comparison: PresetComparison | null;
  };
  'Products/Index': {
    list: ListProps<typeof productList>;
    /** The products of the list's event, in their order; null if it shows several events. */
    ordering: Ordering | null;
  };
  'Products/Create': { choices: ProductChoices | null; values: ProductValues; events: Option[] };
  'Products/Edit': {
    record: Editable<ProductValues>;
    choices: ProductChoices;
    active: boolean;
    /** Tickets sold or held, counted up to a thousand: a sold product cannot be deleted. */
    sold: { count: number; isMore: boolean };
    /** Usable tickets sold under other terms than the product's current ones: they keep theirs. */
    keeping: { units: number; orders: number; terms: string; fields: TermsField[] };
    /** Possible events for a copy. */
    events: Option[];
    /** The events it visits after its own; empty for an ordinary product. */
    visits: string[];
    memberPrices: MemberPrice[] | null;
  };
  'Settings/MultiAppointments': {
    /** Products with visits, and those that could have some; null while one is edited. */
    list: VisitingProducts | null;
    edited: EditedVisits | null;
  };
};
