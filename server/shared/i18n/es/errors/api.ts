import type { api as english } from '../../en/errors/api';
import type { TextsOf } from '../../translate';

export const api: TextsOf<typeof english> = {
  api_401: 'Envíe una clave de acceso válida: Authorization: Bearer.',
  api_403: 'Esta clave no tiene permiso para hacer esto.',
  api_404: 'Este registro no existe o la clave no tiene acceso a él.',
  api_405: 'Esta dirección no admite este método.',
  api_413: 'La petición es demasiado grande.',
  api_422: 'Los datos no son válidos.',
  api_429: 'Demasiadas peticiones. Espere un momento.',
  api_500: 'Se ha producido un error por nuestra parte.',
  api_503: 'No podemos responder ahora. Vuelva a intentarlo en un momento.',
  idempotency_key_needed: 'Envíe una Idempotency-Key de 1 a 255 caracteres.',
  idempotency_key_reused: 'Esta Idempotency-Key pertenece a una petición con otro contenido.',
  order_not_free: 'El pedido no es gratuito. Elija otra forma de pago.',
  nothing_to_change: 'Indique al menos un cambio.',
  hold_or_lines: 'Envíe una reserva o líneas, no ambas.',
  request_under_way: 'La petición con esta Idempotency-Key aún se está procesando.',
  unknown_field: 'Este campo no existe.',
};
