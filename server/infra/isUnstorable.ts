const DATA_EXCEPTION = /^22/;

/** Whether PostgreSQL refused a value: a number or time out of range, a text with a NUL or half of a surrogate pair. */
export const isUnstorable = (error: unknown): boolean =>
  DATA_EXCEPTION.test(String((error as { code?: unknown } | null)?.code ?? ''));
