type TicketQrProps = {
  qr: { size: number; path: string };
  /** Accessible name. */
  label: string;
  /** Faded: the ticket is used and would be denied. */
  spent?: boolean;
  className?: string;
};

/** Quiet zone in modules, which scanners need around the code. */
export const QUIET = 4;

/** A ticket's QR code, dark on white in both themes, as large as its container. */
export function TicketQr({ qr, label, spent = false, className = '' }: TicketQrProps) {
  const side = qr.size + 2 * QUIET;
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`block rounded-md bg-white forced-color-adjust-none ${className}`}
    >
      <path d={`M${-QUIET}-${QUIET}h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={qr.path} fill="#000" opacity={spent ? 0.25 : 1} />
    </svg>
  );
}
