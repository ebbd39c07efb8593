/** Texts of security log entries. */
import type { Translate } from '../shared/i18n/translate';
import { SECURITY_KINDS, type SecurityKind } from '../shared/securityKinds';
import { textOf } from './words';

/** Labels by kind. */
export const KIND_LABELS = Object.fromEntries(
  Object.keys(SECURITY_KINDS).map((kind) => [kind, `securityLog.kind_${kind}`]),
) as { [K in SecurityKind]: `securityLog.kind_${K}` };

/** "Sign-in failed: wrong password". */
export function eventText(kind: string, reason: string | null, t: Translate): string {
  const what = textOf(`securityLog.kind_${kind}`, t) ?? kind;
  const why = reason && (textOf(`securityLog.reason_${reason}`, t) ?? reason);
  return why ? `${what}: ${why}` : what;
}

/** Details used only by the page itself. */
const INNER = new Set(['format', 'method']);

function valueText(name: string, value: unknown, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'lists.yes' : 'lists.no');
  if (name === 'venues' && value === '*') return t('users.token_venues_all');
  if (name === 'scopes')
    return String(value)
      .split(', ')
      .map((scope) => textOf(`users.token_scope_${scope.replace(':', '_')}`, t) ?? scope)
      .join('; ');
  if (name !== 'limit' && name !== 'link' && name !== 'list') return String(value);
  return textOf(`securityLog.${name}_${String(value).replaceAll('-', '_')}`, t) ?? String(value);
}

/** "List: users, rows: 120". Leaves out false and empty values. */
export const detailText = (detail: Readonly<Record<string, unknown>>, t: Translate): string =>
  Object.entries(detail)
    .filter(([name, value]) => !INNER.has(name) && value !== '' && value !== null && value !== false)
    .map(([name, value]) => `${textOf(`securityLog.detail_${name}`, t) ?? name}: ${valueText(name, value, t)}`)
    .join(', ');
