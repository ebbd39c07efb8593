import type { payments as english } from '../../en/errors/payments';
import type { TextsOf } from '../../translate';

export const payments: TextsOf<typeof english> = {
  payment_under_review: 'Estamos comprobando un pago de este pedido. No vuelva a pagar.',
  method_not_offered: 'Esta forma de pago no está disponible en este momento. Elija otra.',
  connection_secret_missing: 'Necesario antes de activarla.',
  connection_holder_missing: 'Necesario antes de activarla.',
  connection_iban_missing: 'Necesario antes de activarla.',
  iban: 'Este IBAN no es válido. Compruebe el número.',
  iban_not_sepa: 'Esta cuenta está fuera de la zona SEPA. Indique una cuenta de la zona SEPA.',
  payee_latin: 'Introduzca el nombre en letras latinas, como figura en la tarjeta bancaria.',
  refund_file_name:
    'Los bancos solo admiten letras latinas y «{name}» no se puede convertir. Rechace esta devolución en el fichero e introduzca la cuenta de nuevo.',
  bic: 'Introduzca un BIC de 8 u 11 caracteres.',
  transfer_unknown: 'No hay ningún pedido con este localizador pendiente de transferencia.',
  line_decided: 'Otra persona ya lo ha gestionado.',
  line_not_returnable: 'Esta transferencia no se puede devolver aquí: ha pagado un pedido o ya se ha devuelto.',
  account_paid: 'Ya se pagó el {date}. Devuelva la transferencia o repártala entre otros pedidos.',
  account_refunded:
    'Nada pendiente de pago desde el {date}. Devuelva la transferencia o repártala entre otros pedidos.',
  account_not_paid: 'Este pedido no se ha pagado a crédito. Asigne la transferencia al pedido.',
  account_amount_whole: 'Indique el importe completo que se debe a crédito: {owed}.',
  statement_missing: 'Elija un fichero.',
  statement_unknown_format: 'Este fichero no es Norma 43 ni CAMT.052, .053 o .054. Si es un CSV, elija las columnas.',
  statement_encoding:
    'No podemos leer este fichero. Puede ser una hoja de cálculo, un documento o usar una codificación no admitida. Descárguelo de nuevo de su banco.',
  statement_truncated: 'El fichero está incompleto. No se ha importado nada. Descárguelo de nuevo.',
  statement_totals: 'Los totales no cuadran con los movimientos. No se ha importado nada.',
  statement_totals_at: 'Los totales no cuadran con los movimientos (línea {at}). No se ha importado nada.',
  statement_totals_balance:
    'El saldo final no cuadra: el fichero dice {told} y sus movimientos dan {found}. No se ha importado nada.',
  statement_totals_debits:
    'El total de cargos no cuadra: el fichero dice {told} y los movimientos suman {found}. No se ha importado nada.',
  statement_totals_credits:
    'El total de abonos no cuadra: el fichero dice {told} y los movimientos suman {found}. No se ha importado nada.',
  statement_totals_count:
    'El número de movimientos no cuadra: el fichero dice {told} y tiene {found}. No se ha importado nada.',
  statement_totals_records:
    'El número de líneas no cuadra: la línea {at} dice {told} y antes hay {found}. No se ha importado nada.',
  statement_direction_at: 'La línea {at} no indica si es un cargo o un abono. No se ha importado nada.',
  division_sum: 'Los importes suman más que la transferencia.',
  division_twice: 'Ha indicado este pedido dos veces.',
  statement_broken: 'El fichero no se puede leer. No se ha importado nada.',
  statement_broken_at: 'La línea {at} no se puede leer. No se ha importado nada.',
  statement_future:
    'El fichero tiene un movimiento con fecha de {day}, que es futura. Compruebe el fichero. No se ha importado nada.',
  statement_empty: 'El fichero está vacío.',
  statement_columns: 'El fichero no tiene una de las columnas elegidas.',
  statement_other_account: 'Este extracto es de una cuenta que no está en la configuración. No se ha importado nada.',
  connection_merchant_missing: 'Necesario antes de activarla.',
  connection_method_missing: 'Elija al menos una forma de pago o desactive la conexión.',
  connection_used: 'Esta conexión ha cobrado pagos, así que no se puede eliminar. Desactívela.',
  stripe_key: 'Introduzca una clave secreta de Stripe. Empieza por sk_test_, sk_live_, rk_test_ o rk_live_.',
  stripe_webhook_secret: 'Introduzca el secreto de firma del webhook. Empieza por whsec_.',
  redsys_key: 'Introduzca la clave de 32 caracteres del terminal.',
  redsys_merchant_code: 'Introduzca hasta 9 cifras.',
  redsys_terminal: 'Introduzca de 1 a 3 cifras.',
  redsys_one_currency: 'Elija una sola moneda. Un terminal solo puede cobrar en una.',
  books_unavailable: 'Ahora mismo no podemos conectar con la pasarela de pago. Inténtelo más tarde.',
  books_unasked: 'Este pago no se puede consultar en ninguna pasarela.',
  provider_unavailable:
    'Ahora mismo no podemos conectar con el banco. No se le ha cobrado nada. Inténtelo de nuevo en breve.',
  refund_gone: 'Una de estas entradas ya se ha devuelto. Revise la selección.',
  refund_used: 'Una de estas entradas o vales regalo ya se ha usado, así que no se puede devolver.',
  refund_new_code:
    'No se pueden devolver los gastos del código nuevo porque ya se ha emitido. Devuelva antes el pase o no incluya los gastos.',
  refund_requested_already: 'Ya hay una devolución pendiente de aprobación para una de estas entradas.',
  refund_disputed: 'El banco del comprador ha reclamado este pago. No se ha devuelto nada.',
  refund_exceeds: 'El importe es mayor que el que queda por devolver. No se ha devuelto nada.',
  refund_currency: 'El pedido se pagó en otra moneda. No se ha devuelto nada.',
  refund_changed: 'El importe de la devolución ha cambiado a {amount}. Revíselo. No se ha devuelto nada.',
  refund_too_late: 'Una de estas entradas ya no se puede devolver aquí. No se ha devuelto nada.',
  refund_keep_voucher: 'No se puede devolver un vale regalo y mantenerlo válido.',
  refund_keep_nothing: 'Introduzca el importe que se devuelve.',
  refund_force_not_allowed: 'No tiene permiso para devolver entradas ya usadas.',
  refund_balance_closed: 'Este pedido no se puede devolver aquí al saldo. Revíselo. No se ha devuelto nada.',
  refund_balance_none: 'Ninguna cuenta puede recibir esta devolución como saldo. No se ha devuelto nada.',
  refund_balance_agreement: 'Confirme que el comprador está de acuerdo.',
  refund_own: 'Usted ha solicitado esta devolución, así que debe aprobarla otra persona.',
  refund_above_limit: 'Esta devolución supera su límite.',
  refund_nothing_chosen: 'Elija al menos una entrada.',
  refund_note_needed: 'Introduzca el motivo para devolver una entrada ya usada.',
  link_not_awaited: 'Este pedido no tiene nada pendiente de pago. No se ha creado ningún enlace.',
  link_over: 'La visita de este pedido ya ha tenido lugar. No se ha creado ningún enlace.',
  link_under_review:
    'El importe pagado no coincide con el pedido. Resuelva esto primero. No se ha creado ningún enlace.',
  link_part_arrived:
    'Se ha pagado una parte por transferencia. Espere el resto o devuélvala antes. No se ha creado ningún enlace.',
  link_not_fulfillable:
    'El pase anual utilizado en este pedido ya no es válido o la visita ya ha terminado. No se ha creado ningún enlace.',
  link_paying: 'Alguien está pagando este pedido ahora mismo. Vuelva a intentarlo en unos minutos.',
  link_places_gone: 'Las plazas de este pedido ya no están disponibles. Haga un pedido nuevo.',
  link_changed: 'El total del pedido ha cambiado. Revíselo antes de crear el enlace.',
  link_gone: 'Este enlace es de otro pedido. No se ha cambiado nada.',
  link_done: 'Este enlace ya se ha usado o ha caducado. No se ha cambiado nada.',
  link_no_mails: 'Ahora mismo no podemos enviar correos. Cree un enlace y compártalo usted.',
  refund_given: 'Una de estas entradas se ha cedido. Solo nuestro personal puede devolverla.',
  payee_needed: 'Introduzca la cuenta bancaria para la devolución.',
  refund_account_late: 'Esta devolución ya se ha enviado o usa otra forma de pago. No se ha cambiado la cuenta.',
  refund_file_empty: 'Ya no hay devoluciones que incluir en un fichero. Otra persona las ha gestionado.',
  refund_file_gone: 'Este fichero ha cambiado y ya no se puede descargar.',
  refund_file_without: 'Este fichero no tiene ninguna devolución de ese pedido o referencia.',
  refund_file_several:
    'Este fichero tiene varias devoluciones de este pedido. Introduzca la referencia que indica el banco.',
  refund_file_settled: 'Esta devolución ya consta como completada.',
  account_amount_differs:
    'Esta transferencia no coincide con lo que debe la empresa: {owed}. Registre el pago en la página de la empresa.',
  statement_paid_accounts:
    'No puede deshacer esta importación porque saldó la deuda de una empresa. Solo era posible el mismo día y si la empresa no había vuelto a usar ese crédito.',
};
