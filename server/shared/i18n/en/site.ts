/** What the public pages tell search engines, and what they are to anyone who has no scripts. */
export const site = {
  home_title: 'What is on at {name}',
  home_description:
    'What is on at {name}: dates, opening hours and prices. Tickets are bought online, with your place kept.',
  plain_title: 'Tickets',
  plain_month_before: 'The month before',
  plain_month_after: 'The month after',
  plain_hold: 'Keep these places',
  plain_none: 'Please say how many tickets you want.',
  plain_needs_scripts: 'Its times are chosen one after the other: please turn on JavaScript to buy it.',
  plain_kept: 'Your places are kept until {time}.',
  plain_gone: 'Your places could no longer be kept. Please choose again.',
} as const;
