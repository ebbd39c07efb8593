import type { Translated } from '../translate';

export const messages: Translated<'messages'> = {
  loading_late: 'Está tardando más de lo habitual.',
  load_again: 'Recargar la página',
  load_failed: 'No se ha podido cargar la página',
  load_failed_text: 'Compruebe su conexión e inténtelo de nuevo. Sus compras no se ven afectadas.',
  noscript: 'Active JavaScript en su navegador y recargue la página para ver fechas, disponibilidad y entradas.',
  noscript_rendered:
    'Puede leer esta página. Para elegir entradas, pagar, iniciar sesión o cambiar un pedido, active JavaScript y recárguela.',
  error_403_title: 'No tiene acceso a esta página',
  error_403_text: 'Inicie sesión con otra cuenta o pida acceso a su administrador.',
  error_404_title: 'Página no encontrada',
  error_404_text:
    'Puede que la página haya cambiado de dirección o que el enlace haya caducado. Compruebe la dirección o vuelva a la programación.',
  former_link_title: 'Este enlace ya no funciona',
  former_link_text:
    'Hemos cambiado este enlace o ha caducado. Encontrará el nuevo en nuestro último correo sobre su pedido. Sus entradas siguen siendo válidas.',
  former_link_unsent:
    'Hemos cambiado este enlace o ha caducado. Contacte con nosotros e indique el localizador de su pedido: le daremos el enlace nuevo. Sus entradas siguen siendo válidas.',
  former_link_find: 'Buscar mi pedido',
  former_link_ask: 'Contacto',
  error_409_title: 'Otra persona ha cambiado esto',
  error_409_text:
    'Los datos han cambiado desde que abrió la página. Recárguela, revise los cambios e inténtelo de nuevo.',
  error_413_title: 'El archivo es demasiado grande',
  error_413_text: 'Envíe un archivo más pequeño, por favor.',
  error_419_title: 'Esta página ha caducado',
  error_419_text:
    'Por su seguridad, las páginas caducan si permanecen abiertas mucho tiempo. Ábrala de nuevo, por favor.',
  error_422_title: 'No hemos podido procesar la petición',
  error_422_text: 'Algunos de los datos recibidos no son válidos. Vuelva atrás, revíselos e inténtelo de nuevo.',
  error_429_title: 'Demasiados intentos',
  error_429_text: 'Espere un momento e inténtelo de nuevo, por favor.',
  error_500_title: 'Se ha producido un error',
  error_500_text: 'El problema es nuestro y ha quedado registrado. Inténtelo de nuevo en unos instantes.',
  error_503_title: 'No disponible temporalmente',
  error_503_text:
    'Tenemos mucha demanda o estamos en mantenimiento. Inténtelo de nuevo en breve. Los pedidos pagados no se ven afectados.',
  error_reference: 'Si nos escribe, indique',
  error_see_order: 'Ver pedido',
  error_open_ticket: 'Abrir entrada',
  retry: 'Reintentar',
  retry_in_one: 'Reintentar en {count} segundo',
  retry_in_other: 'Reintentar en {count} segundos',
  to_the_programme: 'Ver la programación',

  device_signed_out_title: 'Sesión cerrada en ese dispositivo',
  device_signed_out_text:
    'Ese dispositivo ya no tiene acceso a su cuenta. Es posible que alguien conozca su contraseña: elija otra ahora.',
  device_signed_out_action: 'Elegir otra contraseña',

  account_deleted_title: 'Hemos eliminado su cuenta',
  account_deleted_text:
    'Hemos eliminado su perfil y sus datos de acceso. Solo conservamos los pedidos que la ley nos obliga a guardar, ya sin relación con su cuenta. Las entradas que compró siguen siendo válidas.',
  account_deleted_action: 'Ver la programación',
  check_mail_title: 'Revise su correo',
  check_mail_title_unsent: 'Ahora mismo no podemos enviar correos',
  check_mail_text:
    'Le hemos enviado un correo. Abra el enlace para continuar. Puede tardar un minuto en llegar; revise también la carpeta de correo no deseado.',
  check_mail_text_unsent:
    'No podemos enviarle el correo con el enlace. Póngase en contacto con nosotros y le ayudaremos. Si acaba de elegir una contraseña, puede iniciar sesión con ella.',
  check_mail_action: 'Volver a iniciar sesión',
  email_verified_title: 'Correo electrónico confirmado',
  email_verified_text: 'Gracias. Enviaremos sus entradas y recibos a esta dirección.',
  email_verified_action: 'Ver la programación',
  link_used_title: 'Este enlace ya se ha usado',
  link_used_text: 'Cada enlace sirve una sola vez. Inicie sesión o pida un enlace nuevo si lo necesita.',
  link_used_action: 'Volver a iniciar sesión',
  link_expired_title: 'Este enlace ha caducado',
  link_expired_text: 'Por su seguridad, nuestros enlaces solo son válidos durante un tiempo. Pida uno nuevo.',
  link_expired_action: 'Pedir un enlace nuevo',
  order_cancelled_title: 'Pedido anulado',
  order_cancelled_text:
    'Hemos liberado sus plazas y no se le cobrará nada. Si ya había pagado, le devolveremos el importe al mismo medio de pago.',
  order_cancelled_action: 'Elegir de nuevo',
  order_expired_title: 'El plazo para pagar ha terminado',
  order_expired_text: 'Hemos liberado sus plazas. No se le ha cobrado nada.',
  order_expired_action: 'Elegir de nuevo',
  signed_out_title: 'Ha cerrado la sesión',
  signed_out_text: 'Si el ordenador es compartido, cierre también el navegador.',
  signed_out_action: 'Iniciar sesión de nuevo',
  question_asked_title: 'Hemos recibido su consulta',
  question_asked_text: 'Le hemos enviado un enlace para seguir su consulta. También le responderemos por correo.',
  question_asked_text_unsent:
    'Hemos recibido su consulta, pero ahora mismo no podemos enviar correos. Póngase en contacto con nosotros para la respuesta.',
  question_asked_action: 'Ver la programación',
  promo_code_asked_title: 'Hemos recibido su solicitud',
  promo_code_asked_text:
    'Le hemos enviado un enlace para consultar el estado de su solicitud. También le comunicaremos la decisión por correo.',
  promo_code_asked_text_unsent:
    'Hemos recibido su solicitud, pero ahora mismo no podemos enviar correos. Póngase en contacto con nosotros para la respuesta.',
  promo_code_asked_action: 'Ver la programación',
  code_reserved_title: 'Le hemos reservado un código',
  code_reserved_text:
    'Ahora mismo no podemos enviar correos. La empresa que le dio el enlace puede ver su código en su lista y se lo entregará.',
  code_reserved_action: 'Ver la programación',
  company_asked_title: 'Hemos recibido su solicitud',
  company_asked_text:
    'Comprobaremos sus datos. Cuando la cuenta de empresa esté abierta, enviaremos una invitación a la persona de contacto.',
  company_asked_action: 'Ver la programación',
};
