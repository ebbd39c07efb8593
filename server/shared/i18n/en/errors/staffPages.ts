/** Messages that pages of staff show themselves, beside those of `pages.ts`. */
export const errors = {
  too_short_one: 'Use at least {count} character.',
  too_short_other: 'Use at least {count} characters.',
  too_long_one: 'Use up to {count} character.',
  too_long_other: 'Use up to {count} characters.',
  http_503: 'Temporarily unavailable. Please try again shortly.',
  product_sold_out: '{product} is sold out.',
  payment_exceeds: 'This amount is higher than the amount left to pay.',
  ends_before_it_begins: 'The end must be after the start.',
  time_twice: 'This time occurs twice on that day because the clocks change. Choose which one.',
  amount_needed: 'Enter an amount above 0.',
  voucher_unknown: 'This code is not valid. Check the letters and digits.',
  basket_elsewhere: 'This basket was changed in another tab or screen. This is the latest version.',
  card_code: 'Enter 4 to 12 letters and digits.',
  card_last4: 'Enter 4 digits or leave blank.',
  undo_card: 'Cancel the payment on the card terminal first, then tick this box.',
  balance_code_format: 'Enter the 6 digits.',
} as const;
