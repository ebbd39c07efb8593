/** Plain message pages; their texts are in the area `messages`. */
export const MESSAGE_KINDS = [
  'order_cancelled',
  'order_expired',
  'email_verified',
  'link_expired',
  'link_used',
  'check_mail',
  'signed_out',
  'account_deleted',
  'device_signed_out',
  'promo_code_asked',
  'question_asked',
  'company_asked',
  'code_reserved',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const isMessageKind = (kind: string): kind is MessageKind => (MESSAGE_KINDS as readonly string[]).includes(kind);

/** Messages that announce an email. */
export const AWAITS_MAIL: ReadonlySet<MessageKind> = new Set(['check_mail', 'promo_code_asked', 'question_asked']);
