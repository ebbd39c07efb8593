/** Messages that pages for every reader show themselves, without asking the server; other refusals travel as text. */
export const errors = {
  required: 'Fill in this field.',
  invalid: 'Enter a valid value.',
  email: 'Enter a valid email address.',
  tick_required: 'Tick this box to continue.',
  accept_terms: 'Accept the terms to continue.',
  cards_not_taken: 'We cannot accept cards right now.',
  refund_left_alone: '{product} is only valid with {required}. Refund both, or keep at least one {required}.',
  reschedule_no_refund:
    'This change needs a refund of {amount} and you do not have permission to refund. Change it without a refund or ask someone who can refund.',
  reschedule_above_limit:
    'This change needs a refund of {amount} and your limit is {limit}. Change it without a refund or ask someone with a higher limit.',
} as const;
