import type { Translate } from '@server/shared/i18n/translate';
import { useLocale } from '@/hooks/useLocale';
import { translatorOf } from '@/lib/texts';

/** The translator of the reader's language: `t('orders.title')`, `t('orders.seats', { count: 3 })`. */
export const useT = (): Translate => translatorOf(useLocale());
