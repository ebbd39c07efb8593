/** Public pages for search engines, and for browsers without scripts. */
export const site = {
  home_title: 'What’s on at {name}',
  home_description: 'What’s on at {name}: dates, opening hours and prices. Buy your tickets online.',
  plain_title: 'Tickets',
  plain_month_before: 'Previous month',
  plain_month_after: 'Next month',
  plain_hold: 'Reserve these places',
  plain_none: 'Choose how many tickets you want.',
  plain_needs_scripts: 'To choose the times for this ticket, turn on JavaScript in your browser.',
  plain_kept: 'Your places are reserved until {time}.',
  plain_gone: 'Your places are no longer available. Please choose again.',
} as const;
