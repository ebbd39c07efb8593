import type { AxiosError } from 'axios';
import { useEffect, useRef } from 'react';
import { loadHttp } from '@/lib/http';
import { changedPaths, touchedPaths } from './recordPaths';

const AFTER_LEAVING_MS = 150;
const WHILE_CORRECTING_MS = 500;
const UNACCEPTABLE = 422;

type Refusal = { errors?: Record<string, string[]> };

type Options<T> = {
  action: string;
  method: string;
  data: T;
  payload: () => object;
  errors: Record<string, string | undefined>;
  /** The messages of the names that were asked about; a name without is sound. */
  onAnswer: (asked: readonly string[], messages: Record<string, string>) => void;
};

/** Asks the server about some fields. @returns their messages, or null when it could not say. */
async function ask(url: string, method: string, data: object, names: readonly string[]) {
  const { client } = await loadHttp();
  const headers = { Accept: 'application/json', Precognition: 'true', 'Precognition-Validate-Only': names.join(',') };
  try {
    await client.request({ url, method, data, headers });
    return {};
  } catch (error) {
    const response = (error as AxiosError<Refusal>).response;
    if (response?.status !== UNACCEPTABLE) return null;
    return Object.fromEntries(
      Object.entries(response.data.errors ?? {}).map(([name, [message = '']]) => [name, message]),
    );
  }
}

/**
 * Checks on the server what was changed, when a field is left, and what was refused, while it is being corrected.
 * Without an answer nothing is said: sending the form decides.
 */
export function useLiveValidation<T extends object>(options: Options<T>) {
  const latest = useRef(options);
  latest.current = options;
  const checked = useRef(options.data);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const round = useRef(0);

  const check = async () => {
    const { action, method, data, payload, errors, onAnswer } = latest.current;
    const refused = Object.keys(errors).filter((name) => name !== 'form' && errors[name]);
    const touched = touchedPaths(checked.current, data);
    checked.current = data;
    if (touched.length === 0) return;
    const names = [...new Set([...touched, ...refused])];
    round.current += 1;
    const mine = round.current;
    const messages = await ask(action, method, payload(), names);
    if (messages && mine === round.current) onAnswer(names, messages);
  };
  const later = (milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void check(), milliseconds);
  };

  const isCorrecting = Object.keys(options.errors).some((name) =>
    changedPaths(checked.current, options.data).includes(name),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the data starts the wait anew
  useEffect(() => {
    if (isCorrecting) later(WHILE_CORRECTING_MS);
  }, [options.data, isCorrecting]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onBlur: () => later(AFTER_LEAVING_MS),
    /** The whole form is on its way, or another state was loaded: no answer to an older question counts. */
    forget: (data: T) => {
      clearTimeout(timer.current);
      round.current += 1;
      checked.current = data;
    },
  };
}
