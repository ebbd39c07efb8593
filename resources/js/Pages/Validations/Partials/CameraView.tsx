import { Button } from '@/Components/Button';
import { Icon, type IconName } from '@/Components/Icon';
import { IconButton } from '@/Components/IconButton';
import { useT } from '@/hooks/useT';
import { type CameraState, useCamera } from './useCamera';

type CameraViewProps = {
  onCode: (code: string) => void;
  /** Class of the minimum height. */
  className?: string;
};

/** The camera's picture with a frame for the code, or why there is none. */
export function CameraView({ onCode, className = 'min-h-0' }: CameraViewProps) {
  const t = useT();
  const { video, state, restart, torch, turnOver } = useCamera(onCode);
  return (
    <div className={`relative grow overflow-hidden bg-black ${className}`}>
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('validations.camera_view')}
        className={`absolute inset-0 size-full object-cover ${state === 'on' ? '' : 'opacity-0'}`}
      />
      {state === 'on' ? <Frame /> : <NoCamera state={state} onRestart={restart} />}
      {turnOver && state === 'on' && (
        <span className="absolute bottom-3 left-3 rounded-md bg-black/60">
          <IconButton icon="camera" label={t('validations.other_camera')} onClick={turnOver} />
        </span>
      )}
      {torch.supported && (
        <span className="absolute right-3 bottom-3 rounded-md bg-black/60">
          <IconButton
            icon="sun"
            label={t(torch.on ? 'validations.torch_off' : 'validations.torch_on')}
            aria-pressed={torch.on}
            onClick={torch.toggle}
          />
        </span>
      )}
    </div>
  );
}

function Frame() {
  const t = useT();
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-3 [container-type:size]">
      {/* A square within the picture, whichever side of it is short. */}
      <span className="aspect-square h-[min(62vw,90cqw,100cqh-3.5rem,44dvh)] rounded-lg border-[3px] border-white/90 shadow-[0_0_0_100vmax_rgb(0_0_0/0.38)]" />
      <p className="relative rounded-md bg-black/75 px-4 py-2 text-center font-strong text-white">
        {t('validations.point_camera')}
      </p>
    </div>
  );
}

const WITHOUT: Record<Exclude<CameraState, 'on' | 'starting'>, IconName> = { denied: 'lock', missing: 'camera' };

function NoCamera({ state, onRestart }: { state: Exclude<CameraState, 'on'>; onRestart: () => void }) {
  const t = useT();
  if (state === 'starting') {
    return <p className="absolute inset-0 grid place-items-center text-soft">{t('validations.camera_starting')}</p>;
  }
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 px-6 text-center">
      <Icon name={WITHOUT[state]} size={40} className="text-faint" />
      <h2 className="text-heading">{t(`validations.camera_${state}`)}</h2>
      <p className="max-w-[34ch] text-soft">{t(`validations.camera_${state}_text`)}</p>
      <Button variant="secondary" icon="refresh" onClick={onRestart}>
        {t('validations.camera_start')}
      </Button>
    </div>
  );
}
