import type { Translate } from '@server/shared/i18n/translate';
import { isRoleName } from '@server/shared/permissions';

/** Name of a role: built-in ones are translated, others have their own name. */
export const roleName = (t: Translate, name: string): string => (isRoleName(name) ? t(`people.role_${name}`) : name);

/** Description of a role; '' if there is none. */
export const roleAbout = (t: Translate, name: string, description: string): string =>
  description || (isRoleName(name) ? t(`people.about_${name}`) : '');
