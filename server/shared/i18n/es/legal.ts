import type { Translated } from '../translate';

/** Condiciones, privacidad, aviso legal y ayuda: como los lee todo el mundo, y como se escriben y publican. */
export const legal: Translated<'legal'> = {
  version_of: 'Versión {version}, en vigor desde el {date}',
  old_version: 'Esta es la versión {version}. Ahora está en vigor la versión {newer}.',
  old_open: 'Leer la versión en vigor',
  fallback: 'Este texto no está disponible en su idioma. Se muestra en: {language}.',
  versions: 'Todas las versiones',
  version_link: 'Versión {version}, {date}',

  lead: 'Lo que se publica aquí figura al pie de cada página y de cada correo. Cada pedido guarda la versión que aceptó su comprador; las anteriores siguen siendo legibles.',
  to_privacy: 'Cuánto se conservan los datos',
  draft: 'Borrador',
  draft_text:
    'Nadie lo ve hasta que se publica. ## empieza un título y - una lista; también valen **negrita** y [un enlace](https://example.com).',
  body: 'Texto',
  preview: 'Vista previa',
  preview_text: 'Como se leerá, en el idioma elegido arriba.',
  preview_empty: 'Todavía no hay nada escrito en este idioma.',
  changes: 'Qué cambia',
  changes_text: 'Respecto a la versión en vigor.',
  changes_none: 'El borrador dice lo que está en vigor.',
  added: 'Añadido',
  removed: 'Quitado',
  publish: 'Publicar',
  publish_text:
    'Una versión nueva de todos los idiomas a la vez. A quien esté comprando en ese momento se le pregunta de nuevo.',
  publish_version: 'Publicar la versión {version}',
  publish_title: '¿Publicar la versión {version}?',
  publish_confirm: 'Desde ahora los compradores aceptan esta versión. Otra puede sustituirla, pero nunca se modifica.',
  publish_saves_first: 'Guarde antes el borrador; se publica lo que está guardado.',
  publish_needs: 'Escriba antes el texto en {language}, el idioma propio de la casa.',
  publish_missing:
    'Sin escribir en: {languages}. Quien lea en esos idiomas recibe el texto en {language}, y se le avisa.',
  nothing_published: 'Todavía no se ha publicado nada.',
  was_published: 'La versión {version} está en vigor.',
  by: 'por {name}',
};
