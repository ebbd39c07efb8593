import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';

const QUALITY = 0.92;

type FaceCameraProps = { onTaken: (file: File) => void; onCancel: () => void };

/** The device's front camera, or a webcam. */
export function FaceCamera({ onTaken, onCancel }: FaceCameraProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'on' | 'missing'>('starting');

  useEffect(() => {
    let stream: MediaStream | null = null;
    let isGone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
          audio: false,
        });
        if (isGone || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        setState('on');
      } catch {
        if (!isGone) setState('missing');
      }
    };
    void open();
    return () => {
      isGone = true;
      stop();
    };
  }, []);

  const take = () => {
    const from = video.current;
    if (!from?.videoWidth) return;
    const canvas = document.createElement('canvas');
    canvas.width = from.videoWidth;
    canvas.height = from.videoHeight;
    canvas.getContext('2d')?.drawImage(from, 0, 0);
    canvas.toBlob(
      (blob) => blob && onTaken(new File([blob], 'face.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      QUALITY,
    );
  };

  return (
    <div className="grid gap-4">
      {state === 'missing' && <Alert tone="warn">{t('passes.camera_missing')}</Alert>}
      {/* biome-ignore lint/a11y/useMediaCaption: a mirror, without sound */}
      <video
        ref={video}
        playsInline
        muted
        className={`mx-auto max-h-[50dvh] max-w-full -scale-x-100 rounded-md bg-black ${state === 'on' ? '' : 'hidden'}`}
      />
      <div className="flex flex-wrap gap-3">
        {state !== 'missing' && (
          <Button disabled={state !== 'on'} busy={state === 'starting'} onClick={take}>
            {t('passes.photo_snap')}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {t('passes.cancel')}
        </Button>
      </div>
    </div>
  );
}
