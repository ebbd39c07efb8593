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
  /** Messages of the validated names; a name without one is valid. */
  onAnswer: (asked: readonly string[], messages: Record<string, string>) => void;
};

/** Validates some fields on the server. @returns their messages, or null without an answer. */
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
 * Validates a changed field on the server when it loses focus, and a refused one while it is corrected. Without an
 * answer it shows nothing: submitting decides.
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
    /** The form is being sent or another state was loaded: pending answers are ignored. */
    forget: (data: T) => {
      clearTimeout(timer.current);
      round.current += 1;
      checked.current = data;
    },
  };
}
