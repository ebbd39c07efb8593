import { router } from '@inertiajs/core';
import type { SignInAgainReason } from '@server/shared/pageOwner';
import { paths } from '@server/shared/paths';
import { useSyncExternalStore } from 'react';
import { reconnectLive } from '@/lib/live';
import { forgetPagesOffline } from '@/lib/offline';

/**
 * The user the page was made for, and the proof of identity that pending requests need: all of them share one dialog.
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

/** Deletes pages stored so far, which the next user must not see. */
function forgetPages(): void {
  router.clearHistory();
  void forgetPagesOffline();
}

/** Sets the page's owner while there is a user to ask; null for others. */
export function setPageOwner(id: string | null): void {
  if (id && lastOwner && id !== lastOwner) forgetPages();
  owner = id;
  lastOwner = id ?? lastOwner;
}

/** The user signs out: pending requests of the page do not ask for a proof. @returns a function that undoes it */
export function leavePage(): () => void {
  const left = owner;
  owner = null;
  return () => {
    owner = left;
  };
}

export const pageOwner = (): string | null => owner;

/** The proof asked for on the screen. */
export const useProofAsked = (): Proof | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
    () => null,
  );

/** Resolves when no proof is pending: whether the last one was given. */
export const untilProved = (): Promise<boolean> => answered;

export const isAsking = (): boolean => question !== null;

/** Asks the page's owner, once for all pending requests. */
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

/** The proof was given or given up. */
export function answerProof(isProved: boolean): void {
  const wasSignedOut = question !== 'password';
  show(null);
  if (isProved && wasSignedOut) reconnectLive();
  settle(isProved);
}

/** Another person is there: the page is left, and the back button cannot return to it. */
export function signInAsAnother(): void {
  forgetPages();
  window.location.replace(paths.auth.login());
}

/** The impersonation has ended: a full page load as the impersonator. */
export function leaveToOneself(lookedThrough: string): void {
  window.location.replace(paths.users.edit(lookedThrough));
}
