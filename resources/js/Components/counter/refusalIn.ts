import { documentTranslate } from '@/lib/texts';

type Failed = {
  response?: { status: number; data?: { code?: string; message?: string; errors?: Record<string, string[]> } };
};

/** Why a request was refused, as the server says it; that the network is away where it says nothing. */
export function refusalIn(error: unknown): {
  code: string | null;
  /** What it is about, where it is about one thing. */
  field: string | null;
  text: string;
  isUnheard: boolean;
} {
  const { response } = error as Failed;
  const data = response?.data;
  const first = Object.values(data?.errors ?? {})[0]?.[0];
  const t = documentTranslate();
  return {
    code: data?.code ?? null,
    field: Object.keys(data?.errors ?? {})[0] ?? null,
    text: first ?? data?.message ?? t(response ? 'common.failed' : 'common.network_lost'),
    isUnheard: !response || response.status >= 500,
  };
}

/**
 * What stands beside the fields of a dialog after a refusal; under `form` where it is about none of them.
 * @param prefix of the server's names: `invoice.` for `invoice.name`
 */
export function formErrorsIn(error: unknown, fields: readonly string[], prefix = ''): Record<string, string> {
  const said = (error as Failed).response?.data?.errors;
  const beside = fields.flatMap((name) => {
    const text = said?.[prefix + name]?.[0];
    return text ? [[name, text]] : [];
  });
  return beside.length > 0 ? Object.fromEntries(beside) : { form: refusalIn(error).text };
}
