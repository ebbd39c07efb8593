import type { MessageKey, Translate } from '@server/shared/i18n/translate';

/** What a permission lets a person do, in plain words. */
export const permissionText = (t: Translate, permission: string): string =>
  t(`people.can_${permission.replace('.', '_')}` as MessageKey);

/** What the permissions of an area are about. */
export const areaText = (t: Translate, area: string): string => t(`people.area_${area}` as MessageKey);
