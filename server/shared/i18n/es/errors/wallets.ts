import type { wallets as english } from '../../en/errors/wallets';
import type { TextsOf } from '../../translate';

export const wallets: TextsOf<typeof english> = {
  balance_until_past: 'El último día ya ha pasado. Elija uno posterior.',
  balance_above_limit: 'Este importe supera su límite.',
  balance_none: 'No tiene saldo.',
  balance_for_vouchers: 'No se pueden comprar vales regalo con saldo. Use otra forma de pago.',
  balance_short: 'El saldo no es suficiente. Puede que una parte esté reservada para otros pedidos.',
  balance_exceeds: 'El saldo sería demasiado alto. Introduzca un importe menor.',
  voucher_blocked: 'Este vale regalo está bloqueado. Póngase en contacto con nosotros.',
  voucher_ended: 'Este vale regalo ha caducado.',
  voucher_empty: 'Este vale regalo no tiene saldo o está reservado para otro pedido.',
  voucher_other_currency: 'Este vale regalo está en otra moneda. No se puede usar en este pedido.',
  voucher_for_vouchers: 'No se puede comprar un vale regalo con otro. Use otra forma de pago.',
  pass_face_fixed: 'Ya no se pueden cambiar aquí el nombre y la foto. Pregunte en taquilla.',
  pass_not_scanned: 'No ha escaneado este pase en los últimos 15 minutos. Escanéelo de nuevo.',
  pass_not_blockable: 'Este pase ya está bloqueado.',
  pass_not_blocked: 'Este pase no está bloqueado.',
  pass_not_reissuable: 'No se puede emitir un código nuevo para este pase: está anulado, agotado o caducado.',
  pass_not_renewable: 'Ahora mismo no se puede renovar este pase.',
  pass_order_elsewhere:
    'Hay un pago en curso en otro navegador o con la tarjeta guardada, hasta el {until}. Continúe allí o inténtelo más tarde.',
  voucher_over: 'Este vale regalo ha caducado. Emita otro.',
  balance_of_another: 'Este pedido es de otra cuenta. Solo se puede pagar con el saldo de esa cuenta.',
  balance_unproved: 'El cliente no ha confirmado que este saldo es suyo. Escanee su código QR o envíe un código.',
  balance_proof_ended: 'La confirmación del cliente ha caducado. Escanee su código QR o envíe otro código.',
  balance_no_mail:
    'Ahora mismo no podemos enviar correos. Escanee el código QR del perfil del cliente o de su entrada.',
  balance_owner_unknown: 'No se ha encontrado ninguna cuenta. Compruebe el correo con el cliente.',
  balance_code_ended: 'Este código ya no es válido. Envíe otro.',
  balance_code_wrong_one: 'Código incorrecto. Queda 1 intento.',
  balance_code_wrong_other: 'Código incorrecto. Quedan {count} intentos.',
  balance_twice: 'Solo se puede usar un saldo por venta.',
  pass_not_good: 'Este pase no es válido: ha caducado o se ha bloqueado o sustituido.',
  pass_code_sent:
    'Estamos enviando un código al correo de la persona titular del pase. Introduzca aquí las 6 cifras. El código es válido durante 15 minutos.',
  pass_code_unavailable:
    'Ahora mismo no podemos enviar un código a la persona titular del pase. Inicie sesión en la cuenta con la que compró el pase o muestre el pase en taquilla.',
  pass_gives_nothing: 'Este pase no tiene precio de socio para estas entradas.',
  pass_fee_needed: 'Introduzca el pedido con el que se pagaron los gastos o el motivo para no cobrarlos.',
  pass_fee_unpaid: 'Ningún pedido pagado con este localizador incluye estos gastos.',
  pass_fee_used: 'Este pedido ya pagó otro código nuevo.',
};
