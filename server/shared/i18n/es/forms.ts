import type { Translated } from '../translate';

/** Palabras de todos los formularios de la administración: guardar, salir, decidir quién guardó antes, y los controles. */
export const forms: Translated<'forms'> = {
  fix_errors_one: 'Hay un campo que requiere su atención.',
  fix_errors_other: 'Hay {count} campos que requieren su atención.',
  state_saving: 'Guardando…',
  state_unsaved: 'Cambios sin guardar',
  state_saved: 'Guardado',
  discard: 'Descartar los cambios',
  save_key: 'Guardar (Ctrl+S)',

  leave_title: '¿Salir sin guardar?',
  leave_text: 'Lo que ha cambiado en esta página todavía no se ha guardado. Si sale, se perderá.',
  leave_stay: 'Quedarme aquí',
  leave_go: 'Salir sin guardar',

  conflict_title: 'Otra persona ha guardado antes',
  conflict_by:
    '{name} guardó esto {when}, después de que usted lo abriera. No se ha perdido nada de lo que ha escrito.',
  conflict_self: 'Usted mismo guardó esto {when}, en otra ventana. No se ha perdido nada de lo que ha escrito aquí.',
  conflict_unknown:
    'Esto se guardó en otro lugar después de que usted lo abriera. No se ha perdido nada de lo que ha escrito.',
  conflict_same: 'Ambos escribieron lo mismo.',
  mine: 'Lo suyo',
  theirs: 'Lo guardado',
  not_mine: 'usted no lo ha cambiado',
  keep_mine: 'Conservar lo mío',
  keep_mine_text:
    'Al conservar lo suyo se guardan los campos que usted ha cambiado; el resto queda como se guardó mientras tanto.',
  take_theirs: 'Tomar lo guardado',
  empty: 'vacío',
  yes: 'Sí',
  no: 'No',
  entries_one: '{count} entrada',
  entries_other: '{count} entradas',

  history: 'Historial',
  history_of: 'Historial de {name}',
  history_empty: 'No se ha cambiado nada desde que se anotan los cambios.',
  history_older: 'Ver cambios anteriores',
  history_failed: 'No se ha podido obtener el historial. Inténtelo de nuevo.',
  history_acted_as: '{behind}, como {actor}',

  undo: 'Deshacer',

  no_number: 'Esto no es un número.',
  time_in_zone: 'Hora de {zone}.',
  languages_of: 'Idiomas de: {label}',
  language_missing: 'sin traducir todavía',
  language_refused: 'requiere su atención',
  clear: 'Vaciar',
  show_choices: 'Opciones de: {label}',
  nothing_found: 'No hay coincidencias.',
  tags_hint: 'Pulse Intro o una coma después de cada una.',
  tag_added: 'Añadido: {tag}',
  tag_removed: 'Quitado: {tag}',
  remove: 'Quitar {label}',
  drag: 'Mover {label}',
  move_up: 'Subir: {label}',
  move_down: 'Bajar: {label}',
  moved: '{label} es ahora el número {position} de {total}.',
  lifted: 'Ha levantado {label}; es el número {position} de {total}.',
  move_given_up: '{label} se queda donde estaba, número {position} de {total}.',
  sort_help:
    'Pulse Espacio o Intro para levantar, las flechas para mover, Espacio o Intro para soltar, Escape para renunciar.',

  image_drop: 'Suelte aquí una imagen o elija una',
  image_choose: 'Elegir una imagen',
  image_replace: 'Sustituir',
  image_remove: 'Quitar la imagen',
  image_hint: 'JPEG, PNG, WebP, AVIF o GIF, hasta 10 MB.',
  image_uploading: 'Subiendo… {percent} %',
  image_working: 'Preparando la imagen…',
  image_failed: 'La imagen no ha llegado. Inténtelo de nuevo.',
  image_of: 'La imagen elegida',
};
