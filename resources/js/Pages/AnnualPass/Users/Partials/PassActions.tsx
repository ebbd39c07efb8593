import { router, useForm } from '@inertiajs/react';
import type { PassState } from '@server/shared/passRules';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { InputDialog } from '@/Components/form/InputDialog';
import { Menu, type MenuEntry } from '@/Components/Menu';
import { PostForm } from '@/Components/PostForm';
import { PhotoForm } from '@/Components/passes/PhotoForm';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type PassActionsProps = {
  id: string;
  name: string;
  ticketId: string;
  state: PassState;
  hasPhoto: boolean;
  /** A new code has a fee. */
  hasFee: boolean;
  /** The pass has automatic renewal. */
  isYearly: boolean;
};
type Asked = 'photo' | 'block' | 'unblock' | 'reissue' | 'yearly';

/** Staff actions on a pass. */
export function PassActions({ id, name, ticketId, state, hasPhoto, hasFee, isYearly }: PassActionsProps) {
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const isBlocked = state === 'blocked';
  const letsIn = state === 'active' || state === 'photo_missing' || state === 'coming';
  const entries: MenuEntry[] = [
    { label: t('passes.open_page'), icon: 'external', onSelect: () => router.visit(paths.passes.one(id)) },
    { label: t('passes.photo_change'), icon: 'user', onSelect: () => setAsked('photo') },
    ...(letsIn
      ? [
          {
            label: t('passes.print_card'),
            icon: 'printer' as const,
            onSelect: () => void window.open(paths.passes.cards([id], 'card'), '_blank', 'noopener'),
          },
        ]
      : []),
    ...(letsIn || isBlocked
      ? [{ label: t('passes.reissue'), icon: 'refresh' as const, onSelect: () => setAsked('reissue') }]
      : []),
    ...(isYearly ? [{ label: t('passes.yearly_end'), icon: 'x' as const, onSelect: () => setAsked('yearly') }] : []),
    ...(letsIn
      ? [{ label: t('passes.block'), icon: 'lock' as const, dangerous: true, onSelect: () => setAsked('block') }]
      : []),
    ...(isBlocked ? [{ label: t('passes.unblock'), icon: 'check' as const, onSelect: () => setAsked('unblock') }] : []),
  ];
  const send = (action: string, data: Record<string, string> = {}) =>
    router.post(action, data, { preserveScroll: true, onFinish: close });
  return (
    <>
      <Menu label={t('passes.more', { name })} icon="chevron-down" variant="quiet" entries={entries} />
      <InputDialog open={asked === 'photo'} onOpenChange={close} title={t('passes.photo_title', { name })} keepOpen>
        <PhotoForm
          action={paths.passes.uploadAtDesk(id)}
          replaces={hasPhoto}
          onSaved={() => {
            close();
            router.reload();
          }}
        />
      </InputDialog>
      <InputDialog open={asked === 'block'} onOpenChange={close} title={t('passes.block_title', { name })} keepOpen>
        <BlockForm id={id} onDone={close} />
      </InputDialog>
      <ConfirmDialog
        open={asked === 'unblock'}
        onOpenChange={close}
        title={t('passes.unblock_title', { name })}
        confirmLabel={t('passes.unblock')}
        onConfirm={() => send(paths.passes.unblock(id))}
      >
        {t('passes.unblock_text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'yearly'}
        onOpenChange={close}
        title={t('passes.yearly_end_title', { name })}
        confirmLabel={t('passes.yearly_end')}
        onConfirm={() => send(paths.passes.endYearlyAtDesk(id))}
      >
        {t('passes.yearly_end_text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'reissue' && !hasFee}
        onOpenChange={close}
        title={t('passes.reissue_title', { name })}
        confirmLabel={t('passes.reissue')}
        onConfirm={() => send(paths.passes.reissue(id), { ticketId })}
        dangerous
      >
        {t('passes.reissue_text')}
      </ConfirmDialog>
      <InputDialog
        open={asked === 'reissue' && hasFee}
        onOpenChange={close}
        title={t('passes.reissue_title', { name })}
        keepOpen
      >
        <ReissueForm id={id} ticketId={ticketId} onDone={close} />
      </InputDialog>
    </>
  );
}

/** The fee is paid at the till or waived. */
function ReissueForm({ id, ticketId, onDone }: { id: string; ticketId: string; onDone: () => void }) {
  const t = useT();
  const form = useForm({ ticketId, order: '', waived: '' });
  const post: typeof form.post = (url, options) => form.post(url, { ...options, onSuccess: onDone });
  return (
    <PostForm
      form={{ post, processing: form.processing }}
      action={paths.passes.reissue(id)}
      label={t('passes.reissue')}
      button={{ variant: 'danger' }}
    >
      <p className="text-soft">{t('passes.reissue_text')}</p>
      <p>{t('passes.reissue_fee_text')}</p>
      <Button
        variant="secondary"
        icon="wallet"
        className="justify-self-start"
        onClick={() => router.post(paths.passes.reissue(id), { ticketId, pays: true })}
      >
        {t('passes.reissue_pay')}
      </Button>
      <TextInput {...fieldProps(form, 'order')} label={t('passes.reissue_order')} maxLength={40} />
      <TextInput {...fieldProps(form, 'waived')} label={t('passes.reissue_waived')} maxLength={300} />
    </PostForm>
  );
}

function BlockForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT();
  const form = useForm({ reason: '' });
  const post: typeof form.post = (url, options) => form.post(url, { ...options, onSuccess: onDone });
  return (
    <PostForm
      form={{ post, processing: form.processing }}
      action={paths.passes.block(id)}
      label={t('passes.block')}
      button={{ variant: 'danger' }}
    >
      <p className="text-soft">{t('passes.block_text')}</p>
      <TextInput {...fieldProps(form, 'reason')} label={t('passes.block_reason')} maxLength={300} required />
    </PostForm>
  );
}
