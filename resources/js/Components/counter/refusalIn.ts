import { focusFirstError } from '@/lib/focusFirstError';
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
 * Messages beside the fields of a form after a refusal; under `form` where none of them is refused. Once they are shown,
 * the focus goes to the first of these fields, which a long form has scrolled out of sight.
 * @param prefix of the server's names: `invoice.` for `invoice.name`
 */
export function formErrorsIn(error: unknown, fields: readonly string[], prefix = ''): Record<string, string> {
  const said = (error as Failed).response?.data?.errors;
  const beside = fields.flatMap((name) => {
    const text = said?.[prefix + name]?.[0];
    return text ? [[name, text]] : [];
  });
  if (beside.length === 0) return { form: refusalIn(error).text };
  focusFirstError();
  return Object.fromEntries(beside);
}
