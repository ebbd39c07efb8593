import type { Translated } from '../translate';

export const guide: Translated<'guide'> = {
  title: 'Primeros pasos',
  lead: 'Pasos para empezar a vender entradas. Cada paso se marca automáticamente al completarlo.',
  progress: '{done} de {all} hechos',
  by_event: 'Evento: {event}',
  is_done: 'Hecho',
  is_open: 'Por hacer',
  go: 'Empezar',
  later: 'Complete antes un paso anterior.',
  all_done: 'Todo está listo. Ya puede empezar a vender.',
  dismiss: 'Ocultar',
  bring_back: 'Mostrar en el panel',
  brought_back: 'Los primeros pasos se muestran en el panel.',
  dismissed: 'Primeros pasos ocultos en su panel.',
  open_page: 'Primeros pasos',
  missing: 'Faltan: {points}',

  venue: 'Crear un recinto',
  venue_text: 'Dirección, zona horaria y accesos del lugar que visita el público.',
  event: 'Crear un evento',
  event_text: 'Por ejemplo, una exposición, una obra o una visita guiada.',
  slots: 'Definir el horario',
  slots_text: 'El horario crea las franjas que se pueden reservar.',
  product: 'Crear un producto',
  product_text: 'Por ejemplo, una entrada con su precio y su impuesto.',
  house: 'Añadir los datos de la organización',
  house_text: 'Razón social, dirección y NIF que figuran en los recibos.',
  legal: 'Publicar los textos legales',
  legal_text: 'Condiciones de venta y aviso de privacidad en todos sus idiomas.',
  mail: 'Conectar un servidor de correo',
  mail_text:
    'Necesario para enviar entradas por correo. Configure MAIL_URL en el servidor y envíe un correo de prueba desde Ajustes, Servidor de correo.',
  payment: 'Cobrar',
  payment_text: 'Conecte una pasarela de pago que admita {currency}. No hace falta para entradas gratuitas.',
  payment_text_sandbox:
    'El entorno de pruebas solo acepta pagos de prueba. Conecte una pasarela de pago para cobrar de verdad.',
  publish: 'Publicar el evento',
  publish_text: 'Su lista de comprobación muestra lo que falta.',
  purchase: 'Hacer un pedido de prueba',
  purchase_text:
    'Compre en la tienda una entrada gratuita o la más barata, con su propio dinero. Si no la paga, puede anular el pedido en su página. Si la paga, es una venta real y tendrá que devolverla.',
  purchase_text_sandbox:
    'Compre una entrada en la tienda con la tarjeta de prueba 4242 4242 4242 4242. No se le cobra nada, pero sus informes incluyen la venta.',
  scan: 'Escanear la entrada',
  scan_text:
    'Escanéela con un móvil en el acceso. Se admite una vez y se deniega la segunda. Si la entrada es de otro día, elija «Autorizar el acceso».',
};
