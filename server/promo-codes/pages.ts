import type { ListProps } from '../infra/lists';
import type { Amount } from '../shared/lists';
import type { IsoDateTime } from '../shared/time';
import type { CodeFields } from './codeFields';
import type { codeList } from './lists/codeList';
import type { requestList } from './lists/requestList';

type Option = { value: string; label: string };

export type BatchRow = {
  id: string;
  name: string;
  promo: string;
  state: 'waiting' | 'making' | 'ready' | 'stopped';
  isImported: boolean;
  quantity: number;
  made: number;
  used: number;
  createdAt: IsoDateTime;
};

/** Effect of a code, as shown to buyers. Amounts are minor units, percentages basis points. */
export type CodeStory = {
  code: string;
  state: 'usable' | 'off' | 'not_yet' | 'over' | 'used_up' | 'no_event';
  name: string;
  gives: {
    effect: 'percentage' | 'amount' | 'fixed_price' | 'n_for_m' | 'cheapest_free';
    percent: number | null;
    amountCents: number | null;
    /** Currency of the amount; null without one. */
    currency: string | null;
    buy: number | null;
    pay: number | null;
    minQuantity: number;
  };
  /** Products that it is limited to; empty: all. */
  products: string[];
  events: { slug: string; title: string }[];
  validFrom: IsoDateTime | null;
  validUntil: IsoDateTime | null;
};

/** An order that has used a code. */
export type CodeUse = {
  reference: string;
  label: string;
  at: IsoDateTime;
  email: string | null;
  discount: Amount;
};

export type Campaign = { id: string; name: string; text: string };

export type RequestStory = {
  state: 'waiting' | 'approved' | 'refused';
  promo: string;
  askedAt: IsoDateTime;
  /** Message of staff to the person. */
  note: string | null;
  code: string | null;
};

export type PromoCodesPages = {
  'PromoCodes/Index': {
    list: ListProps<typeof codeList>;
    waiting: number;
    tags: string[];
    languages: Option[];
  };
  'PromoCodes/Create': { promos: Option[]; zone: string; tags: string[] };
  'PromoCodes/Edit': {
    record: { id: string; version: number; values: CodeFields };
    code: string;
    promo: string;
    uses: number;
    zone: string;
    tags: string[];
    languages: Option[];
    /** Number of emails to its recipient, and time of the last. */
    mailed: { times: number; at: IsoDateTime | null };
    /** Orders that used it, for users who may see orders. */
    used: CodeUse[] | null;
  };
  'PromoCodes/Batches': { batches: BatchRow[] };
  /** `chosen`: promotion in the URL, if codes unlock it. */
  'PromoCodes/CreateBatch': { promos: Option[]; zone: string; chosen: string | null };
  'PromoCodes/Import': { promos: Option[]; zone: string };
  'PromoCodes/Requests': { list: ListProps<typeof requestList> };
  'PromoCodes/Submission/Create': { campaigns: Campaign[]; code: string };
  'PromoCodes/Submission/Show': { story: CodeStory; zone: string };
  'PromoCodes/Submission/Request': { request: RequestStory; zone: string };
};
