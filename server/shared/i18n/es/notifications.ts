import type { Translated } from '../translate';

export const notifications: Translated<'notifications'> = {
  title: 'Avisos',

  code_batch_ready_one: 'Ya está listo {count} código de «{name}»',
  code_batch_ready_other: 'Ya están listos {count} códigos de «{name}»',
  code_batch_ready_text: 'Los códigos que pidió ya están creados. Puede consultarlos y exportarlos.',
  code_batch_ready_action: 'Ver los códigos',
  slot_nearly_full_one: '{event}, {slot}: queda {count} plaza',
  slot_nearly_full_other: '{event}, {slot}: quedan {count} plazas',
  slot_nearly_full_text: 'Esta franja está casi completa. Puede ampliar su aforo o abrir otra.',
  slot_nearly_full_action: 'Ver la franja',
  exception_conflicts_one: '{event}: {count} franja con entradas vendidas no encaja en el nuevo horario',
  exception_conflicts_other: '{event}: {count} franjas con entradas vendidas no encajan en el nuevo horario',
  exception_conflicts_text:
    'Tienen entradas vendidas, así que se han dejado como estaban. Decida en cada una si se celebra o se cancela.',
  exception_conflicts_action: 'Ver los conflictos',
  new_device: 'Se ha abierto su cuenta en un dispositivo nuevo: {device}',
  new_device_text:
    'Cuándo: {time}\nDispositivo: {device}\nDirección de red: {place}\n\nSi fue usted, no tiene que hacer nada. Si no, cierre la sesión de ese dispositivo ahora y elija otra contraseña.',
  new_device_action: 'Ver ese inicio de sesión',
  sign_in_spray_one: 'Fallan los accesos desde {place}: {count} cuenta probada en una hora',
  sign_in_spray_other: 'Fallan los accesos desde {place}: {count} cuentas probadas en una hora',
  sign_in_spray_text:
    'Alguien prueba allí contraseñas en muchas cuentas. Cada intento más espera más tiempo. Compruebe si alguno entró.',
  sign_in_spray_action: 'Ver los intentos',
  administrator_device: '{person}, con rol de administración, ha entrado en un dispositivo nuevo: {device}',
  administrator_device_text:
    'Cuándo: {time}\nDispositivo: {device}\nDirección de red: {place}\n\nSi {person} no lo reconoce, cierre todas sus sesiones y pídale que elija otra contraseña.',
  administrator_device_action: 'Ver qué pasó',
  administrator_factor_off: '{person}, con rol de administración, ya no usa la verificación en dos pasos',
  administrator_factor_off_text:
    'A partir de ahora basta una contraseña para abrir esa cuenta. Pregunte a {person} si es lo que quería y haga que la active de nuevo.',
  administrator_factor_off_action: 'Ver qué pasó',
  promo_code_requested: '{person} solicita un código de «{name}»',
  promo_code_requested_text:
    'La campaña entrega códigos bajo petición. Apruébela o recházela; a la persona se le comunica por correo.',
  promo_code_requested_action: 'Ver la solicitud',

  mail_greeting: 'Hola, {name}:',
  mail_why: 'Recibe este mensaje según sus preferencias de avisos. Puede cambiarlas en su cuenta: {url}',

  lead: 'Lo que ha pasado mientras usted se ocupaba de otra cosa.',
  empty_title: 'Aún no hay nada que contarle',
  empty_text: 'Cuando ocurra algo que le concierna, aparecerá aquí. Qué cosas son, lo elige en su cuenta.',
  unread: 'Sin leer',
  mark_read_of: 'Marcar como leído: {text}',
  mark_all_read: 'Marcar todo como leído',
  load_older: 'Ver anteriores',
  choose: 'Elegir qué se le comunica',
  bell: 'Avisos',
  bell_unread_one: 'Avisos, {count} sin leer',
  bell_unread_other: 'Avisos, {count} sin leer',
  bell_empty: 'Nada nuevo.',
  bell_failed: 'Ahora no se pueden cargar.',
  see_all: 'Ver todos',
  arrived: 'Aviso nuevo: {text}',

  what: 'Qué',
  in_app: 'En la aplicación',
  by_mail: 'Por correo',
  choice_of_in_app: '{what}: en la aplicación',
  choice_of_mail: '{what}: por correo',
  name_slot_nearly_full: 'Una franja está casi completa',
  name_exception_conflicts: 'Franjas vendidas no encajan en el nuevo horario',
  name_code_batch_ready: 'Un lote de códigos está listo',
  name_promo_code_requested: 'Alguien solicita un código promocional',
  name_sign_in_spray: 'Alguien prueba contraseñas en muchas cuentas',
  name_administrator_device: 'Alguien con rol de administración entra en un dispositivo nuevo',
  name_administrator_factor_off: 'Se quita la verificación en dos pasos a alguien con rol de administración',
  name_new_device: 'Su cuenta se abre en un dispositivo nuevo',
};
