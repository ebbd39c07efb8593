/** Public pages for search engines, and for browsers without scripts. */
export const site = {
  home_title: 'What’s on at {name}',
  home_description: 'What’s on at {name}: dates, opening hours and prices. Buy your tickets online.',
  plain_title: 'Tickets',
  plain_month_before: 'Previous month',
  plain_month_after: 'Next month',
  plain_none: 'Choose how many tickets you want.',
} as const;
