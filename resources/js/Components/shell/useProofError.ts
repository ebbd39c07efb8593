import type { AxiosError } from 'axios';
import { useT } from '@/hooks/useT';

type Refusal = { message?: string };

const UNACCEPTABLE = 422;
const TOO_MANY = 429;
const WAITED_TOO_LONG = 401;

/** The message for a refused proof, and whether the user must start over. */
export function useProofError(): (error: unknown) => { message: string; startsOver?: boolean } {
  const t = useT();
  return (error) => {
    const { response } = error as AxiosError<Refusal>;
    if (!response) return { message: t('common.network_lost') };
    const { status, data, headers } = response;
    if (status === UNACCEPTABLE && data.message) return { message: data.message };
    if (status === WAITED_TOO_LONG) return { message: t('users.again_expired'), startsOver: true };
    if (status !== TOO_MANY) return { message: t('common.failed') };
    return { message: t('common.too_many_tries', { count: Number(headers['retry-after'] ?? 60) }) };
  };
}
