import type { Translated } from '../translate';

export const common: Translated<'common'> = {
  loading: 'Cargando…',
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  back: 'Volver',
};
