import type { ListProps } from '../infra/lists';
import type { EventKind } from '../shared/eventKinds';
import type { GateQuestion } from '../shared/gateQuestions';
import type { HolderFieldKind } from '../shared/holderFieldKinds';
import type { LocalText } from '../shared/localText';
import type { Cents } from '../shared/money';
import type { PassRules } from '../shared/passRules';
import type { Editable } from '../shared/records';
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

/** One thing to ask of the person a ticket is for, in the visitor's language. */
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
  /** Of a choice. */
  options?: { value: string; label: string }[];
  /** Several lines. */
  long?: boolean;
};

/** A further visit of a product, after the slot of its own event: whose slots, and how they follow. */
export type ShopVisit = VisitRule & {
  eventId: string;
  title: string;
  venue: { name: string; city: string; timeZone: string };
};

/** A product as the shop offers it. */
export type ShopProduct = {
  id: string;
  name: string;
  description: string;
  priceCents: Cents;
  /** A gift voucher's, whose buyer says what it is worth: this at most, and its price at least. Null for every other. */
  maxPriceCents: Cents | null;
  isVoucher: boolean;
  /** Places one takes of the slot: 0 for an audio guide, 4 for a family. */
  capacityUnits: number;
  minPerOrder: number;
  maxPerOrder: number;
  /** An add-on: only together with something that is not one. */
  needsOther: boolean;
  /** Sold only with one of these at least, in the same slot; none without such a rule. */
  requires: { id: string; name: string }[];
  /** At most so many for each of them; null without such a limit. */
  maxPerRequired: number | null;
  /** What is left of the tightest quota it counts against; null without a quota. */
  left: number | null;
  holderFields: ShopHolderField[];
  /** The slots it goes on to, in the product's order; nearly every product has none. */
  visits: ShopVisit[];
  visitsInOrder: boolean;
  /** Lets in once: no pass, no card of several visits, no extra. */
  isSingleEntry: boolean;
  /** When the gate opens and closes for a slot. */
  entryBeforeMinutes: number;
  entryAfterMinutes: number;
  /** False while one of its further visits has no time that can be booked, or nothing that it requires is offered. */
  isBookable: boolean;
};

/** One line of a price list; the first that fits is what is paid. */
export type PriceValues = {
  id: string;
  label: string;
  /** Null on every channel. */
  channel: string | null;
  priceCents: Cents | null;
  isFree: boolean;
  saleFrom: IsoDateTime | null;
  saleUntil: IsoDateTime | null;
  visitFrom: IsoDate | null;
  visitUntil: IsoDate | null;
  weekdays: number[];
};

/** A product as its form has it; amounts in minor units, rates in basis points, null where nothing is typed yet. */
export type ProductValues = {
  name: LocalText;
  description: LocalText;
  category: Category;
  priceCents: Cents | null;
  /** Null where it is worth its price. */
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
  /** Of a pass. */
  passRules: PassRules | null;
  attention: LocalText;
  barcode: string;
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

/** What the form of a product offers to choose from. */
export type ProductChoices = {
  event: ProductEvent;
  channels: Option[];
  taxRates: { name: string; rate: number }[];
  quotas: QuotaRow[];
  series: (Option & { nextNumber: string })[];
  /** The event's other products. */
  products: OrderedProduct[];
};

/** What was sold keeps these of its product. */
export type TermsField = 'holders' | 're_entry' | 'uses' | 'entry' | 'validity';

export type SeriesValues = {
  name: string;
  kind: 'ticket' | 'invoice';
  prefix: string;
  digits: number | null;
  /** Where to go on; null as it stands. */
  nextNumber: number | null;
  yearly: boolean;
};

export type SeriesStanding = {
  nextNumber: number;
  /** To which the next number belongs. */
  year: number | null;
  /** Its first number has been given: prefix and kind stand. */
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
    /** The event whose products may be kept, once it is chosen. */
    source: Ordering | null;
    events: Option[];
  };
  'ProductPresets/Edit': {
    record: Editable<{ name: string; description: string; keys: string[] }>;
    products: { key: string; name: string; priceCents: Cents }[];
    events: Option[];
    /** With the event that was chosen, if any. */
    comparison: PresetComparison | null;
  };
  'Products/Index': {
    list: ListProps<typeof productList>;
    /** The products of the one event that the list is about, in their order; null when it shows several. */
    ordering: Ordering | null;
  };
  'Products/Create': { choices: ProductChoices | null; values: ProductValues; events: Option[] };
  'Products/Edit': {
    record: Editable<ProductValues>;
    choices: ProductChoices;
    active: boolean;
    /** Tickets sold or held, counted up to a thousand: what has been sold cannot be deleted. */
    sold: { count: number; isMore: boolean };
    /** Tickets that a person can still come in with and that were sold under other terms than the product has now: they keep theirs. */
    keeping: { units: number; orders: number; terms: string; fields: TermsField[] };
    /** Where a copy may go. */
    events: Option[];
    /** Whose slots it visits after its own event's; none for an ordinary product. */
    visits: string[];
    memberPrices: MemberPrice[] | null;
  };
  'Settings/MultiAppointments': {
    /** All of them, and the products that could be made one; null while one is edited. */
    list: VisitingProducts | null;
    edited: EditedVisits | null;
  };
};
