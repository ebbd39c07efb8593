import type { ShownInvitation } from '@server/people/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Badge, type Tone } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useFormat } from '@/hooks/useFormat';
import { usePost } from '@/hooks/usePost';
import { useT } from '@/hooks/useT';

/** Invitations to approve, and recent ones. */
export function InvitationList({ given }: { given: readonly ShownInvitation[] }) {
  const t = useT();
  return (
    <section aria-labelledby="given-away" className="mt-12">
      <h2 id="given-away" className="mb-3 text-subheading">
        {t('invitations.given_title')}
      </h2>
      {given.length === 0 && <p className="text-soft">{t('invitations.given_none')}</p>}
      <ul className="grid gap-4 lg:grid-cols-2">
        {given.map((invitation) => (
          <Item key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

const TONES: Record<ShownInvitation['state'], Tone> = {
  waiting: 'warn',
  running: 'info',
  done: 'ok',
  refused: 'neutral',
};

function Item({ invitation }: { invitation: ShownInvitation }) {
  const t = useT();
  const format = useFormat();
  const { state, event, product, startsAt, quantity, recipients, faceCents, currency, reason, note, given } =
    invitation;
  const people = t('invitations.recipients_count', { count: recipients });
  const visit = startsAt && format.visitDate(startsAt, invitation);
  const worth = format.money((faceCents * quantity * recipients) as Cents, currency);
  const at = format.dateTime(invitation.at, format.homeZone);
  return (
    <li className="grid content-start gap-3 rounded-md border border-rule bg-raised p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-strong">{[event, product].join(' · ')}</span>
        <Badge tone={TONES[state]}>{t(`invitations.state_${state}`)}</Badge>
      </div>
      <p>
        {visit && <span className="block">{visit}</span>}
        {t('invitations.line', { count: quantity, recipients: people })}
        <span className="block">{t('invitations.worth', { amount: worth })}</span>
      </p>
      {(state === 'running' || state === 'done') && (
        <p>
          {t('invitations.progress', { given, all: recipients })}
          {state === 'running' && (
            <progress
              className="mt-1 w-full"
              aria-label={t('invitations.state_running')}
              max={recipients}
              value={given + leftOutOf(invitation)}
            />
          )}
        </p>
      )}
      {state !== 'refused' && <LeftOut invitation={invitation} />}
      <p className="text-small text-soft">
        <span className="block break-words text-ink">
          {[t(`invitations.reason_${reason}`), note].filter(Boolean).join(': ')}
        </span>
        {invitation.by ? t('invitations.asked_by', { name: invitation.by, at }) : t('invitations.asked_at', { at })}
        {invitation.decidedBy && state !== 'waiting' && (
          <span className="block">
            {t(state === 'refused' ? 'invitations.refused_by' : 'invitations.approved_by', {
              name: invitation.decidedBy,
            })}
          </span>
        )}
        {state === 'waiting' && invitation.exceeds && (
          <span className="block">{t(`invitations.exceeds_${invitation.exceeds}`)}</span>
        )}
        {invitation.isOwn && <span className="block">{t('invitations.own')}</span>}
      </p>
      {(invitation.isOwn || invitation.mayApprove) && <Decision invitation={invitation} />}
    </li>
  );
}

const leftOutOf = ({ leftOut }: ShownInvitation): number => leftOut.reduce((sum, { count }) => sum + count, 0);

type Because = 'no_places' | 'not_offered' | 'not_allowed' | 'refused';

function LeftOut({ invitation }: { invitation: ShownInvitation }) {
  const t = useT();
  if (invitation.leftOut.length === 0) return null;
  return (
    <div>
      <p className="font-strong">{t('invitations.left_out')}</p>
      <ul>
        {invitation.leftOut.map(({ name, reason, count }) => (
          <li key={`${name} ${reason}`} className="break-words">
            {`${name ?? t('invitations.left_out_nobody', { count })}: ${t(`invitations.because_${reason as Because}`)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Decision({ invitation }: { invitation: ShownInvitation }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const approval = usePost();
  const refusal = usePost();
  const { id, isOwn, mayApprove, quantity, recipients } = invitation;
  return (
    <div className="button-row">
      {mayApprove && (
        <Button icon="check" onClick={() => setAsking(true)}>
          {t('invitations.approve')}
        </Button>
      )}
      <Button variant="secondary" busy={refusal.isBusy} onClick={() => refusal.post(paths.invitations.refuse(id))}>
        {t(isOwn ? 'invitations.take_back' : 'invitations.refuse')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('invitations.approve_title', { count: quantity * recipients })}
        confirmLabel={t('invitations.approve')}
        busy={approval.isBusy}
        onConfirm={() => approval.post(paths.invitations.approve(id), () => setAsking(false))}
      >
        {t('invitations.approve_text')}
      </ConfirmDialog>
    </div>
  );
}
