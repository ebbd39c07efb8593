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

/** Something of the back office that fits what was typed, and where it is. */
export type Hit = { kind: HitKind; label: string; detail: string | null; href: string };
