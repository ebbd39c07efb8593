import type { Translated } from '../translate';

export const payments: Translated<'payments'> = {
  order: 'Pedido {reference}',
  pay_title: 'Pague su pedido',
  pay_lead: 'Irá a la página del banco, donde escribirá los datos de su tarjeta. Nosotros nunca vemos su número.',
  pay_button: 'Pagar {amount} con tarjeta',
  summary: 'Lo que va a pagar',
  line: '{quantity} × {name}',
  visit_later: 'hora por elegir',
  fee: 'Gastos de gestión',
  discount: 'Descuento',
  total: 'Total, impuestos incluidos',
  time_left: 'Le guardamos las plazas durante',
  handover_title: 'Vamos al banco',
  handover_text: 'Su navegador le está llevando a la página del banco. Si no ocurre nada, pulse el botón.',
  handover_button: 'Ir a la página del banco',

  waiting_title: 'Esperando al banco',
  waiting_text: 'Suele tardar unos segundos. La página avanzará sola en cuanto el banco responda.',
  waiting_long_title: 'El banco está tardando',
  waiting_long_text:
    'Puede cerrar esta página. Le escribiremos a {email} en cuanto sepamos algo; si se le ha cobrado, recibirá sus entradas o se le devolverá el dinero.',
  waiting_long_text_unsent:
    'Puede cerrar esta página; guarde su dirección para volver a mirar. Si se le ha cobrado, recibirá sus entradas o su dinero.',
  waiting_long_text_no_email:
    'Puede cerrar esta página. Si se le ha cobrado, recibirá sus entradas o se le devolverá el dinero.',
  waiting_not_paid: '¿Salió de la página del banco antes de pagar?',
  continue_payment: 'Continuar con el pago',

  paid_title: 'Pagado. Gracias.',
  paid_text: 'Sus entradas están listas.',
  paid_action: 'Ver sus entradas',
  declined_title: 'La tarjeta ha sido denegada',
  declined_text: 'Su banco no ha aceptado el pago y no se ha cobrado nada. Inténtelo de nuevo o use otra tarjeta.',
  insufficient_funds_title: 'No había saldo suficiente en la tarjeta',
  insufficient_funds_text: 'No se ha cobrado nada. Pruebe con otra tarjeta, o con esta cuando tenga saldo.',
  authentication_failed_title: 'Su banco no ha podido confirmar que era usted',
  authentication_failed_text:
    'La confirmación se rechazó o no llegó, así que no se ha cobrado nada. Tenga el teléfono a mano e inténtelo de nuevo.',
  abandoned_title: 'El pago no se ha terminado',
  abandoned_text: 'Salió de la página del banco antes de pagar. No se ha cobrado nada.',
  still_kept: 'Seguimos guardándole las plazas.',
  expired_title: 'El plazo para pagar ha terminado',
  expired_text:
    'Hemos liberado las plazas y no se ha cobrado nada. Puede que aún estén libres: elija de nuevo para comprobarlo.',
  cancelled_title: 'Este pedido se ha cancelado',
  cancelled_text: 'Las plazas vuelven a estar libres y no se cobra nada.',
  returned_title: 'Su pago llegó tarde y se le devuelve',
  returned_text:
    'El banco comunicó el pago cuando ya no podíamos guardar las plazas. Los {amount} vuelven íntegros a su tarjeta, sin que tenga que hacer nada; su banco puede tardar unos días en mostrarlos.',
  review_title: 'Estamos revisando su pago',
  review_text:
    'El banco ha comunicado un importe distinto del de su pedido. Por favor, no pague otra vez: lo estamos comprobando y le escribiremos.',
  unpaid_title: 'Todavía sin pagar',
  unpaid_text: 'Este pedido está pendiente de pago.',
  try_again: 'Intentarlo de nuevo con tarjeta',
  choose_again: 'Elegir de nuevo',
  to_the_order: 'Ver el pedido',
  to_the_payment: 'Ver cómo va el pago',
};
