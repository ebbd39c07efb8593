import { mailKinds } from '../../mails';
import type { MessageKey, Translate } from '../../shared/i18n/translate';

/** The name of an email kind for staff; notifications and tests have one name each. */
export function kindText(kind: string, t: Translate): string {
  if (kind.startsWith('notifications.')) return t('sentMails.kind_notification');
  if (kind.startsWith('test.')) return t('sentMails.kind_test');
  const isKnown = mailKinds().some((known) => known.kind === kind);
  return isKnown ? t(`mailTexts.kind_${kind.replaceAll('.', '_')}` as MessageKey) : t('sentMails.kind_other');
}
