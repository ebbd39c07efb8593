import type { Translated } from '../translate';

/** Public pages for search engines, and for browsers without scripts. */
export const site: Translated<'site'> = {
  home_title: 'Programación de {name}',
  home_description: 'Programación de {name}: fechas, horarios y precios. Compre sus entradas en línea.',
  plain_title: 'Entradas',
  plain_month_before: 'Mes anterior',
  plain_month_after: 'Mes siguiente',
  plain_none: 'Indique cuántas entradas quiere.',
};
