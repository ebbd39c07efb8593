import { documentTranslate } from '@/lib/texts';

type Failed = {
  response?: { status: number; data?: { code?: string; message?: string; errors?: Record<string, string[]> } };
};

/** The server's reason for a refusal; a network message if there was no answer. */
export function refusalIn(error: unknown): {
  code: string | null;
  /** The refused field, if the refusal is about one. */
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
 * Errors for the fields of a dialog; under `form` where the refusal is about none of them.
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
