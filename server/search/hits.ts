export type HitKind = 'event' | 'product' | 'venue' | 'promo' | 'promo_code' | 'user' | 'order';

/** Something of the back office that fits what was typed, and where it is. */
export type Hit = { kind: HitKind; label: string; detail: string | null; href: string };
