import type { Translated } from '../translate';

export const mails: Translated<'mails'> = {
  greeting: 'Hola, {name}:',
  greeting_unnamed: 'Hola:',
  open_tickets: 'Abrir sus entradas',
  see_order: 'Ver su pedido',
  choose_again: 'Elegir de nuevo',
  total_with_vat: 'Total, IVA incluido',
  fee: 'Gastos de gestión',
  link_is_secret: 'El enlace abre su pedido sin contraseña. Compártalo solo con quienes le acompañen.',

  tickets_subject: 'Sus entradas: {event} ({order})',
  tickets_heading: 'Sus entradas para {event}',
  tickets_text:
    'Gracias por su pedido. Adjuntamos sus entradas en PDF; también puede mostrarlas en el móvil desde la página que enlazamos abajo y, una vez abiertas, seguirán visibles aunque no haya cobertura.',
  tickets_file: 'entradas',
  calendar_file: 'visita',

  visit_open_one: 'Falta elegir la hora de {count} entrada: puede hacerlo en la página de su pedido.',
  visit_open_other: 'Falta elegir la hora de {count} entradas: puede hacerlo en la página de su pedido.',
  visit_subject: 'Su visita está reservada: {visit} ({order})',
  visit_heading: 'Su visita a {visit} está reservada',
  visit_text:
    'Ha elegido hora para {visit}: {time}. Adjuntamos las entradas en PDF; en la página que enlazamos abajo las tiene con todas las demás de su pedido.',

  moved_subject: 'Otra hora para su visita: {visit} ({order})',
  moved_heading: 'Su visita a {visit} cambia de hora',
  moved_text: 'Su visita a {visit} iba a ser el {was}. Será a otra hora: {time}. Lamentamos el cambio.',
  moved_tickets:
    'Sus entradas valen para la nueva hora; las adjuntamos de nuevo, junto con la cita para su calendario, que cambia la que ya tiene. Si no puede venir entonces, póngase en contacto con nosotros.',

  called_off_text:
    'Esto no se celebrará, y con sus entradas no entra nadie. Lo sentimos. Para recuperar su dinero o elegir otra hora, póngase en contacto con nosotros e indique su pedido.',

  details_subject: 'Nos faltan datos: {event}',
  details_heading: 'Falta algo',
  details_text:
    'De su pedido {order} aún necesitamos saber para quién son las entradas o cuándo vendrá. Se tarda un minuto y ahorra tiempo en la entrada.',
  details_action: 'Completar los datos',
  found_subject: 'Sus próximas visitas',
  found_heading: 'Sus próximas visitas',
  found_text:
    'Alguien, seguramente usted, nos ha pedido los pedidos de esta dirección. Estos son los que tiene por delante:',
  found_not_you: 'Si no ha sido usted, no tiene que hacer nada: nadie más ha recibido estos enlaces.',

  confirm_subject: 'Confirme su pedido: {event} ({order})',
  confirm_heading: 'Confirme su pedido',
  confirm_text:
    'Ha pedido entradas gratuitas para {event}. Pulse el botón y confirme allí que ha sido usted: las entradas llegan al momento. Solo le reservamos las plazas durante un rato.',
  confirm_not_you: 'Si no ha sido usted, no haga nada: el pedido termina por sí solo.',
  confirm_action: 'Confirmar el pedido',

  expired_subject: 'Su pedido ha caducado: {event} ({order})',
  expired_heading: 'El plazo para pagar ha terminado',
  expired_text:
    'Hemos guardado sus plazas para {event} todo el tiempo posible. El pedido ha caducado sin que llegara el pago, las plazas vuelven a estar libres y no se le ha cobrado nada.',

  transfer_subject: 'Transfiera {amount} antes del {until}: {event} ({order})',
  transfer_heading: 'Cómo pagar por transferencia',
  transfer_text:
    'Guardamos sus plazas para {event} hasta el {until}. Transfiera exactamente {amount} y ponga en el concepto solo esta referencia: {reference}',
  transfer_account: 'Titular: {holder}. IBAN: {iban}. {bank}',
  transfer_after: 'En cuanto llegue el dinero, recibirá las entradas por correo.',
  reminder_subject: 'Todavía esperamos su transferencia: {event} ({order})',
  reminder_heading: 'Su transferencia aún no ha llegado',
  reminder_text:
    'Guardamos sus plazas para {event} hasta el {until}. Todavía faltan {amount}, con esta referencia: {reference}. Si la ordenó en los dos últimos días, no tiene que hacer nada.',
  short_subject: 'Todavía faltan {amount}: {event} ({order})',
  short_heading: 'Falta una parte de su transferencia',
  short_text:
    'Han llegado {received} para su pedido, {amount} menos de lo que cuesta. Transfiera el resto antes del {until} con la misma referencia: {reference}',
  transfer_action: 'Cuenta y código para la aplicación de su banco',
  returned_subject: 'Le devolvemos {amount} ({order})',
  returned_heading: 'Le devolvemos {amount}',
  returned_places_gone:
    'Su pago para {event} nos llegó cuando el pedido ya había caducado y las plazas estaban ocupadas. No hemos podido conservarlas, así que le devolvemos el importe completo.',
  returned_order_cancelled:
    'Su pago para {event} nos llegó cuando el pedido ya se había anulado, así que le devolvemos el importe completo.',
  returned_underpaid: 'Por transferencia llegó menos de lo que cuesta su pedido para {event}. Le devolvemos {amount}.',
  returned_overpaid: 'Su pedido para {event} se pagó más de una vez. Conserva sus entradas y le devolvemos {amount}.',
  returned_when:
    'El dinero vuelve por el mismo medio de pago y suele llegar en un plazo de cinco días laborables. No tiene que hacer nada.',

  dev_title: 'Correos guardados aquí',
  dev_lead: 'Esta instalación no tiene servidor de correo. Nada sale de ella; lo que se habría enviado se guarda aquí.',
  dev_none: 'Todavía no se ha escrito ningún correo.',
  dev_back: 'Todos los correos',
  dev_to: 'Para',
  dev_kind: 'Tipo',
  dev_state: 'Estado',
  dev_written: 'Escrito',
  dev_attachments: 'Adjuntos',
  dev_as_html: 'Como HTML',
  dev_as_text: 'Como texto',
  refund_tickets_one: '{count} entrada',
  refund_tickets_other: '{count} entradas',
  refund_nothing: 'No se mueve dinero.',
  refund_to_bank: 'El dinero va a la cuenta que indicó.',
  refund_to_card: 'El dinero va a la tarjeta terminada en {last4} y suele llegar en cinco días laborables.',
  refund_same_way: 'El dinero vuelve por donde vino y suele llegar en cinco días laborables.',
  refund_kept: '{amount} no se devuelven, según lo acordado al comprar.',
  refund_made_subject: 'Devolución: {event} ({order})',
  refund_made_heading: 'Su devolución para {event}',
  refund_made_text: 'Ya no dan acceso: {tickets} de su pedido {order}. Se le devuelven {amount}. {way} {kept}',
  refund_done_subject: 'Le hemos devuelto {amount} ({order})',
  refund_done_heading: 'Le hemos devuelto {amount}',
  refund_done_text: 'El dinero por {tickets} de su pedido {order} está enviado. {way}',
  refund_failed_subject: 'Su devolución tarda más ({order})',
  refund_failed_heading: 'Su devolución tarda más',
  refund_failed_text:
    'Aún no hemos podido enviar {amount} por {tickets} de su pedido {order}. No se pierde nada y no tiene que hacer nada: nos ocupamos y le escribiremos cuando esté hecho.',
  offered_subject: '{from} le da una entrada: {event}',
  offered_heading: 'Una entrada para usted: {event}',
  offered_text: '{from} le da una entrada para {event}.',
  offered_how: 'Abra el enlace, diga quién es y acéptela hasta el {until}. Desde entonces es solo suya.',
  offered_action: 'Aceptar la entrada',
  offered_footer: 'Quien abra primero este enlace puede quedarse con la entrada. Si no la quiere, no haga nada.',
  offered_somebody: 'Alguien',
  taken_subject: 'Su entrada: {event}',
  taken_heading: 'Su entrada para {event}',
  taken_text:
    'Aquí tiene su entrada para {event}, en papel y con la cita para su calendario. Sus códigos anteriores ya no dejan entrar a nadie.',
  taken_action: 'Abrir la entrada',
  visit_cancelled_subject: 'Su visita no se celebra: {event} ({order})',
  visit_cancelled_heading: 'Su visita no se celebra',
  visit_cancelled_text: 'Lo sentimos: esta visita de su pedido {order} se ha anulado.',
  visit_cancelled_again_subject: 'Por favor, elija: su visita no se celebra ({order})',
  visit_cancelled_again_heading: 'Díganos qué le conviene',
  visit_cancelled_again_text: 'Esta visita de su pedido {order} se anuló, y todavía no ha elegido.',
  cancelled_you_can: 'Puede elegir:',
  cancelled_kept: 'las plazas que le hemos guardado: {times}',
  cancelled_another: 'cualquier otra hora libre',
  cancelled_refund: 'la devolución de todo su dinero',
  cancelled_choose: 'Elegir ahora',
  cancelled_otherwise_refund: 'Elija hasta el {until}. Si no nos dice nada, recibe todo de vuelta sin hacer nada.',
  cancelled_otherwise_left: 'Elija hasta el {until}. Si no nos dice nada, nos pondremos en contacto con usted.',
  visit_reinstated_subject: 'Su visita se celebra al final: {event} ({order})',
  visit_reinstated_heading: 'Su visita se celebra al final',
  visit_reinstated_text: 'Buenas noticias: esta visita de su pedido {order} se celebra tal como la reservó.',
  visit_reinstated_tickets: 'Sus entradas son válidas. No hace falta que elija nada.',
  rescheduled_subject: 'Su visita ha cambiado: {event} ({order})',
  rescheduled_heading: 'Su visita ha cambiado',
  rescheduled_visit_one: '{visit}: {count} entrada es ahora para {time}. Era para {was}.',
  rescheduled_visit_other: '{visit}: {count} entradas son ahora para {time}. Eran para {was}.',
  rescheduled_back: '{amount} vuelve por donde se pagó, normalmente en cinco días laborables.',
  rescheduled_tickets:
    'Adjuntamos las nuevas entradas, con la cita para su calendario. Las antiguas ya no dejan entrar a nadie; las demás de su pedido {order} se quedan como están.',
};
