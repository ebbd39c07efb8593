import type { errors as english } from '../../en/errors/pages';
import type { TextsOf } from '../../translate';

export const errors: TextsOf<typeof english> = {
  required: 'Complete este campo.',
  invalid: 'Introduzca un valor válido.',
  email: 'Introduzca un correo electrónico válido.',
  tick_required: 'Marque esta casilla para continuar.',
  accept_terms: 'Acepte las condiciones para continuar.',
  cards_not_taken: 'En este momento no se aceptan tarjetas.',
  refund_left_alone:
    '«{product}» solo es válida con «{required}». Devuelva ambas o conserve al menos una «{required}».',
  reschedule_no_refund:
    'Este cambio requiere devolver {amount} y usted no tiene permiso para hacer devoluciones. Haga el cambio sin devolución o pídalo a alguien que pueda hacerlas.',
  reschedule_above_limit:
    'Este cambio requiere devolver {amount} y su límite es de {limit}. Haga el cambio sin devolución o pídalo a alguien con un límite mayor.',
};
