import type { FieldChange } from '@server/audit/pages';
import { Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';

/** Changed fields with old and new values. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const t = useT();
  const wasNothing = changes.every(({ before }) => before === null);
  const isNothing = changes.every(({ after }) => after === null);
  const value = (text: string | null) =>
    text === null ? (
      <span className="text-soft italic">{t('auditLog.nothing')}</span>
    ) : (
      <span className="break-words whitespace-pre-line">{text}</span>
    );
  return (
    <Table
      caption={t('auditLog.changes')}
      rows={changes}
      rowKey={({ field }) => field}
      columns={[
        { key: 'field', header: t('auditLog.field'), primary: true, cell: ({ field }) => field },
        ...(wasNothing
          ? []
          : [{ key: 'before', header: t('auditLog.before'), cell: ({ before }: FieldChange) => value(before) }]),
        ...(isNothing
          ? []
          : [{ key: 'after', header: t('auditLog.after'), cell: ({ after }: FieldChange) => value(after) }]),
      ]}
    />
  );
}
