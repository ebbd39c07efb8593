import { useState } from 'react';
import { focusFirstError } from '@/lib/focusFirstError';
import { formErrorsIn } from './refusalIn';

type Errors<F extends string> = Partial<Record<F | 'form', string>>;

/**
 * Sends a form of the counter, keeps the server's refusals beside its fields, and moves the focus to the first one.
 * @param fields names that the server refuses; all other refusals are under `form`
 * @param prefix of the server's names: `invoice.` for `invoice.name`
 */
export function useSending<F extends string>(fields: readonly F[], prefix = '') {
  const [errors, setErrors] = useState<Errors<F>>({});
  const [isBusy, setBusy] = useState(false);
  /** @param missing messages beside fields, because of which the form is not sent */
  const send = async (
    request: () => Promise<unknown>,
    missing: Partial<Record<F, string | false>> = {},
    onRefused: (refused: Errors<F>) => void = () => {},
  ): Promise<void> => {
    const found = Object.fromEntries(Object.entries(missing).filter(([, text]) => text)) as Errors<F>;
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstError();
    setBusy(true);
    try {
      await request();
    } catch (error) {
      const refused = formErrorsIn(error, fields, prefix) as Errors<F>;
      setErrors(refused);
      onRefused(refused);
      focusFirstError();
    } finally {
      setBusy(false);
    }
  };
  return { errors, setErrors, isBusy, send };
}
