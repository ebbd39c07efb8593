import type { Translated } from '../translate';

export const downloads: Translated<'downloads'> = {
  title: 'Descargas',
  lead: 'Los archivos grandes se crean en segundo plano. Puede descargar cada uno durante 24 horas.',
  list: 'Sus archivos',
  none: 'Todavía no hay archivos',
  none_text: 'Aquí aparecen los informes que tardan en crearse.',
  file: 'Archivo',
  state: 'Estado',
  asked: 'Solicitado',
  kept_until: 'Disponible hasta',
  state_waiting: 'Pendiente',
  state_making: '{percent} % completado',
  state_ready: 'Listo',
  state_failed: 'Error',
  size: '{size} MB',
  download: 'Descargar',
  begun: 'Estamos creando su archivo. Podrá descargarlo aquí cuando esté listo.',
};
