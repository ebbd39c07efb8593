import type { Translated } from '../translate';

/** Terms, privacy, imprint and help: public pages, editing and publishing. */
export const legal: Translated<'legal'> = {
  version_of: 'Versión {version}, en vigor desde el {date}',
  old_version: 'Esta es la versión {version}. La versión vigente es la {newer}.',
  old_open: 'Leer la versión vigente',
  fallback: 'Este texto no está disponible en su idioma. Se muestra en: {language}.',
  versions: 'Todas las versiones',
  version_link: 'Versión {version}, {date}',

  lead: 'Estos textos se enlazan al pie de todas las páginas y correos. Cada pedido conserva la versión que aceptó el comprador, y las anteriores siguen disponibles.',
  to_privacy: 'Conservación de datos',
  draft: 'Borrador',
  draft_text:
    'No se ve hasta que lo publique. Use ## para un título, - para una lista, **negrita** y [un enlace](https://example.com).',
  body: 'Texto',
  preview: 'Vista previa',
  preview_text: 'Vista previa en el idioma elegido arriba.',
  preview_empty: 'Todavía no hay texto en este idioma.',
  changes: 'Cambios',
  changes_text: 'Respecto a la versión vigente.',
  changes_none: 'El borrador es igual que la versión vigente.',
  added: 'Añadido',
  removed: 'Quitado',
  publish: 'Publicar',
  publish_text: 'Publica una versión nueva en todos los idiomas. Quien esté comprando deberá aceptarla de nuevo.',
  publish_version: 'Publicar la versión {version}',
  publish_title: '¿Publicar la versión {version}?',
  publish_confirm: 'A partir de ahora los compradores aceptarán esta versión. Podrá sustituirla, pero no editarla.',
  publish_saves_first: 'Guarde el borrador antes de publicarlo.',
  publish_needs: 'Escriba antes el texto en {language}, su idioma predeterminado.',
  publish_missing: 'Falta en: {languages}. Se mostrará el texto en {language} con un aviso.',
  nothing_published: 'Todavía no se ha publicado nada.',
  was_published: 'Versión {version} publicada.',
  by: 'por {name}',
};
