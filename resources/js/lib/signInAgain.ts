import { router } from '@inertiajs/core';
import type { SignInAgainReason } from '@server/shared/pageOwner';
import { paths } from '@server/shared/paths';
import { useSyncExternalStore } from 'react';
import { reconnectLive } from '@/lib/live';
import { forgetPagesOffline } from '@/lib/offline';

/**
 * Whom the page on the screen was made for, and what they have to prove before what it asks of the server goes on:
 * everything that waits, waits for one question.
 */
export type Proof = SignInAgainReason | 'password';

let owner: string | null = null;
let lastOwner: string | null = null;
let question: Proof | null = null;
let answered: Promise<boolean> = Promise.resolve(true);
let settle: (isProved: boolean) => void = () => {};
const listeners = new Set<() => void>();

function show(next: Proof | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** What was kept of pages shown so far is not for the person who comes next. */
function forgetPages(): void {
  router.clearHistory();
  void forgetPagesOffline();
}

/** Says whose page it is, while there is a person to ask them; null for all others. */
export function setPageOwner(id: string | null): void {
  if (id && lastOwner && id !== lastOwner) forgetPages();
  owner = id;
  lastOwner = id ?? lastOwner;
}

/** They sign out: what their page looks up meanwhile does not ask them to come back. @returns takes it back */
export function leavePage(): () => void {
  const left = owner;
  owner = null;
  return () => {
    owner = left;
  };
}

export const pageOwner = (): string | null => owner;

/** The question on the screen. */
export const useProofAsked = (): Proof | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
    () => null,
  );

/** Resolves when there is no question, or it was answered: whether the proof was given. */
export const untilProved = (): Promise<boolean> => answered;

export const isAsking = (): boolean => question !== null;

/** Asks the page's owner, once for everybody who waits. */
export function askForProof(proof: Proof): Promise<boolean> {
  if (question === null) {
    answered = new Promise((resolve) => {
      settle = resolve;
    });
    if (proof !== 'password') forgetPages();
    show(proof);
  }
  return answered;
}

/** The question is answered, or was given up. */
export function answerProof(isProved: boolean): void {
  const wasSignedOut = question !== 'password';
  show(null);
  if (isProved && wasSignedOut) reconnectLive();
  settle(isProved);
}

/** Another person sits there: the page goes, and nothing of it can be come back to. */
export function leaveToSomebodyElse(): void {
  forgetPages();
  window.location.replace(paths.auth.login());
}

/** Looking through a person's eyes is over: a whole new page, of the one who looked. */
export function leaveToOneself(lookedThrough: string): void {
  window.location.replace(paths.users.edit(lookedThrough));
}
