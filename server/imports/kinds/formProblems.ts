import type { z } from 'zod';
import type { Problem } from '../defineImport';

const OWN = 'errors.';

/** Problems of a record by the rules of its form, at the fields of the file. A rule about no field of it has none. */
export const formProblems = (
  { issues }: z.ZodError,
  fields: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): Problem[] =>
  issues.map(({ path, message }): Problem => {
    const field = fields[String(path[0])];
    const at = field === undefined ? {} : { field };
    if (message.startsWith(OWN)) return { code: 'error', ...at, params: { error: message.slice(OWN.length) } };
    const text = field === undefined ? '' : String(values[field] ?? '').slice(0, 60);
    return text === '' ? { code: 'required', ...at } : { code: 'invalid', ...at, params: { text } };
  });
