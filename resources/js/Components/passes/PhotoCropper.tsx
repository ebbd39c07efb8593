import { type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useT } from '@/hooks/useT';

/** The crop, as fractions of the picture's width and height. */
export type Crop = { x: number; y: number; width: number; height: number };

/** Width to height of a pass photo. */
const RATIO = 4 / 5;
const SMALLEST = 0.25;

/** Position of the frame along each axis, and its size relative to the largest that fits; all from 0 to 1. */
type Frame = { across: number; down: number; zoom: number };

/** In a picture of 1000 × 1000 the largest frame is 800 × 1000: { width: 0.8, height: 1 }. */
function cropOf({ across, down, zoom }: Frame, picture: { width: number; height: number }): Crop {
  const isWide = picture.width / picture.height > RATIO;
  const width = zoom * (isWide ? (picture.height * RATIO) / picture.width : 1);
  const height = zoom * (isWide ? 1 : picture.width / RATIO / picture.height);
  return { x: across * (1 - width), y: down * (1 - height), width, height };
}

const within = (value: number) => Math.min(1, Math.max(0, value));

type PhotoCropperProps = { url: string; onChange: (crop: Crop) => void; onUnreadable: () => void };

/** The picture with a crop frame, moved by dragging or by three sliders. */
export function PhotoCropper({ url, onChange, onUnreadable }: PhotoCropperProps) {
  const t = useT();
  const [picture, setPicture] = useState<{ width: number; height: number } | null>(null);
  const [frame, setFrame] = useState<Frame>({ across: 0.5, down: 0.35, zoom: 0.85 });
  const from = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const crop = picture && cropOf(frame, picture);
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(() => {
    if (picture) report.current(cropOf(frame, picture));
  }, [frame, picture]);

  const measure = ({
    currentTarget: { naturalWidth: width, naturalHeight: height },
  }: SyntheticEvent<HTMLImageElement>) => (width > 0 && height > 0 ? setPicture({ width, height }) : onUnreadable());

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (!crop) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, crop };
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const start = from.current;
    if (!start) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = start.crop.x + (event.clientX - start.x) / box.width;
    const y = start.crop.y + (event.clientY - start.y) / box.height;
    const { width, height } = start.crop;
    setFrame(({ zoom }) => ({
      zoom,
      across: width < 1 ? within(x / (1 - width)) : 0,
      down: height < 1 ? within(y / (1 - height)) : 0,
    }));
  };
  const drop = () => {
    from.current = null;
  };

  return (
    <div className="grid gap-3">
      <p className="text-soft">{t('passes.crop_text')}</p>
      <div
        className="relative mx-auto touch-none overflow-hidden rounded-md select-none"
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          onLoad={measure}
          onError={onUnreadable}
          className="block max-h-[50dvh] max-w-full"
        />
        {crop && (
          <div
            data-frame
            className="absolute border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]"
            style={{
              left: `${crop.x * 100}%`,
              top: `${crop.y * 100}%`,
              width: `${crop.width * 100}%`,
              height: `${crop.height * 100}%`,
            }}
          />
        )}
      </div>
      <Slider
        label={t('passes.crop_zoom')}
        min={SMALLEST}
        value={frame.zoom}
        onChange={(zoom) => setFrame((was) => ({ ...was, zoom }))}
      />
      <Slider
        label={t('passes.crop_across')}
        value={frame.across}
        onChange={(across) => setFrame((was) => ({ ...was, across }))}
      />
      <Slider
        label={t('passes.crop_down')}
        value={frame.down}
        onChange={(down) => setFrame((was) => ({ ...was, down }))}
      />
    </div>
  );
}

type SliderProps = { label: string; value: number; min?: number; onChange: (value: number) => void };

const Slider = ({ label, value, min = 0, onChange }: SliderProps) => (
  <label className="grid gap-1 text-small">
    {label}
    <input
      type="range"
      min={min}
      max={1}
      step={0.01}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className="h-(--tap) w-full accent-accent"
    />
  </label>
);
