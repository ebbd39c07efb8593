import type { Translated } from '../translate';

/** Public pages for search engines, and for browsers without scripts. */
export const site: Translated<'site'> = {
  home_title: 'Programación de {name}',
  home_description: 'Programación de {name}: fechas, horarios y precios. Compre sus entradas en línea.',
  plain_title: 'Entradas',
  plain_month_before: 'Mes anterior',
  plain_month_after: 'Mes siguiente',
  plain_hold: 'Reservar estas plazas',
  plain_none: 'Indique cuántas entradas quiere.',
  plain_needs_scripts: 'Para elegir las horas de esta entrada, active JavaScript en su navegador.',
  plain_kept: 'Sus plazas están reservadas hasta las {time}.',
  plain_gone: 'Sus plazas ya no están disponibles. Elija de nuevo, por favor.',
};
