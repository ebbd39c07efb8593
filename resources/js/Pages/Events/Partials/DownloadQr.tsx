import { Button } from '@/Components/Button';
import { QUIET } from '@/Components/TicketQr';
import { useT } from '@/hooks/useT';

type DownloadQrProps = {
  qr: { size: number; path: string };
  /** Beginning of the file's name. */
  name: string;
  /** The code is that of the link shown. */
  isCurrent: boolean;
  /** Why the link is not to be shared now. */
  obstacle?: string | undefined;
};

/** The least width of the picture in pixels; a module is a whole number of pixels. */
const MIN_WIDTH = 1000;

/** Draws the code, dark on white, for print and other programs. */
function draw({ size, path }: DownloadQrProps['qr']): HTMLCanvasElement {
  const side = size + 2 * QUIET;
  const scale = Math.ceil(MIN_WIDTH / side);
  const canvas = document.createElement('canvas');
  canvas.width = side * scale;
  canvas.height = side * scale;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.translate(QUIET, QUIET);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(path));
  return canvas;
}

/** Saves the QR code of a link as a picture. */
export function DownloadQr({ qr, name, isCurrent, obstacle }: DownloadQrProps) {
  const t = useT();
  const save = () => {
    const link = document.createElement('a');
    link.href = draw(qr).toDataURL('image/png');
    link.download = `${name}-qr.png`;
    link.click();
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      icon="download"
      className="mt-2"
      disabled={!isCurrent || obstacle !== undefined}
      title={obstacle}
      onClick={save}
    >
      {t('widget.qr_download')}
    </Button>
  );
}
