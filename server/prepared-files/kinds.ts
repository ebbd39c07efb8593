/** Kinds of prepared files, declared by their domains. */
import type { Locale } from '../shared/i18n/translate';

export type Making<R> = {
  request: R;
  userId: string;
  locale: Locale;
  /** Progress from 0 to 1. */
  tell: (share: number) => void;
};

export type FileKind<R extends object> = {
  kind: string;
  /** @returns the file; null if its owner may no longer see it. @throws DomainError why it cannot be made */
  make: (making: Making<R>) => Promise<Uint8Array | null>;
  /** Whether the owner may still see the content of the request. */
  isAllowed: (userId: string, request: R) => Promise<boolean>;
};

const kinds = new Map<string, FileKind<never>>();

/** Registers a kind; its domain does so on load. */
export function fileKind<R extends object>(made: FileKind<R>): FileKind<R> {
  kinds.set(made.kind, made as FileKind<never>);
  return made;
}

export const kindOf = (kind: string): FileKind<never> | undefined => kinds.get(kind);
