export type HitKind =
  | 'day'
  | 'slot'
  | 'event'
  | 'product'
  | 'venue'
  | 'promo'
  | 'promo_code'
  | 'user'
  | 'customer'
  | 'company'
  | 'pass'
  | 'conversation'
  | 'invoice'
  | 'payment'
  | 'order'
  | 'ticket'
  | 'setting'
  | 'action';

/** A search result of the back office with its page. */
export type Hit = { kind: HitKind; label: string; detail: string | null; href: string };
