import { usePage } from '@inertiajs/react';
import { ownerOf } from '@server/shared/pageOwner';
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { useAuth } from '@/hooks/useAuth';
import { onIdle } from '@/lib/idle';
import { loadTexts } from '@/lib/loadTexts';
import { leaveToOneself, setPageOwner, useProofAsked } from '@/lib/signInAgain';
import type { ProofDialogProps } from './ProofDialog';

/**
 * Stands in the frames of staff, and in the shop's where staff or a person in their place is there: says whose page it is,
 * and has them prove it again where their session has ended behind it. The page stays as it is below. A person who looked through
 * another's eyes proves that it is them, and is themselves again.
 */
export function SignInAgain() {
  const { user, impersonator } = useAuth();
  const { locale, overlay } = usePage().props;
  const proof = useProofAsked();
  const [Dialog, setDialog] = useState<ComponentType<ProofDialogProps> | null>(null);
  const owner = ownerOf(user, impersonator) ?? null;

  // Before the page's own effects ask anything.
  useLayoutEffect(() => {
    setPageOwner(owner);
    return () => setPageOwner(null);
  }, [owner]);

  const isNeeded = proof !== null;
  // Fetched before it is needed: then the server may be another one, which has not got it.
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
