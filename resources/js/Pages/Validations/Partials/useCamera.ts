import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useWakeLock } from '@/hooks/useWakeLock';
import { openQrReader } from './qrReader';
import { recall, remember } from './remembered';

export type CameraState = 'starting' | 'on' | 'denied' | 'missing';

type Torch = { supported: boolean; on: boolean; toggle: () => void };
type WithTorch = MediaTrackCapabilities & { torch?: boolean };

/** Interval of decoding, in milliseconds: codes are found quickly, and the phone stays cool. */
const LOOK_EVERY_MS = 90;
/** The same code counts again only after it was out of view for this long. */
const SAME_CODE_MS = 3000;

const NOT_ALLOWED = new Set(['NotAllowedError', 'SecurityError']);

/** The camera chosen on this device, else the rear one; a missing camera is forgotten. */
async function openStream(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('no camera', 'NotFoundError');
  const chosen = recall('camera');
  const which = chosen ? { deviceId: { ideal: chosen } } : { facingMode: { ideal: 'environment' } };
  const video = { ...which, width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

function watchFor(video: HTMLVideoElement, onCode: (code: string) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = { code: '', seenAt: 0 };

  const look = async () => {
    try {
      const read = await openQrReader();
      const code = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(video) : null;
      if (code && !stopped) {
        const isNew = code !== last.code || performance.now() - last.seenAt > SAME_CODE_MS;
        last = { code, seenAt: performance.now() };
        if (isNew) onCode(code);
      }
    } catch {
      // An unreadable frame, or a reader that failed to load: the next interval retries.
    }
    if (!stopped) timer = setTimeout(look, LOOK_EVERY_MS);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function useTorch(track: RefObject<MediaStreamTrack | null>, state: CameraState): Torch {
  const [on, setOn] = useState(false);
  const capabilities = state === 'on' ? (track.current?.getCapabilities?.() as WithTorch | undefined) : undefined;
  const toggle = () => {
    const constraint = { advanced: [{ torch: !on } as MediaTrackConstraintSet] };
    track.current?.applyConstraints(constraint).then(
      () => setOn(!on),
      () => undefined,
    );
  };
  return { supported: capabilities?.torch === true, on, toggle };
}

/** Shows the camera in a video element and reports each code. `restart` requests the camera again. */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack | null>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  const [state, setState] = useState<CameraState>('starting');
  const [attempt, setAttempt] = useState(0);
  const [cameras, setCameras] = useState<MediaDeviceInfo[]>([]);
  useWakeLock();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new camera
  useEffect(() => {
    let stopWatching = () => {};
    let stream: MediaStream | undefined;
    let gone = false;
    const fail = (error: unknown) => setState(NOT_ALLOWED.has((error as DOMException).name) ? 'denied' : 'missing');
    const start = async () => {
      stream = await openStream();
      if (gone) return stop();
      const element = video.current;
      if (!element) return;
      element.srcObject = stream;
      track.current = stream.getVideoTracks()[0] ?? null;
      track.current?.addEventListener('ended', () => setState('missing'));
      await element.play();
      setState('on');
      // The browser lists devices only after access was granted.
      navigator.mediaDevices.enumerateDevices().then(
        (all) => setCameras(all.filter(({ kind }) => kind === 'videoinput')),
        () => undefined,
      );
      stopWatching = watchFor(element, (code) => latest.current(code));
    };
    const stop = () => {
      for (const one of stream?.getTracks() ?? []) one.stop();
    };
    start().catch(fail);
    return () => {
      gone = true;
      stopWatching();
      stop();
    };
  }, [attempt]);

  const restart = useCallback(() => {
    setState('starting');
    setAttempt((count) => count + 1);
  }, []);
  /** Switches to the next camera. */
  const turnOver = () => {
    const now = track.current?.getSettings().deviceId;
    const at = cameras.findIndex(({ deviceId }) => deviceId === now);
    remember('camera', cameras[(at + 1) % cameras.length]?.deviceId ?? null);
    restart();
  };
  return { video, state, restart, torch: useTorch(track, state), turnOver: cameras.length > 1 ? turnOver : null };
}
