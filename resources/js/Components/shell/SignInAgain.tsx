import { usePage } from '@inertiajs/react';
import { ownerOf } from '@server/shared/pageOwner';
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { useAuth } from '@/hooks/useAuth';
import { onIdle } from '@/lib/idle';
import { loadTexts } from '@/lib/loadTexts';
import { leaveToOneself, setPageOwner, useProofAsked } from '@/lib/signInAgain';
import type { ProofDialogProps } from './ProofDialog';

/**
 * In the staff frames, and in the shop's for staff and impersonators. Shows whose page it is, and asks for the password
 * when the session has ended; the page stays below. An impersonator proves their own identity and becomes themselves
 * again.
 */
export function SignInAgain() {
  const { user, impersonator } = useAuth();
  const { locale, overlay } = usePage().props;
  const proof = useProofAsked();
  const [Dialog, setDialog] = useState<ComponentType<ProofDialogProps> | null>(null);
  const owner = ownerOf(user, impersonator) ?? null;

  // Before the page's own effects send requests.
  useLayoutEffect(() => {
    setPageOwner(owner);
    return () => setPageOwner(null);
  }, [owner]);

  const isNeeded = proof !== null;
  // Loaded in advance: a new release of the server may no longer have this file.
  useEffect(() => {
    const load = () =>
      void Promise.all([import('./ProofDialog'), loadTexts('Auth/Login', { locale, overlay, isStaff: false })]).then(
        ([{ ProofDialog }]) => setDialog(() => ProofDialog),
        () => undefined,
      );
    if (isNeeded) load();
    else onIdle(load);
  }, [isNeeded, locale, overlay]);

  return (
    user &&
    proof &&
    Dialog && (
      <Dialog
        proof={impersonator && proof !== 'password' ? 'eyes' : proof}
        user={impersonator ?? user}
        onSignedIn={impersonator ? () => leaveToOneself(user.id) : undefined}
      />
    )
  );
}
