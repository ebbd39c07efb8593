import type { MessageKey, Translate } from '@server/shared/i18n/translate';

/** What staff call a kind of mail. */
export const mailName = (kind: string, t: Translate): string =>
  t(`mailTexts.kind_${kind.replaceAll('.', '_')}` as MessageKey);
