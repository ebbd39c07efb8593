import { usePage } from '@inertiajs/react';
import { type MailTextKey, mailText } from '@server/shared/i18n/mailText';
import type { MessageParams } from '@server/shared/i18n/translate';
import { useT } from '@/hooks/useT';

/** Texts that promise an email, or their alternatives where the organisation sends none. */
export function useMailText(): (key: MailTextKey, params?: MessageParams) => string {
  const t = useT();
  const { mails } = usePage().props.features;
  return (key, params) => mailText(t, mails, key, params);
}
