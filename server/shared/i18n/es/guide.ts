import type { Translated } from '../translate';

export const guide: Translated<'guide'> = {
  title: 'Primeros pasos',
  lead: 'Lo que un recinto necesita antes de vender, y cómo comprobar que funciona. Cada línea se marca cuando es verdad.',
  progress: '{done} de {all} hechos',
  by_event: 'Se refieren a {event}.',
  is_done: 'Hecho',
  is_open: 'Por hacer',
  go: 'Hacerlo',
  later: 'Antes hace falta un paso anterior.',
  all_done: 'Todo está hecho. Que tenga un buen primer día.',
  dismiss: 'Ocultar',
  bring_back: 'Mostrar en el panel',
  brought_back: 'Los primeros pasos vuelven a estar en el panel.',
  dismissed: 'Están ocultos: ya no aparecen en su panel.',
  open_page: 'Primeros pasos',
  missing: 'Falta: {points}',

  venue: 'Introducir el recinto',
  venue_text: 'Adónde vienen los visitantes: dirección, zona horaria y puertas.',
  event: 'Crear un evento',
  event_text: 'Lo que se visita o se ve: una exposición, una obra, una visita guiada.',
  slots: 'Decir cuándo abre',
  slots_text: 'Del horario salen las franjas que se pueden reservar.',
  product: 'Crear un producto',
  product_text: 'Lo que se compra: una entrada con su precio y su impuesto.',
  house: 'Decir quién vende',
  house_text: 'La razón social, la dirección y el NIF que figuran en los recibos.',
  legal: 'Publicar los textos legales',
  legal_text: 'Condiciones de venta y privacidad, en todos los idiomas que se ofrecen.',
  mail: 'Conectar un servidor de correo',
  mail_text:
    'Sin él nadie recibe entradas por correo. Se indica donde se inicia el servidor (MAIL_URL); la página lo prueba.',
  payment: 'Cobrar',
  payment_text: 'Conecte una empresa de pagos que cobre en {currency}. Las entradas gratuitas no la necesitan.',
  payment_text_sandbox:
    'Aquí el banco de pruebas cobra dinero ficticio. En producción tiene que sustituirlo un proveedor.',
  publish: 'Publicar el evento',
  publish_text: 'Su lista dice qué falta todavía.',
  purchase: 'Comprar una entrada',
  purchase_text:
    'En la tienda, como un visitante: una entrada gratuita o la más barata, con su propio dinero. Un pedido sin pagar se anula en su página; lo pagado es una venta de verdad y se devuelve a través de su proveedor.',
  purchase_text_sandbox:
    'En la tienda, como un visitante, con la tarjeta de prueba 4242 4242 4242 4242. Es dinero ficticio, pero en las cifras de aquí es una venta como cualquier otra.',
  scan: 'Leer esa entrada',
  scan_text:
    'Con un móvil en la puerta: deja pasar una vez, y no una segunda. Si la entrada es de otro día, la puerta lo dice; para esta prueba basta con «Autorizar el acceso».',
};
