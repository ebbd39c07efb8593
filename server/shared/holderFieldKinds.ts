/** Kinds of questions about a ticket holder. */
export const HOLDER_FIELD_KINDS = [
  'text',
  'email',
  'phone',
  'date',
  'document',
  'number',
  'choice',
  'checkbox',
] as const;
export type HolderFieldKind = (typeof HOLDER_FIELD_KINDS)[number];
