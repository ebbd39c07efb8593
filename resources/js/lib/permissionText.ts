import type { MessageKey, Translate } from '@server/shared/i18n/translate';

/** Description of a permission. */
export const permissionText = (t: Translate, permission: string): string =>
  t(`people.can_${permission.replace('.', '_')}` as MessageKey);

/** Name of an area of permissions. */
export const areaText = (t: Translate, area: string): string => t(`people.area_${area}` as MessageKey);
