import type { Translated } from '../translate';

/** Lo que las páginas públicas dicen a los buscadores, y lo que son para quien no tiene scripts. */
export const site: Translated<'site'> = {
  home_title: 'Programación de {name}',
  home_description:
    'Programación de {name}: fechas, horarios y precios. Las entradas se compran en línea, con su plaza guardada.',
  plain_title: 'Entradas',
  plain_month_before: 'Mes anterior',
  plain_month_after: 'Mes siguiente',
  plain_hold: 'Guardar estas plazas',
  plain_none: 'Indique cuántas entradas desea.',
  plain_needs_scripts: 'Las horas se eligen una tras otra: para comprarlo, active JavaScript.',
  plain_kept: 'Sus plazas están guardadas hasta las {time}.',
  plain_gone: 'Ya no hemos podido guardar sus plazas. Elija de nuevo, por favor.',
};
