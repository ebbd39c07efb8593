/** A sentence that promises a mail has a twin for houses whose mails do not go out; no such sentence is forgotten. */
import { expect, it } from 'vitest';
import * as english from '../../../server/shared/i18n/en';
import * as spanish from '../../../server/shared/i18n/es';

const PROMISES = {
  en: /\bemailed\b|\bby email\b|\b(?:will|we’ll) (?:also )?(?:email|send)\b|\bon (?:its|their) way\b|\bin your email\b|\bsent (?:you )?an email\b|\bcheck your email\b/i,
  es: /\bde camino\b|\ben su correo\b|\bpor correo\b|\benviaremos\b|\bescribiremos\b|\b(?:le hemos|hemos) enviado\b|\bescribimos a\b/i,
};

/** They promise nothing: why, each by its own. */
const NO_PROMISE: Record<string, string> = {
  'afterSale.voucher_mailed_soon': 'the page says where no mails go out',
  'afterSale.voucher_mailed_on': 'the page says where no mails go out',
  'afterSale.confirm_title': 'the lead below it has a twin',
  'afterSale.mend_text': 'the button is not there where no mails go out',
  'afterSale.code_lead': 'the page has a text of its own where no mails go out',
  'afterSale.code_sent': 'what happened',
  'afterSale.code_unavailable_lead': 'says what does not happen',
  'afterSale.show_renew_links_text': 'says what happens where the mail cannot be sent',
  'afterSale.links_renewed_mailed': 'what happened',
  'counter.balance_sent': 'the button is not there where no mails go out',
  'giveTicket.email_hint': 'the field is not there where no mails go out',
  'help.email_hint': 'the lead of the page has a twin',
  'invoices.section_mail_text': 'the section is about mails',
  'messages.email_verified_text': 'the address was confirmed by a mail',
  'messages.company_asked_text': 'staff share the link where no mails go out',
  'orders.offline_cart': 'the selection is sent, and no mail',
  'passes.unknown_text': 'of a link that did arrive by mail',
  'payLinks.copied_only': 'what did not happen',
  'payLinks.pay_used_text': 'the page of the order says where no mails go out',
  'profiles.lead': 'names what people are found by',
  'promoCodes.mailed_at': 'the name of a column',
  'promoCodes.mailed_times': 'what happened',
  'promos.max_per_customer_hint': 'of an address',
  'salesReports.schedule_remove_text': 'says what ends',
  'salesReports.schedule_mailed': 'what happened',
  'waiting.sent_title': 'there is no list where no mails go out',
  'waiting.sent_text': 'there is no list where no mails go out',
  'appointments.move_notify': 'the box is not there where no mails go out',
  'errors.mailbox_full': 'what happened',
  'settings.unconfirmed_orders': 'the name of a setting',
  'afterSale.find_sent_title': 'the form is not there where no mails go out',
  'afterSale.find_sent_text': 'the form is not there where no mails go out',
  'errors.report_recipients': 'the name of a field',
  'phoneOrders.lead': 'the page says where no mails go out',
  'phoneOrders.pay_link': 'the page says where no mails go out',
  'phoneOrders.pay_transfer_text': 'the page says where no mails go out',
  'afterSale.handed_link_text': 'it is shown where no mails go out',
  'invoices.account_cash_safe': 'the name of an account',
  'invoices.mail': 'the button is not there where no mails go out',
  'invoices.section_mail': 'the name of a section',
  'invoices.by_mail_request': 'the name of a choice',
  'orders.yearly_text': 'the box is not there where no mails go out',
  'passes.yearly_later': 'the box is not there where no mails go out',
  'passes.reminded': 'mails that are queued already',
  'passes.reissue_text': 'the link is shown on the page as well',
  'passes.renewed_text': 'what has been mailed',
  'personalFile.field_recipients': 'the name of a field',
  'salesReports.schedule_every': 'the name of a choice',
  'salesReports.schedules_lead': 'what the form is for',
  'errors.payment_on_its_way': 'a payment is on its way, and no mail',
  'afterSale.show_mail': 'the button is not there where no mails go out',
  'afterSale.show_state_places_gone_title': 'money is on its way',
  'afterSale.show_state_order_cancelled_title': 'money is on its way',
  'personalData.warning_days_hint': 'says what happens where the mail cannot be sent',
  'personalFile.field_by_mail': 'the name of a choice',
  'jobs.outbox': 'news between processes',
  'jobs.job_mails_deliver': 'a job’s name',
  'jobs.job_users_account_mail': 'a job’s name',
  'settings.sign_in_link': 'a choice',
  'languages.enabled_hint': 'says in which language, not whether',
  'people.details_lead': 'the name of a section',
  'users.details_lead': 'the name of a section',
  'tickets.page_unknown_text': 'of a link that did arrive by mail',
  'payments.review_text': 'a person writes, by their own hand',
  'securityLog.limit_mailbox': 'a limit’s name',
  'securityLog.limit_mails_hour': 'a limit’s name',
  'securityLog.limit_mails_day': 'a limit’s name',
  'securityLog.kind_password_reset': 'what happened',
  'securityLog.kind_link_used': 'what happened',
  'afterSale.show_no_mails': 'says what was written, not what will be',
  'afterSale.show_mail_held_back_hour': 'says what was not sent, and why',
  'afterSale.show_mail_held_back_day': 'says what was not sent, and why',
  'appointments.cancel_text': 'says that nobody is written to',
  'notifications.by_mail': 'a choice',
  'notifications.choice_of_mail': 'a choice',
  'guide.mail': 'what to set up',
  'guide.mail_text': 'says what does not happen without one',
  'channels.fee_text': 'says where a fee stands',
  'alerts.lead': 'a choice',
  'notifications.when': 'a choice',
  'notifications.choice_of_when': 'a choice',
  'notifications.low_sales_text': 'an idea of what to do',
  'promoCodes.mailing': 'the action refuses where no mails go out',
  'promoCodes.was_mailed': 'what happened',
  'promoCodes.copy_text': 'says where it can be pasted',
  'promoCodes.csv_bad_email': 'of an address',
  'waiting.lead': 'there is no list where no mails go out',
  'waiting.joined': 'there is no list where no mails go out',
  'waiting.state_waiting_text': 'there is no list where no mails go out',
  'waiting.state_taken_text': 'what happened',
  'waiting.close_confirm': 'there is no list where no mails go out',
  'giveTicket.mailed': 'the action refuses where no mails go out',
  'imports.option_invite': 'the check refuses where no mails go out',
  'imports.apply_mails': 'the check refuses where no mails go out',
  'imports.apply_no_mails': 'says that no mails go out',
  'payLinks.lead': 'says what there is, and the form says what can be done',
  'payLinks.email': 'the field is not there where no mails go out',
  'payLinks.mailed': 'the action refuses where no mails go out',
  'payLinks.sent_to': 'what happened',
  'payLinks.pay_waiting_title': 'money is on its way',
  'payLinks.pay_returned_text': 'money is on its way',
  'finding.begin_text': 'names what an order is found by',
  'finding.paste_hint': 'says where a list may come from',
  'promoCodes.section_for_text': 'the button is not there where no mails go out',
};

/** Texts inside an email: its reader has received it. */
const IN_MAILS = /^(mails|mailTexts|mailHealth|mailAnswers|audit)\.|^\w+\.mail_/;

const base = (key: string) => key.replace(/_(one|other)$/, '');

it.each([
  ['en', english],
  ['es', spanish],
] as const)('%s: every promise of a mail has its twin', (locale, areas) => {
  const texts = new Map(
    Object.entries(areas).flatMap(([area, words]) =>
      Object.entries(words as Record<string, string>).map(([key, text]) => [`${area}.${key}` as string, text] as const),
    ),
  );
  const hasTwin = (key: string) => ['', '_one', '_other'].some((form) => texts.has(`${base(key)}_unsent${form}`));
  const alone = [...texts]
    .filter(([key, text]) => PROMISES[locale].test(text) && !IN_MAILS.test(key) && !/_unsent(_one|_other)?$/.test(key))
    .filter(([key]) => !hasTwin(key) && !Object.hasOwn(NO_PROMISE, base(key)))
    .map(([key, text]) => `${key}: ${text}`);
  expect(alone).toEqual([]);
});
