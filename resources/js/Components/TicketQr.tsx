type TicketQrProps = {
  qr: { size: number; path: string };
  /** Said by a screen reader. */
  label: string;
  /** Faded: it was used, and would be refused. */
  spent?: boolean;
  className?: string;
};

/** Light modules around the code that a scanner needs. */
const QUIET = 4;

/** A ticket's code, dark on its own white ground whatever the theme, as large as the place it is put in. */
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
