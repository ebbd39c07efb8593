import type { Translated } from '../translate';

export const errors: Translated<'errors'> = {
  required: 'Complete este campo.',
  invalid: 'No es válido.',
  email: 'Escriba una dirección de correo electrónico válida.',
  url: 'Escriba una dirección válida.',
  too_short_one: 'Use al menos {count} carácter.',
  too_short_other: 'Use al menos {count} caracteres.',
  too_long_one: 'Use como máximo {count} carácter.',
  too_long_other: 'Use como máximo {count} caracteres.',
  too_few_one: 'Elija al menos {count}.',
  too_few_other: 'Elija al menos {count}.',
  too_many_one: 'Elija como máximo {count}.',
  too_many_other: 'Elija como máximo {count}.',
  too_low: 'Debe ser {min} o más.',
  too_high: 'Debe ser {max} o menos.',
  http_401: 'Primero inicie sesión.',
  http_403: 'No tiene permiso para hacer esto.',
  http_404: 'No hay nada en esta dirección.',
  http_413: 'Es más de lo que podemos recibir de una vez.',
  http_419:
    'Esta página llevaba mucho tiempo abierta y la hemos renovado. No se ha perdido nada de lo que escribió: envíelo de nuevo.',
  http_422: 'No hemos podido entender la petición.',
  http_429: 'Demasiados intentos. Espere un momento.',
  http_500: 'Algo ha fallado por nuestra parte.',
  http_503: 'Estamos fuera de servicio un momento. Vuelva a intentarlo enseguida.',
};
