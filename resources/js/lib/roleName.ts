import type { Translate } from '@server/shared/i18n/translate';
import { isRoleName } from '@server/shared/permissions';

/** What a role is called: the built-in ones in the reader's language, the others as they were named. */
export const roleName = (t: Translate, name: string): string => (isRoleName(name) ? t(`people.role_${name}`) : name);

/** What a role is for, in a sentence; '' where none was written. */
export const roleAbout = (t: Translate, name: string, description: string): string =>
  description || (isRoleName(name) ? t(`people.about_${name}`) : '');
