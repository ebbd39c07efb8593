import type { backOffice as english } from '../../en/errors/backOffice';
import type { TextsOf } from '../../translate';

export const backOffice: TextsOf<typeof english> = {
  imported_file_encoding:
    'Este archivo no es un CSV ni un libro de Excel (.xlsx). Expórtelo de nuevo en uno de estos formatos.',
  imported_file_export_too_large: 'Este archivo ocupa más de 30 MB. Exporte cada evento por separado.',
  imported_file_not_json: 'Este archivo no es JSON. En pretix, elija la exportación «Order data (JSON)».',
  imported_file_not_pretix: 'Este archivo no es una exportación de pretix. En pretix, elija «Order data (JSON)».',
  imported_file_pretix_order_unreadable:
    'No se puede leer el pedido {line} de este archivo. Expórtelo de nuevo en pretix.',
  import_sold_out: 'Una franja o un cupo no tiene plazas suficientes. Aumente su aforo e importe de nuevo.',
  import_order_exists: 'Este pedido ya existe.',
  import_promotion_changed: 'La promoción de este código ha cambiado desde la comprobación. Compruébelo de nuevo.',
  import_checked_again: 'El archivo se ha vuelto a comprobar. Revise el resultado y después impórtelo.',
  import_outdated: 'Un evento, producto o franja del archivo ha cambiado desde la comprobación. Compruébelo de nuevo.',
  imported_file_mixed_encodings:
    'Las letras de la línea {line} tienen otra codificación que las anteriores. Guarde todo el archivo en UTF-8.',
  imported_file_empty: 'Este archivo no tiene líneas debajo de los encabezados.',
  imported_file_open_quote:
    'Las comillas de la línea {line} no se cierran. Corrija la línea o exporte el archivo de nuevo.',
  imported_file_too_many_rows: 'Este archivo tiene más de 100.000 líneas. Divídalo en varios archivos.',
  imported_file_too_many_columns: 'Este archivo tiene más de 60 columnas. Elimine las que no necesite.',
  imported_file_too_large: 'Este archivo ocupa más de 40 MB al descomprimirse. Divídalo en varios archivos.',
  imported_file_unreadable: 'Este archivo no tiene el formato esperado.',
  imported_file_field_twice: 'El campo «{field}» está elegido en dos columnas. Elíjalo una sola vez.',
  imported_file_field_missing: 'Elija una columna para: {fields}.',
  too_many_screens: 'Ha alcanzado el máximo de {most} pantallas. Quite una antes.',
  too_many_reports: 'Ha alcanzado el máximo de {most} informes guardados. Elimine uno antes.',
  report_recipients: 'Introduzca al menos un destinatario.',
  support_answered: '{name} ya ha respondido. Lea su respuesta arriba y vuelva a enviar la suya si hace falta.',
  support_wrote:
    'El cliente ha enviado un mensaje nuevo. Léalo arriba y vuelva a enviar su respuesta si sigue siendo correcta.',
  mail_not_again: 'Este correo no se puede enviar de nuevo. Ábralo para ver el motivo.',
  mail_not_corrected: 'La dirección de este correo no se puede corregir aquí.',
  support_closed: 'Esta conversación está cerrada.',
  support_no_order: 'No hay ningún pedido con este localizador.',
  support_reply_taken: 'Ya existe una respuesta guardada con este nombre.',
  report_too_large:
    'El archivo tendría {cells} celdas ({rows} filas × {columns} columnas). El máximo es {most}. Elija un periodo más corto o menos columnas.',
  files_under_way: 'Todavía estamos creando {most} de sus archivos. Espere a que uno esté listo.',
  file_failed: 'No hemos podido crear este archivo. Solicítelo de nuevo.',
  file_not_allowed: 'Ya no tiene permiso para ver estos datos.',
};
