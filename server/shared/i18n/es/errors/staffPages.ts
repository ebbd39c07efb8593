import type { errors as english } from '../../en/errors/staffPages';
import type { TextsOf } from '../../translate';

export const errors: TextsOf<typeof english> = {
  too_short_one: 'Use al menos {count} carácter.',
  too_short_other: 'Use al menos {count} caracteres.',
  too_long_one: 'Use {count} carácter como máximo.',
  too_long_other: 'Use {count} caracteres como máximo.',
  http_503: 'No disponible temporalmente. Inténtelo de nuevo en breve.',
  product_sold_out: '{product}: agotado.',
  payment_exceeds: 'El importe es mayor que el que queda por pagar.',
  ends_before_it_begins: 'El fin debe ser posterior al inicio.',
  time_twice: 'Esa hora se repite ese día por el cambio de hora. Elija cuál.',
  amount_needed: 'Introduzca un importe mayor que 0.',
  voucher_unknown: 'Este código no es válido. Compruebe las letras y los números.',
  basket_elsewhere: 'Esta cesta se ha cambiado en otra pestaña o pantalla. Esta es la última versión.',
  card_code: 'Introduzca de 4 a 12 letras y cifras.',
  card_last4: 'Introduzca 4 cifras o déjelo vacío.',
  undo_card: 'Anule primero el pago en el datáfono y marque después esta casilla.',
  balance_code_format: 'Introduzca las 6 cifras.',
};
