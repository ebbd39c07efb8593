import type { Translate } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import type { FoundVoucher } from '@server/wallets/pages';
import { http } from '@/lib/http';

/** Balance of a gift voucher, or why it cannot be used. */
type Checked = { voucher: FoundVoucher } | { error: string };

type Failed = {
  response?: { status: number; headers: Record<string, unknown>; data?: { errors?: { code?: string[] } } };
};

/** @param currency of the payment */
export async function checkVoucher(code: string, t: Translate, currency?: string): Promise<Checked> {
  try {
    const { data } = await http.post<FoundVoucher>(paths.payments.checkVoucher(), { code, currency });
    return { voucher: data };
  } catch (failed) {
    const { response } = failed as Failed;
    if (!response) return { error: t('common.network_lost') };
    const { status, headers, data } = response;
    if (status === 429) return { error: t('common.too_many_tries', { count: Number(headers['retry-after']) || 60 }) };
    return { error: data?.errors?.code?.[0] ?? t('common.failed') };
  }
}
