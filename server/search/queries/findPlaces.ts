/** Settings and actions, found by words in both languages. */

import { type Actor, can, canEverywhere } from '../../shared/actor';
import { fold } from '../../shared/fold';
import { translator } from '../../shared/i18n';
import type { MessageKey } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import type { Permission } from '../../shared/permissions';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import type { Hit } from '../hits';

type Place = {
  kind: 'setting' | 'action';
  label: MessageKey;
  /** Heading above it. */
  under?: MessageKey;
  /** Further words that find it. */
  words?: MessageKey;
  href: string;
  /** Null for all staff. */
  permission: Permission | null;
  isHouse?: true;
};

/** Many pages of settings can match one word. */
const MAX = { setting: 20, action: 6 } as const;

const setting = (label: MessageKey, href: string, under: MessageKey): Place => ({
  kind: 'setting',
  label,
  href,
  under,
  permission: 'settings.manage',
});

const section = (name: string, tab: MessageKey, ...labels: MessageKey[]): Place[] => {
  const href = paths.settings.section(name);
  return [setting(tab, href, 'settings.title'), ...labels.map((label) => setting(label, href, tab))];
};

const action = (label: MessageKey, href: string, permission: Permission | null, isHouse?: true): Place => ({
  kind: 'action',
  label,
  href,
  permission,
  ...(isHouse ? { isHouse } : {}),
});

const wordedBy = (words: MessageKey, place: Place): Place => ({ ...place, words });

const PLACES: readonly Place[] = [
  ...section(
    'organisation',
    'settings.tab_organisation',
    'settings.name',
    'settings.legal_name',
    'settings.email',
    'settings.phone',
    'settings.web',
    'settings.address',
    'settings.tax_id',
  ),
  ...section(
    'appearance',
    'settings.tab_appearance',
    'settings.logo',
    'settings.colours',
    'settings.accent_light',
    'settings.accent_dark',
  ),
  ...section(
    'sales',
    'settings.tab_sales',
    'settings.hold_minutes',
    'settings.hold_longest_minutes',
    'settings.pending_minutes',
    'settings.grace_minutes',
    'settings.wire_days',
    'settings.max_tickets',
    'settings.terms_checkbox',
    'settings.browser_places',
    'settings.network_places',
    'settings.contact_places',
    'settings.unpaid_share',
    'settings.slow_share',
    'settings.network_holds',
    'settings.network_requests',
    'settings.confirm_minutes',
    'settings.unconfirmed_orders',
    'settings.reschedule_hours',
    'settings.tax_rates',
  ),
  ...section(
    'accounts',
    'settings.tab_accounts',
    'settings.can_register',
    'settings.sign_in_link',
    'settings.sign_in_tries',
    'settings.staff_idle',
    'settings.remembered',
    'settings.session_hours',
    'settings.session_days',
  ),
  ...section('general', 'settings.tab_general', 'settings.currency', 'settings.time_zone'),
  setting('settings.tab_languages', paths.settings.languages(), 'settings.title'),
  setting('settings.tab_invoices', paths.settings.invoices(), 'settings.tab_sales'),
  setting('settings.tab_legal', paths.settings.legal(), 'settings.title'),
  setting('settings.tab_privacy', paths.settings.privacy(), 'settings.tab_legal'),
  setting('settings.tab_mail', paths.settings.mail(), 'settings.title'),
  setting('mailAnswers.title', paths.settings.mailAnswers(), 'settings.tab_mail'),
  setting('settings.tab_mails', paths.settings.mails(), 'settings.title'),
  setting('settings.tab_channels', paths.settings.channels(), 'settings.title'),
  wordedBy('staff.words_widget', {
    ...setting('channels.sites_label', paths.settings.channelSites(SHOP_CHANNEL), 'settings.tab_channels'),
  }),
  setting('settings.tab_payments', paths.settings.payments(), 'settings.tab_channels'),
  setting('settings.tab_wallets', paths.settings.wallets(), 'settings.tab_channels'),
  setting('settings.tab_visits', paths.settings.multiAppointments(), 'settings.title'),
  action('staff.do_find_sent_mails', paths.customerService.mails(), 'mails.view'),
  action('staff.do_vat_quarter', paths.invoices.index({ books: 'last_quarter' }), 'invoices.manage'),
  action('staff.do_order_by_phone', paths.phoneOrders.create(), 'orders.manage'),
  action('staff.do_close_slots', paths.appointments.list({ day: 'from_today' }), 'catalogue.manage'),
  action('staff.do_import_codes', paths.promoCodes.importCodes(), 'promos.manage'),
  action('staff.do_decide_requests', paths.promoCodes.requests(), 'promos.manage'),
  wordedBy('staff.words_widget', action('staff.do_share_event', paths.events.index(), 'catalogue.manage')),
  wordedBy('staff.words_api', action('staff.do_read_api', paths.apiDocs(), null)),
  wordedBy('staff.words_token', action('users.tokens_title', `${paths.profile.edit()}#tokens`, null)),
  wordedBy('staff.words_api', action('webhooks.new', paths.webhooks.create(), 'settings.manage')),
  wordedBy('staff.words_octo', action('bulk.resellers', paths.bulk.resellers(), 'bulk.view')),
  wordedBy('staff.words_account', action('users.profile_title', paths.profile.edit(), null)),
  action('staff.do_sign_out_everywhere', `${paths.profile.edit()}#sessions`, null),
  action('staff.do_choose_notifications', `${paths.profile.edit()}#notifications`, null),
  action('staff.do_change_password', `${paths.profile.edit()}#password`, null),
];

/** Settings and actions whose label, heading and further words contain all typed words. */
export function findPlaces(actor: Actor, q: string, locale: string): Hit[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const speakers = [...new Set(['en', 'es', locale])].map(translator);
  const said = ({ label, under, words: more }: Place) =>
    speakers.map((t) => fold([t(label), under && t(under), more && t(more)].filter(Boolean).join(' ')));
  const t = translator(locale);
  const may = ({ permission, isHouse }: Place) =>
    permission === null || (isHouse ? canEverywhere(actor, permission) : can(actor, permission));
  const found = PLACES.filter(
    (place) => may(place) && said(place).some((text) => words.every((word) => text.includes(word))),
  );
  return (['setting', 'action'] as const).flatMap((kind) =>
    found
      .filter((place) => place.kind === kind)
      .slice(0, MAX[kind])
      .map(({ label, under, href }) => ({ kind, label: t(label), detail: under ? t(under) : null, href })),
  );
}
