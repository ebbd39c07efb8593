type OccupancyProps = { sold: number; held: number; capacity: number; className?: string };

const share = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`;

/** A bar with figures: sold places in full colour, held places paler. */
export function Occupancy({ sold, held, capacity, className = '' }: OccupancyProps) {
  const isNearlyFull = capacity > 0 && sold >= capacity * 0.9;
  return (
    <span aria-hidden="true" className={`flex h-1.5 overflow-hidden rounded-sm bg-ink/12 ${className}`}>
      <span className={isNearlyFull ? 'bg-warn' : 'bg-accent'} style={{ width: share(sold, capacity) }} />
      <span className="bg-edge" style={{ width: share(held, capacity) }} />
    </span>
  );
}
