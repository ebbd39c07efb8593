import type { Translated } from '../translate';

export const messages: Translated<'messages'> = {
  loading_late: 'Está tardando más de lo habitual.',
  load_again: 'Volver a cargar la página',
  noscript: 'Aforo necesita JavaScript para mostrar fechas, plazas y entradas. Actívelo y vuelva a cargar la página.',
  noscript_plain: 'Su navegador no ejecuta scripts. Aun así puede elegir y pagar, página a página.',
  noscript_rendered:
    'Puede leer esta página, elegir entradas y pagarlas. Para entrar en su cuenta o cambiar un pedido, active JavaScript y vuelva a cargarla.',
  error_403_title: 'Esta puerta está cerrada para usted',
  error_403_text:
    'No tiene permiso para ver esta página. Si cree que debería tenerlo, inicie sesión con otra cuenta o consulte a quien gestiona la suya.',
  error_404_title: 'Aquí no hay nada expuesto',
  error_404_text:
    'La página que busca se ha trasladado o no ha existido nunca. Si le trajo un enlace nuestro, puede que haya caducado.',
  former_link_title: 'Este enlace ya no funciona',
  former_link_text:
    'Lo hemos cambiado por uno nuevo o ha caducado. El enlace nuevo está en nuestro último correo sobre su pedido. Sus entradas siguen siendo válidas.',
  former_link_unsent:
    'Lo hemos cambiado por uno nuevo o ha caducado. Contacte con nosotros e indique el localizador de su pedido: le daremos el enlace nuevo. Sus entradas siguen siendo válidas.',
  former_link_find: 'Encuentre sus entradas',
  former_link_ask: 'Contacto',
  error_409_title: 'Alguien se le ha adelantado',
  error_409_text: 'Esto ha cambiado desde que lo abrió. Revíselo y repita su cambio si todavía procede.',
  error_413_title: 'Demasiado grande para entrar',
  error_413_text: 'El archivo que ha enviado es mayor de lo que podemos aceptar. Envíe uno más pequeño, por favor.',
  error_419_title: 'Esta página llevaba demasiado tiempo abierta',
  error_419_text:
    'Por su seguridad hemos pedido a su navegador que empiece de nuevo. Vuelva a abrir la página, por favor.',
  error_422_title: 'No nos ha llegado bien',
  error_422_text:
    'No hemos podido interpretar lo que ha enviado su navegador. Vuelva atrás, revíselo y envíelo de nuevo.',
  error_429_title: 'Un momento, por favor',
  error_429_text: 'Ha habido demasiados intentos en poco tiempo. Espere un poco e inténtelo de nuevo.',
  error_500_title: 'Algo se ha descolgado de la pared',
  error_500_text:
    'El fallo es nuestro y ha quedado registrado. Nada se ha quedado a medias. Inténtelo de nuevo en un momento, por favor.',
  error_503_title: 'Cerrado por un momento',
  error_503_text:
    'Hay mucha demanda o estamos en mantenimiento. La página volverá a abrirse en breve; los pedidos ya pagados están a salvo.',
  error_reference: 'Si nos escribe, indique',
  retry: 'Intentar de nuevo',
  retry_in_one: 'Intentar de nuevo en {count} segundo',
  retry_in_other: 'Intentar de nuevo en {count} segundos',
  to_the_programme: 'Ver la programación',

  device_signed_out_title: 'Ese dispositivo ya no tiene acceso',
  device_signed_out_text:
    'Se ha cerrado su sesión en la cuenta de usted. Quien fuera conocía su contraseña: elija otra ahora.',
  device_signed_out_action: 'Elegir otra contraseña',

  account_deleted_title: 'Su cuenta se ha eliminado',
  account_deleted_text:
    'Su perfil y su acceso han dejado de existir. Los pedidos que la ley nos obliga a conservar permanecen sin su cuenta, y las entradas que compró siguen siendo válidas.',
  account_deleted_action: 'Ver la programación',
  check_mail_title: 'Mire su correo',
  check_mail_title_unsent: 'Ahora mismo no se envían correos',
  check_mail_text:
    'Le hemos escrito. Abra el enlace del mensaje para continuar; puede tardar un minuto en llegar y puede estar en el correo no deseado.',
  check_mail_text_unsent:
    'Por eso el mensaje con el enlace no le llegaría. Consúltenos y le ayudaremos personalmente. Quien acaba de elegir una contraseña puede entrar con ella.',
  check_mail_action: 'Ver la programación',
  email_verified_title: 'Su dirección está confirmada',
  email_verified_text: 'Gracias. A partir de ahora sus entradas y recibos le llegarán allí.',
  email_verified_action: 'Ver la programación',
  link_expired_title: 'Este enlace ha caducado',
  link_expired_text: 'Por su seguridad nuestros enlaces duran poco tiempo. Pida uno nuevo y úselo pronto.',
  link_expired_action: 'Pedir un enlace nuevo',
  order_cancelled_title: 'El pedido está cancelado',
  order_cancelled_text:
    'Las plazas vuelven a estar libres y no se cobrará nada. Si ya se había pagado algo, se devuelve por el mismo medio.',
  order_cancelled_action: 'Elegir de nuevo',
  order_expired_title: 'El plazo para pagar ha terminado',
  order_expired_text:
    'Le hemos guardado las plazas todo el tiempo posible y ya las hemos liberado. No se ha cobrado nada.',
  order_expired_action: 'Elegir de nuevo',
  signed_out_title: 'Ha cerrado la sesión',
  signed_out_text: 'Hasta pronto. Si el ordenador es compartido, cierre también la ventana.',
  signed_out_action: 'Iniciar sesión de nuevo',
  question_asked_title: 'Hemos recibido su pregunta',
  question_asked_text:
    'Le hemos escrito; el mensaje lleva el enlace a su conversación con nosotros. La respuesta llegará también por correo.',
  question_asked_text_unsent:
    'Hemos recibido su pregunta. Ahora mismo no se envían correos, así que pídanos la respuesta, por favor.',
  question_asked_action: 'Ver la programación',
  promo_code_asked_title: 'Hemos recibido su solicitud',
  promo_code_asked_text:
    'Le hemos escrito; el mensaje contiene un enlace para ver cómo va su solicitud. La respuesta también llegará por correo.',
  promo_code_asked_text_unsent:
    'Tenemos su solicitud. Ahora mismo no se envían correos, así que consúltenos la respuesta.',
  promo_code_asked_action: 'Ver la programación',
  code_reserved_title: 'Tiene un código reservado',
  code_reserved_text:
    'Por ahora no se envían correos. La empresa que le dio el enlace le entrega el código: figura junto a su nombre en su lista.',
  code_reserved_action: 'Ver la programación',
  company_asked_title: 'Hemos recibido su solicitud',
  company_asked_text:
    'Comprobamos sus datos. Cuando la cuenta de empresa esté abierta, invitaremos a la persona de contacto.',
  company_asked_action: 'Ver la programación',
};
