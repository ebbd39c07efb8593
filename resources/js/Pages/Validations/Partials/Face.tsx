import { useState } from 'react';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { blockPass } from './offline/blockAlone';
import { BUTTON, stopping } from './sheetButton';
import type { Answer, Scan } from './useScans';

type FaceProps = { face: NonNullable<Answer['face']>; holder: string | null };

/** The pass holder's photo, for comparison with the person at the gate. */
export function Face({ face, holder }: FaceProps) {
  const t = useT();
  if (face.photo)
    return (
      <img
        src={face.photo}
        alt={t('validations.face_of', { name: holder ?? '' })}
        width={480}
        height={600}
        className="h-[28dvh] max-h-[30rem] w-auto max-w-full rounded-md border-4 border-white bg-black/15 object-cover"
      />
    );
  return (
    <p className="grid h-[24dvh] w-[20dvh] place-items-center rounded-md border-4 border-dashed border-current">
      <Icon name="user" size={64} label={t('validations.face_missing')} />
    </p>
  );
}

type WrongFaceProps = { scan: Scan; answer: Answer; isKept: boolean };

/** Blocks a pass that another person than its holder presents. */
export function WrongFace({ scan, answer, isKept }: WrongFaceProps) {
  const t = useT();
  const [state, setState] = useState<'idle' | 'asking' | 'sending' | 'done' | 'kept' | 'failed'>('idle');
  const block = async () => {
    setState('sending');
    setState(await blockPass(scan, answer, isKept));
  };
  if (state === 'done' || state === 'kept' || state === 'failed')
    return (
      <p role="alert" className="rounded-md bg-white px-5 py-4 text-lead font-bold text-verdict-ink">
        {t(`validations.wrong_face_${state}`)}
      </p>
    );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keeps presses of the dialog from the sheet, and takes none itself
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div onClick={(event) => event.stopPropagation()}>
      <button type="button" className={BUTTON} onClick={stopping(() => setState('asking'))}>
        <Icon name="user" />
        <span>{t('validations.wrong_face')}</span>
      </button>
      <ConfirmDialog
        open={state === 'asking' || state === 'sending'}
        onOpenChange={(open) => !open && setState('idle')}
        title={t('validations.wrong_face_title')}
        confirmLabel={t('validations.wrong_face_block')}
        onConfirm={block}
        busy={state === 'sending'}
        dangerous
      >
        {t('validations.wrong_face_text')}
      </ConfirmDialog>
    </div>
  );
}
