/** Refusals (`DomainError.code`) and what the validator says beside a field. */
export const errors = {
  required: 'Please fill this in.',
  invalid: 'This is not valid.',
} as const;
