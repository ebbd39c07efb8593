import { router, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { FormSection } from '@/Components/form/FormSection';
import { ShownOnceDialog } from '@/Components/ShownOnceDialog';
import { useFormat } from '@/hooks/useFormat';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';

type Card = Pages['Users/Edit']['card'];
type AccessSectionProps = { id: string; card: Card };
type Action = 'deactivate' | 'password_link' | 'two_factor_reset' | 'invitation_withdraw';

const STAY = { preserveScroll: true };
const ACTIONS: Record<Action, (id: string) => void> = {
  deactivate: (id) => router.post(paths.users.deactivation(id), {}, STAY),
  password_link: (id) => router.post(paths.users.passwordLink(id), {}, STAY),
  two_factor_reset: (id) => router.delete(paths.users.twoFactor(id), STAY),
  invitation_withdraw: (id) => router.delete(paths.users.invitation(id)),
};

/** A user's access: invitation, second factor and activation. */
export function AccessSection({ id, card }: AccessSectionProps) {
  const t = useT();
  const mailText = useMailText();
  const { flash } = usePage();
  const [action, setAction] = useState<Action | null>(null);
  const confirm = () => {
    if (action) ACTIONS[action](id);
    setAction(null);
  };
  return (
    <FormSection title={t('people.access_title')} lead={t('people.access_lead')}>
      <Standing card={card} />
      <div className="flex flex-wrap gap-3">
        <Actions id={id} card={card} onAsk={setAction} />
      </div>
      <ShownOnceDialog
        secret={flash.linkToPassOn}
        title={t('people.pass_on_title')}
        text={t('people.pass_on_text', { name: card.name })}
        copyLabel={t('people.pass_on_copy')}
        doneLabel={t('people.pass_on_done')}
        show={(link) => <code className="block bg-sunken p-5 wrap-anywhere select-all">{link}</code>}
      />
      {action && (
        <ConfirmDialog
          open
          onOpenChange={() => setAction(null)}
          title={
            action === 'password_link'
              ? mailText('people.password_link_title', { name: card.name })
              : t(`people.${action}_title`, { name: card.name })
          }
          confirmLabel={action === 'password_link' ? mailText('people.password_link') : t(`people.${action}`)}
          onConfirm={confirm}
          dangerous={action !== 'password_link'}
        >
          {action === 'two_factor_reset' || action === 'password_link'
            ? mailText(`people.${action}_text`)
            : t(`people.${action}_text`, { name: card.name })}
        </ConfirmDialog>
      )}
    </FormSection>
  );
}

function Standing({ card }: { card: Card }) {
  const t = useT();
  const { dateTime, homeZone } = useFormat();
  const { state, deactivatedAt, invitedUntil } = card;
  if (state === 'deactivated' && deactivatedAt)
    return <p>{t('people.deactivated_since', { when: dateTime(deactivatedAt, homeZone) })}</p>;
  if (state !== 'invited') return null;
  return (
    <p>
      {invitedUntil
        ? t('people.invitation_open', { when: dateTime(invitedUntil, homeZone) })
        : t('people.invitation_over')}
    </p>
  );
}

function Actions({ id, card, onAsk }: AccessSectionProps & { onAsk: (action: Action) => void }) {
  const t = useT();
  const mailText = useMailText();
  if (card.state === 'deactivated')
    return <Button onClick={() => router.delete(paths.users.deactivation(id), STAY)}>{t('people.reactivate')}</Button>;
  if (card.state === 'invited')
    return (
      <>
        <Button icon="mail" onClick={() => router.post(paths.users.invitation(id), {}, STAY)}>
          {mailText('people.invitation_again')}
        </Button>
        <Button variant="secondary" onClick={() => onAsk('invitation_withdraw')}>
          {t('people.invitation_withdraw')}
        </Button>
      </>
    );
  return (
    <>
      {card.emailVerified && (
        <Button variant="secondary" icon="mail" onClick={() => onAsk('password_link')}>
          {mailText('people.password_link')}
        </Button>
      )}
      {card.hasTwoFactor && (
        <Button variant="secondary" icon="phone" onClick={() => onAsk('two_factor_reset')}>
          {t('people.two_factor_reset')}
        </Button>
      )}
      <Button variant="secondary" icon="lock" onClick={() => onAsk('deactivate')}>
        {t('people.deactivate')}
      </Button>
    </>
  );
}
