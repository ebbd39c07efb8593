import type { MessageKey, Translate } from '@server/shared/i18n/translate';

/** Staff's name for a kind of email. */
export const mailName = (kind: string, t: Translate): string =>
  t(`mailTexts.kind_${kind.replaceAll('.', '_')}` as MessageKey);
