import type { Translated } from '../translate';

export const workspace: Translated<'workspace'> = {
  events: 'Eventos',
  parts_of: 'Las partes de {event}',
  overview: 'Resumen',
  details: 'Ficha',
  products: 'Productos',
  hours: 'Horarios',
  slots: 'Franjas',
  promos: 'Promociones',
  codes: 'Códigos',
  orders: 'Pedidos',
  scans: 'Lecturas',
  status_draft: 'Borrador',
  status_published: 'Publicado',
  status_archived: 'Archivado',
  next_at: 'Próximo: {date}',
  missing_one: 'Antes de publicar: falta {count} cosa',
  missing_other: 'Antes de publicar: faltan {count} cosas',
  broken_one: 'No puede vender: falta {count} cosa',
  broken_other: 'No puede vender: faltan {count} cosas',
  ready: 'Listo: publicarlo',
};
