import { Alert, type AlertTone } from '@/Components/Alert';
import { Badge, type Tone } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { EmptyState } from '@/Components/EmptyState';
import { Skeleton } from '@/Components/Skeleton';
import { Spinner } from '@/Components/Spinner';
import { StatusBadge } from '@/Components/StatusBadge';
import { toast } from '@/lib/toast';

const ALERTS: readonly AlertTone[] = ['info', 'ok', 'warn', 'danger'];
const TONES: readonly Tone[] = ['neutral', 'accent', 'ok', 'warn', 'danger', 'info'];
const STATES = ['paid', 'pending', 'refunded', 'expired', 'failed'] as const;

export function Messages() {
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        {ALERTS.map((tone) => (
          <Alert key={tone} tone={tone} title={tone} onDismiss={() => undefined}>
            What happened, and what can be done about it.
          </Alert>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {STATES.map((state) => (
          <StatusBadge key={state} status={state} label={state} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="sm" onClick={() => toast.success('It is saved.')}>
          A note that it went well
        </Button>
        <Button variant="secondary" size="sm" onClick={() => toast.error('It is not saved.')}>
          A note that it did not
        </Button>
        <Spinner label="Loading" />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Card title="A card" actions={<Badge tone="ok">open</Badge>}>
          <p>What belongs together.</p>
        </Card>
        <Skeleton lines={3} />
      </div>
      <EmptyState title="Nothing here yet" action={<Button>Make the first</Button>}>
        Why that is so, and what to do about it.
      </EmptyState>
    </>
  );
}
